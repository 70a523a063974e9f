/** What each outcome means. */
export const OUTCOMES = {
  refused: 'rejected before anything is sent',
  failed: 'fails with a message; the input is kept',
  unknown: 'reported as possibly charged; retried only by the user',
  partly: 'what arrived is kept, what failed is named',
  shown: 'shown anyway',
  continues: 'as usual; nothing is requested twice',
} as const;

/** One kind of fault or bad input. */
export interface Row {
  fault: string;
  outcome: keyof typeof OUTCOMES;
  /** The expected behavior. */
  expect: string;
  /** Requests that reach the service. */
  posts: string;
}

const row = (fault: string, outcome: Row['outcome'], posts: string, expect: string): Row => ({
  fault,
  outcome,
  posts,
  expect,
});

/** Every tested kind of fault, by the name in its tests' tags. */
export const ROWS = {
  unreachable: row(
    'no such host; connection refused or dropped; TLS error',
    'unknown',
    '1, or none that arrives',
    'the address and the likely causes; a browser can’t tell these cases apart, so there may be a charge; never falls back to HTTP',
  ),
  slow: row(
    'no headers, or late ones; a response cut off midway, compressed or not; truncated JSON',
    'unknown',
    '1',
    'ends after 30 s at most',
  ),
  'not-an-answer': row(
    'any status with HTML, plain text, or `problem+json`; 511; 204, 205, empty 200; bytes that aren’t text',
    'unknown',
    '1',
    '“Unexpected response”; none of the body is shown',
  ),
  'content-type': row('JSON under another content type', 'shown', '1', 'accepted'),
  redirect: row(
    '301, 302, 303, 307, 308 to another origin, to HTTP, or to the same origin',
    'failed',
    '1',
    'not followed: nothing reaches the target',
  ),
  'bad-request': row(
    'any 4xx with an error that names a field',
    'failed',
    '1',
    'message and field as text, and the trace to copy',
  ),
  status: row(
    '401, 402, 403, 404, 413; any 4xx with an error code for the key, credit, or a rate',
    'failed',
    '1',
    'the reason and one button with the remedy; no browser password prompt; the key is kept',
  ),
  'server-error': row('408, 500, 502, 503, 504', 'unknown', '1', 'no automatic retry'),
  'rate-limit': row(
    '429 with Retry-After in seconds, as a date, negative, huge, or absent',
    'failed',
    '1',
    'the button waits 1 s to 10 min; no request meanwhile',
  ),
  'bad-fields': row(
    '`meta` missing, null, or changed; extra fields; `__proto__`; `data` null; null for lists; wrong types; invalid dates',
    'shown',
    '1',
    'an invalid field is dropped, not the list',
  ),
  'unknown-group': row('an unknown field of `data`', 'shown', '1', 'under its own name'),
  'errors-beside': row(
    '200 with `error` or `errors` beside `data`; `data[i].error`',
    'partly',
    '1',
    'page by page',
  ),
  generated: row(
    'a response to either operation with one broken field: type, absence, size, nesting, encoding, duplicates, order',
    'shown',
    '1',
    'everything intact; no page with the text of another',
  ),
  'too-large': row('a body of 50 MB', 'unknown', '1', 'reading stops at 20 MB'),
  large: row('1024 results; 5 MB of Markdown', 'shown', '1', 'stays responsive'),
  'bad-links': row(
    '`javascript:`, `data:`, `file:`, and the like as the URL of a result',
    'shown',
    '1',
    'not linked',
  ),
  'hostile-text': row(
    'script, HTML, entities, bidi, zero-width, and control characters in any external text',
    'shown',
    '1',
    'literal and isolated; nothing runs, no request is sent',
  ),
  'empty-page': row('a page without text', 'failed', '1', 'says so; the clipboard is left alone'),
  query: row(
    'empty query; 10,000 characters; right-to-left, emoji, lone surrogate; invalid lens ID or URL',
    'refused',
    '0 when empty, else 1',
    'or is sent exactly as typed',
  ),
  key: row(
    'key with spaces or a line break around or inside, NUL, `é`, zero-width characters',
    'refused',
    '0',
    'spaces around are trimmed with a message; everything else is rejected',
  ),
  address: row(
    'HTTP beyond loopback, FTP, `data:`, credentials, query, fragment, `127.0.0.1.evil.test`; a trailing slash',
    'refused',
    '0',
    'the reason next to the field; a trailing slash is removed',
  ),
  'address-change': row(
    'address changed during a job',
    'continues',
    'all to the job’s original address',
    'the key goes nowhere else',
  ),
  permission: row(
    'permission for the address missing or revoked',
    'refused',
    '0',
    '“Allow access”, not “offline”',
  ),
  'worker-killed': row(
    'background ended with a job queued, sent, received, or stored, or during a search',
    'continues',
    'each page once',
    'an alarm resumes it; requests in flight count as unknown, stored pages as done',
  ),
  'browser-killed': row(
    'browser killed or restarted, or extension updated, during a job',
    'continues',
    'each page once',
    'the same, but the rest waits for the user',
  ),
  'popup-closed': row('popup closed during a search', 'continues', '1', 'shown when the popup reopens'),
  'tab-gone': row(
    'tab closed or navigated during an extraction',
    'continues',
    '1',
    'the URL at the time of the click',
  ),
  'clicked-twice': row(
    'menu clicked twice, two windows',
    'continues',
    '1 for the same pages',
    'the same job joins the running one, others wait behind it',
  ),
  'unsupported-page': row(
    'browser pages, `file:`, HTTP, intranet, view-source; links to them',
    'refused',
    '0',
    'the reason, and an offer to extract locally if possible',
  ),
  clipboard: row('clipboard refused', 'continues', '1', 'the page is kept; “Copy again” is free'),
  'many-links': row(
    '500 links with duplicates, HTTP, mailto, private hosts',
    'continues',
    '1 for ten pages',
    'one job; skipped links, and those that can’t be seen, are counted; the price is shown first',
  ),
  offline: row(
    'offline before a search or during a job',
    'continues',
    '0 while offline',
    'finished pages stay, the rest waits',
  ),
  'storage-full': row(
    'storage full before or after',
    'continues',
    '0 before, 1 after',
    'before: rejected; after: shown, copied, and reported as not saved',
  ),
  'clock-jump': row('the clock jumps ahead or back', 'continues', '1', 'no wait exceeds 10 min'),
  'menu-again': row('menu rebuilt at each start', 'continues', '0', 'no error'),
  forged: row('messages and storage reads from a content script', 'refused', '0', 'no reply, no key'),
  'stored-data': row(
    'stored data damaged, from a later version, or breaking its upgrade',
    'continues',
    '0',
    'set aside under another name, never overwritten; settings keep each field that can be read; what is lost about caps, spending, and local-only sites asks',
  ),
} as const satisfies Record<string, Row>;

export type RowId = keyof typeof ROWS;

/** Tags a test as covering these kinds of fault. */
export const showing = (...rows: RowId[]): { tag: string[] } => ({ tag: rows.map((id) => `@row:${id}`) });
