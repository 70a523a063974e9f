/** What a fault leads to. */
export const OUTCOMES = {
  refused: 'refused before anything is sent',
  failed: 'failed, and says so; what was typed is kept',
  unknown: 'it is said to be perhaps charged, and asked again by hand alone',
  partly: 'what came is kept, what failed is named',
  shown: 'shown all the same',
  kept: 'goes on, and nothing is asked for twice',
} as const;

/** One kind of fault or bad input. */
export interface Row {
  fault: string;
  outcome: keyof typeof OUTCOMES;
  /** What is to be seen of it. */
  expect: string;
  /** Requests that reach the service because of it. */
  posts: string;
}

const row = (fault: string, outcome: Row['outcome'], posts: string, expect: string): Row => ({
  fault,
  outcome,
  posts,
  expect,
});

/** Every kind of fault that is tested, by the name that its tests carry as a tag. */
export const ROWS = {
  unreachable: row(
    'no such host; connection refused or dropped; TLS error',
    'unknown',
    'none that arrives, or 1',
    'the address and the likely causes; a browser tells these apart from nothing, so it may have been charged; never over http instead',
  ),
  slow: row(
    'no headers, or late ones; an answer that is cut in the middle; JSON cut short',
    'unknown',
    '1',
    'ends at 30 s at the latest',
  ),
  'not-an-answer': row(
    '200 with HTML; 204, 205, empty 200; bytes that are no text',
    'unknown',
    '1',
    '“Unexpected response”; nothing of the body is shown',
  ),
  'content-type': row('JSON under another content type', 'shown', '1', 'accepted'),
  redirect: row(
    '301 302 303 307 308 to another origin, to http, to the same origin',
    'failed',
    '1',
    'not followed: nothing reaches the target',
  ),
  'bad-request': row('400 with an envelope', 'failed', '1', 'message and field as text, the trace to copy'),
  status: row(
    '401, 402, 403, 404, 413',
    'failed',
    '1',
    'the reason and one button that mends it; no question of the browser’s for a password; the key is kept',
  ),
  'server-error': row('408, 500, 502, 503, 504', 'unknown', '1', 'no retry by itself'),
  'rate-limit': row(
    '429 with Retry-After in seconds, as a date, negative, huge, absent',
    'failed',
    '1',
    'the button waits from 1 s to 10 min; no request meanwhile',
  ),
  'bad-fields': row(
    '`meta` missing, null, changed; more fields; `__proto__`; `data` null; null for lists; wrong types; bad dates',
    'shown',
    '1',
    'a bad field is dropped, not the list',
  ),
  'unknown-group': row('a field of `data` that is not known', 'shown', '1', 'under its own name'),
  'errors-beside': row(
    '200 with `error` or `errors` beside `data`; `data[i].error`',
    'partly',
    '1',
    'page by page',
  ),
  generated: row(
    'an answer that is broken in one field of either operation: type, absence, size, nesting, encoding, duplicates, order',
    'shown',
    '1',
    'all that is not broken; no page with the text of another',
  ),
  'too-large': row('a body of 50 MB', 'unknown', '1', 'reading stops at 20 MB'),
  large: row('1024 results; 5 MB of Markdown', 'shown', '1', 'stays responsive'),
  'bad-links': row(
    '`javascript:`, `data:`, `file:` and the like as the address of a result',
    'shown',
    '1',
    'no link leads there',
  ),
  'hostile-text': row(
    'script, HTML, entities, bidi, zero-width and control characters wherever text comes from outside',
    'shown',
    '1',
    'literal, isolated; nothing runs, no request leaves',
  ),
  'empty-page': row('a page without text', 'failed', '1', 'said so, the clipboard is left alone'),
  query: row(
    'empty query; 10,000 characters; right-to-left, emoji, lone surrogate; bad lens id or URL',
    'refused',
    '0 when empty, else 1',
    'or sent exactly as typed',
  ),
  key: row(
    'key with spaces or a line end around or inside, NUL, `é`, zero-width characters',
    'refused',
    '0',
    'trimmed, and said; refused for all else',
  ),
  address: row(
    'http beyond loopback, ftp, `data:`, credentials, query, fragment, `127.0.0.1.evil.test`; a trailing slash',
    'refused',
    '0',
    'the reason beside the field; a trailing slash is taken off',
  ),
  'address-change': row(
    'address changed while a job runs',
    'kept',
    'all to the address that the job began with',
    'the key goes nowhere else',
  ),
  permission: row(
    'access to the address missing or revoked',
    'refused',
    '0',
    '“Grant access”, not “offline”',
  ),
  'worker-killed': row(
    'background ended: with a job queued, sent, received, stored; in a search',
    'kept',
    'each page once',
    'goes on by an alarm; what was on its way is unknown, what is stored is done',
  ),
  'browser-killed': row(
    'browser killed or restarted, extension updated in a job',
    'kept',
    'each page once',
    'the same, and the rest waits for the user',
  ),
  'popup-closed': row('popup closed in a search', 'kept', '1', 'shown at the next opening'),
  'tab-gone': row(
    'tab closed or navigated in an extraction',
    'kept',
    '1',
    'the address as it was at the click',
  ),
  'clicked-twice': row(
    'menu clicked twice, two windows',
    'kept',
    '1 for the same pages',
    'the same joins what runs, others wait behind it',
  ),
  'unsupported-page': row(
    'pages of the browser, `file:`, http, intranet, view-source; links to them',
    'refused',
    '0',
    'the reason, and reading it in the tab where that works',
  ),
  clipboard: row('clipboard refused', 'kept', '1', 'the page is kept, “Copy again” costs nothing'),
  'many-links': row(
    '500 links with duplicates, http, mailto, private hosts',
    'kept',
    '1 for ten pages',
    'one job; what is left out is counted; the price first',
  ),
  offline: row(
    'offline before a search, or in a job',
    'kept',
    '0 while offline',
    'what is done stays, the rest waits',
  ),
  'storage-full': row(
    'storage full before or after',
    'kept',
    '0 before, 1 after',
    'refused before; after: shown, copied, and said not to be kept',
  ),
  'clock-jump': row('the clock jumps ahead or back', 'kept', '1', 'no wait is longer than 10 min'),
  'menu-again': row('menu made again at each start', 'kept', '0', 'no error'),
  forged: row('messages and reads of storage from a content script', 'refused', '0', 'no answer, no key'),
  'stored-data': row(
    'stored data damaged, from a later version, or that an upgrade throws at',
    'kept',
    '0',
    'set aside under another name, never overwritten',
  ),
} as const satisfies Record<string, Row>;

export type RowId = keyof typeof ROWS;

/** Marks a test as one that shows these kinds of fault. */
export const showing = (...rows: RowId[]): { tag: string[] } => ({ tag: rows.map((id) => `@row:${id}`) });
