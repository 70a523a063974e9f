/** The same work, where whoever asks for what is under way already waits for that. The arguments are told apart as JSON. */
export function joined<A extends readonly unknown[], R>(
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
