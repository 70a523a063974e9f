import { detailsOf, type Envelope, fieldOf, readEnvelope, traceOf } from './answers.ts';
import { chargeOf, type Failure, type FailureCode, type Outcome, success } from './failures.ts';
import type { Operation } from './operation.ts';
import { retryAt } from './retry-after.ts';
import type { WireError } from './schemas.ts';

/** What was requested of the service. */
interface Asked {
  operation: Operation;
  /** Whether Markdown counts as an answer (API spec 4.3). */
  markdown: boolean;
}

type Head = Pick<Response, 'status' | 'headers'>;

/** Decides what a response means: an answer, or a failure. `now`: epoch ms that a wait counts from. */
export function readResponse(head: Head, body: string, asked: Asked, now: number): Outcome<Envelope> {
  const { status, headers } = head;
  const isOk = status >= 200 && status < 300;
  if (isOk && asked.markdown && isType(headers, 'text/markdown') && body.trim() !== '')
    return success({ data: {}, errors: [], markdown: body });
  const envelope = readEnvelope(body);
  if (isOk && envelope && isAnswer(asked.operation, envelope)) return success(envelope);
  return { ok: false, failure: failureOf(head, body, envelope, asked, now) };
}

/**
 * Whether a 2xx is an answer: a search’s lists, with a result if there are errors; an extraction’s list of pages. The errors
 * of an extraction are about its pages, and quote what their sites said, unless a code tells otherwise.
 */
function isAnswer(operation: Operation, { data, errors }: Envelope): boolean {
  if (operation === 'extract') {
    if (!Array.isArray(data)) return errors.some((error) => /^\/?pages\b/.test(fieldOf(error) ?? ''));
    const ofAccount = errors.filter(({ code }) => !String(code).startsWith('extract.'));
    return data.length > 0 || byCode(ofAccount) === undefined;
  }
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return false;
  return errors.length === 0 || Object.values(data).some((list) => Array.isArray(list) && list.length > 0);
}

function failureOf(
  head: Head,
  body: string,
  envelope: Envelope | undefined,
  { operation }: Asked,
  now: number,
): Failure {
  const { status, headers } = head;
  const isAboutPages = operation === 'extract' && status < 300;
  const code = codeOf(head, body, envelope, isAboutPages);
  const [first, ...more] = detailsOf(envelope?.errors ?? []);
  const mayWait = (status === 429 || status === 503) && code !== 'spent' && headers.has('retry-after');
  return {
    code,
    status,
    ...(envelope?.trace === undefined ? {} : { trace: envelope.trace }),
    ...first,
    ...(more.length === 0 ? {} : { more }),
    ...(code === 'rate-limited' || mayWait ? { retryAt: retryAt(headers.get('retry-after'), now) } : {}),
  };
}

/**
 * The service's envelope decides first: without it, the status is not the service's. Then its errors, then the status. What
 * says nothing that only the service says tells nothing about the key, the account, or the request.
 */
function codeOf(
  { status, headers }: Head,
  body: string,
  envelope: Envelope | undefined,
  isAboutPages: boolean,
): FailureCode {
  const isBare = status >= 400 && body.trim() === '';
  if (envelope === undefined && !isBare) return isCutOff(body) ? 'cut' : 'not-an-answer';
  // 511 is for sign-in pages alone (RFC 6585, 6).
  if (status === 511 || isType(headers, 'application/problem+json')) return 'not-an-answer';
  const errors = envelope?.errors ?? [];
  const said = status < 500 ? codeIn(errors, isAboutPages) : undefined;
  const code =
    said ?? BY_STATUS[status] ?? (status >= 400 && status < 500 ? 'unexpected-status' : 'service-error');
  const isVerdict = status < 300 || chargeOf({ code }) === 'no';
  return isVerdict && !isOwn(headers, envelope) ? 'not-an-answer' : code;
}

