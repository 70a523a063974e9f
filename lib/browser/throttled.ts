/** The shortest time between paints of a job's state in a view. */
export const PAINT_EVERY_MS = 100;

/** Throttles changes: delivers the first at once, merges those that arrive meanwhile, and never drops the last. */
export function throttled<T extends object>(deliver: (change: T) => void): (change: T) => void {
  let resting = false;
  let waiting: T | undefined;
  const send = (change: T) => {
    resting = true;
    waiting = undefined;
    setTimeout(() => {
      resting = false;
      if (waiting !== undefined) send(waiting);
    }, PAINT_EVERY_MS);
    deliver(change);
  };
  return (change) => {
    if (resting) waiting = { ...waiting, ...change };
    else send(change);
  };
}
