/** How often a view paints how a job stands, at most. */
export const PAINT_EVERY_MS = 100;

/** Hands changes on at most so often: the first at once, those that come meanwhile as one, and always the last. */
export function paced<T extends object>(everyMs: number, deliver: (change: T) => void): (change: T) => void {
  let resting = false;
  let waiting: T | undefined;
  const hand = (change: T) => {
    resting = true;
    waiting = undefined;
    setTimeout(() => {
      resting = false;
      if (waiting !== undefined) hand(waiting);
    }, everyMs);
    deliver(change);
  };
  return (change) => {
    if (resting) waiting = { ...waiting, ...change };
    else hand(change);
  };
}
