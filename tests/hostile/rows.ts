/** Tags a test as covering these rows of the table of faults in docs/trust.md. */
export const showing = (...rows: string[]): { tag: string[] } => ({ tag: rows.map((id) => `@row:${id}`) });
