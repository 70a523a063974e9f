/** The part of a browser event that is used here. */
interface Event {
  addListener(heard: () => void): void;
  removeListener(heard: () => void): void;
}

/**
 * Calls back with what `read` returns, now and after each event, until the returned function is called. Events during a
 * read lead to one more read: hundreds of tabs that load cause thousands.
 */
export function watch<T>(
  events: readonly Event[],
  read: () => Promise<T>,
  changed: (value: T) => void,
): () => void {
  /** 0 if no read is under way, 1 if one is, more if events came meanwhile; negative once stopped. */
  let asked = 0;
  const look = async () => {
    asked += 1;
    if (asked > 1) return;
    do {
      asked = 1;
      try {
        const value = await read();
        if (asked > 0) changed(value);
      } catch (cause) {
        console.warn('Could not read tabs or permissions', cause);
      }
    } while (asked > 1);
    asked = 0;
  };
  for (const event of events) event.addListener(look);
  void look();
  return () => {
    asked = Number.NEGATIVE_INFINITY;
    for (const event of events) event.removeListener(look);
  };
}
