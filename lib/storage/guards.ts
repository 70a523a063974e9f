/** An unvalidated record from an answer or a file. Its entries are checked one by one, so that a bad one costs no other. */
export type UnknownRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is UnknownRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value if it is a list, otherwise an empty list. */
export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Parses JSON; `undefined` if the text is not valid JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not valid JSON.
    return undefined;
  }
}
