/** Formats are dear to make, and a list of a thousand results needs a few of them a thousand times. */
export function keptFormat<K extends string | number, F>(make: (kind: K) => F): (kind: K) => F {
  const made = new Map<K, F>();
  return (kind) => {
    const format = made.get(kind) ?? make(kind);
    made.set(kind, format);
    return format;
  };
}
