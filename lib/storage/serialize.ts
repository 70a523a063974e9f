/** Runs one piece of work after another, in the order of the calls. A failure is its caller's alone: the next one runs. */
export type Serialize = <T>(work: () => Promise<T>) => Promise<T>;

/** Begins with nothing to wait for. */
export function createSerializer(): Serialize {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}

/** The same work, where whoever asks for what is under way already waits for that. The arguments are told apart as JSON. */
export function coalesce<A extends readonly unknown[], R>(
  work: (...args: A) => Promise<R>,
): (...args: A) => Promise<R> {
  const underWay = new Map<string, Promise<R>>();
  return (...args) => {
    const key = JSON.stringify(args);
    const same = underWay.get(key);
    if (same !== undefined) return same;
    const begun = work(...args).finally(() => underWay.delete(key));
    underWay.set(key, begun);
    return begun;
  };
}