/** Whether a response has what only the service sends: an error with a code or a place, or a trace. */
const isOwn = (headers: Headers, envelope: Envelope | undefined): boolean =>
  (traceOf(headers) ?? envelope?.trace) !== undefined ||
  envelope?.errors.some((error) => (error.code ?? fieldOf(error)) !== undefined) === true;

/** A browser ends a compressed body that was cut off without an error. */
const isCutOff = (body: string): boolean => /^\s*\{/.test(body) && !body.trimEnd().endsWith('}');

const isType = (headers: Headers, type: string): boolean =>
  headers.get('content-type')?.toLowerCase().startsWith(type) === true;

const BY_STATUS: Readonly<Record<number, FailureCode>> = {
  400: 'bad-request',
  401: 'key-refused',
  402: 'spent',
  403: 'forbidden',
  404: 'not-found',
  408: 'service-error',
  413: 'request-too-large',
  422: 'bad-request',
  429: 'rate-limited',
};

/**
 * What the service's error codes mean, with any status below 500: it was seen to send 400 for all, and uses 429 both
 * for a rate and for a spent limit, which waiting does not fix. The first match counts: text that mentions both is a
 * rate limit. Words are matched like codes.
 */
const MEANINGS: readonly (readonly [FailureCode, RegExp])[] = [
  // The key is good, but not for this.
  ['forbidden', /\bproducts?\b|\b(?:search|extract) unauthori[sz]ed\b|\bnot allowed (?:for|from|to|in)\b/i],
  [
    'key-refused',
    /\b(?:invalid|missing|expired|revoked|malformed|wrong|incorrect) (?:api |access )?(?:token|key|credentials?)\b|\b(?:token|key|credentials?) (?:is |was |has been )?(?:not valid|invalid|missing|expired|revoked|malformed)\b|\bun(?:authori[sz]ed|authenticated)\b|\bnot authenticated\b/i,
  ],
  [
    'rate-limited',
    /\brate ?limit|\btoo many requests\b|\bthrottl|\bslow down\b|\bconcurren|\bper (?:second|minute|hour)\b/i,
  ],
  [
    'spent',
    /\busage (?:limit|cap)|\bquota\b|\bcredits?\b|\bbalance\b|\bbilling\b|\bpayment\b|\bfunds\b|\bspen(?:t|ding)\b|\bexhausted\b/i,
  ],
  ['forbidden', /\bforbidden\b|\b(?:access|permission) denied\b/i],
];

/** Codes of the older format: no billing information, not enough credit. */
const SPENT_NUMBERS: readonly unknown[] = [100, 101];

/**
 * The meaning of errors by their codes, or by the request field that one names. Messages count only without codes, and if
 * they are not about pages (`isAboutPages`): they may quote a page, its URL, or the query.
 */
function codeIn(errors: readonly WireError[], isAboutPages: boolean): FailureCode | undefined {
  const meant = byCode(errors);
  if (meant !== undefined) return meant;
  if (errors.some(fieldOf)) return 'bad-request';
  if (isAboutPages || errors.some(({ code }) => typeof code === 'string')) return undefined;
  return meaningOf(errors.map(({ message, msg }) => (message ?? msg ?? '').replace(QUOTED, ' ')));
}

/** URLs after their scheme, and what is in quotation marks. */
const QUOTED = /\/\/\S*|"[^"]*"|“[^“”]*”|`[^`]*`|(?<!\w)'[^']*'(?!\w)/g;

function byCode(errors: readonly WireError[]): FailureCode | undefined {
  if (errors.some(({ code }) => SPENT_NUMBERS.includes(code))) return 'spent';
  return meaningOf(errors.map(({ code }) => String(code ?? '')));
}

function meaningOf(said: readonly string[]): FailureCode | undefined {
  const text = said.join(' | ').replace(/[._-]/g, ' ');
  return MEANINGS.find(([, pattern]) => pattern.test(text))?.[0];
}
