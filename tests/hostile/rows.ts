/** The rows of the table in docs/trust.md, which says what happens in each. */
export const ROWS = [
  'unreachable',
  'slow',
  'not-an-answer',
  'content-type',
  'redirect',
  'bad-request',
  'status',
  'server-error',
  'rate-limit',
  'bad-fields',
  'unknown-group',
  'errors-beside',
  'too-large',
  'large',
  'bad-links',
  'hostile-text',
  'empty-page',
  'query',
  'key',
  'address',
  'address-change',
  'permission',
  'worker-killed',
  'browser-killed',
  'popup-closed',
  'tab-gone',
  'clicked-twice',
  'unsupported-page',
  'clipboard',
  'many-links',
  'offline',
  'storage-full',
  'clock-jump',
  'menu-again',
  'forged',
  'stored-data',
] as const;

export type RowId = (typeof ROWS)[number];

/** Tags a test as covering these kinds of fault. */
export const showing = (...rows: RowId[]): { tag: string[] } => ({ tag: rows.map((id) => `@row:${id}`) });
