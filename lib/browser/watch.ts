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
  let reading = false;
  let missed = false;
  let over = false;
  const look = async () => {
    missed = reading;
    if (reading) return;
    reading = true;
    try {
      const value = await read();
      if (!over) changed(value);
    } catch (cause) {
      console.warn('Could not read what changed', cause);
    }
    reading = false;
    if (missed && !over) void look();
  };
  for (const event of events) event.addListener(look);
  void look();
  return () => {
    over = true;
    for (const event of events) event.removeListener(look);
  };
}
