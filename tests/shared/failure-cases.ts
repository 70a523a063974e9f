import { BROKEN_ANSWERS, type Fault } from '../mock-service/index.ts';
import type { MessageKey } from './message-text.ts';

/** What the failure notice's button does or opens. */
export type RecoveryAction = 'again' | 'key' | 'address' | 'access' | 'query' | 'billing';

/** What is wrong in the browser; each browser's tests break and restore it in their own way. */
export type BrokenSetup = 'no-key' | 'no-permission' | 'wrong-key';

/** One way a search can fail, and its expected notice. */
export interface FailureCase {
  name: string;
  /** The row of the fault table it belongs to. */
  row: string;
  /** The fault at the service. */
  fault?: Fault;
  /** What is wrong in the browser, if anything. */
  broken?: BrokenSetup;
  /** The headline and the text below it. */
  headline: MessageKey;
  more: MessageKey;
  /** What the headline names; by default the service's host. */
  subject?: string;
  charge: 'no' | 'maybe';
  /** Number of requests that reach the service. */
  posts: number;
  /** The trace to copy, if the response has one. */
  trace?: string;
  button: MessageKey;
  recovery: RecoveryAction;
}

type Recovery = Pick<FailureCase, 'button' | 'recovery'>;

/** A headline that has a text below it. */
type Headline = { [Key in MessageKey]: `${Key}_more` extends MessageKey ? Key : never }[MessageKey];

const saying = (headline: Headline): Pick<FailureCase, 'headline' | 'more'> => ({
  headline,
  more: `${headline}_more`,
});

const KEY: Recovery = { button: 'recoverySetKey', recovery: 'key' };
const ADDRESS: Recovery = { button: 'recoverySetAddress', recovery: 'address' };
const AGAIN: Recovery = { button: 'recoveryRetry', recovery: 'again' };
const BILLING: Recovery = { button: 'recoveryBilling', recovery: 'billing' };
const QUERY: Recovery = { button: 'recoveryEditQuery', recovery: 'query' };
const TRACE = 'X-Service-Trace';

const FIELD_INVALID = JSON.stringify({
  meta: { trace: 'in the body' },
  data: null,
  error: [{ code: 'search.page_invalid', message: 'At most <b>10</b>.', location: 'body.page' }],
});

const LIMIT_SPENT = JSON.stringify({
  meta: {},
  data: null,
  errors: [
    { code: 'account.usage_limit', url: 'https://docs.test/#limit', message: 'Usage limit exhausted' },
  ],
});

const KEY_REFUSED = JSON.stringify({
  meta: {},
  data: null,
  errors: [{ code: 'general.invalid_token', url: 'https://docs.test/#token', message: 'Invalid token' }],
});

/** Failures without a request. */
const UNSENT: FailureCase[] = [
  {
    name: 'no key',
    row: 'key',
    broken: 'no-key',
    ...saying('failure_no_key'),
    charge: 'no',
    posts: 0,
    ...KEY,
  },
  {
    name: 'no permission for the address',
    row: 'permission',
    broken: 'no-permission',
    ...saying('failure_no_permission'),
    charge: 'no',
    posts: 0,
    button: 'recoveryGrantAccess',
    recovery: 'access',
  },
];

/** A failure from a status code. */
const statusFailure = (status: number, headline: Headline, recovery: Recovery): FailureCase => ({
  name: `status ${status}`,
  row: 'status',
  fault: { status, headers: { [TRACE]: `trace-${status}` } },
  ...saying(headline),
  // A status not documented as a rejection may have been charged.
  charge: [400, 401, 402, 403, 429].includes(status) ? 'no' : 'maybe',
  posts: 1,
  trace: `trace-${status}`,
  ...recovery,
});

/** Failures that the service describes itself. */
export const STATUS_FAILURES: readonly FailureCase[] = [
  {
    ...statusFailure(400, 'failure_bad_request', QUERY),
    row: 'bad-request',
    fault: { status: 400, body: FIELD_INVALID, headers: { [TRACE]: 'trace-400' } },
  },
  {
    ...statusFailure(401, 'failure_key_refused', KEY),
    // The service doesn't know this key and asks for a password, as a proxy would.
    fault: { headers: { [TRACE]: 'trace-401', 'www-authenticate': 'Basic realm="Quarry"' } },
    broken: 'wrong-key',
  },
  {
    ...statusFailure(400, 'failure_key_refused', KEY),
    name: 'status 400 for a wrong key',
    fault: { status: 400, body: KEY_REFUSED, headers: { [TRACE]: 'trace-400' } },
  },
  statusFailure(402, 'failure_spent', BILLING),
  {
    ...statusFailure(429, 'failure_spent', BILLING),
    name: 'status 429 for a spent usage limit',
    fault: { status: 429, body: LIMIT_SPENT, headers: { [TRACE]: 'trace-429', 'retry-after': '60' } },
  },
  statusFailure(403, 'failure_forbidden', KEY),
  statusFailure(404, 'failure_not_found', ADDRESS),
  statusFailure(413, 'failure_request_too_large', QUERY),
  { ...statusFailure(418, 'failure_unexpected_status', AGAIN), subject: '418' },
];

/** A failure with an unknown outcome. */
const unknown = (
  row: string,
  name: string,
  fault: Fault,
  headline: Headline,
  trace?: string,
): FailureCase => ({
  name,
  row,
  fault: trace === undefined ? fault : { ...fault, headers: { ...fault.headers, [TRACE]: trace } },
  ...saying(headline),
  charge: 'maybe',
  posts: 1,
  ...(trace === undefined ? {} : { trace }),
  ...AGAIN,
});

const NO_ANSWER = 'failure_not_an_answer';
const CUT = 'failure_cut';
const NONE = 'not-an-answer';

const UNKNOWN: FailureCase[] = [
  unknown('unreachable', 'a dropped connection', BROKEN_ANSWERS.dropped, 'failure_unreachable'),
  unknown('slow', 'a response cut off midway', BROKEN_ANSWERS.cutInTheMiddle, CUT, 'trace-cut'),
  unknown('slow', 'truncated JSON', BROKEN_ANSWERS.shortJson, CUT, 'trace-short'),
  unknown('slow', 'a compressed response cut off', BROKEN_ANSWERS.shortGzip, CUT, 'trace-gzip'),
  unknown(NONE, 'a sign-in page', BROKEN_ANSWERS.html, NO_ANSWER, 'trace-html'),
  ...[401, 402, 403, 429, 503, 511].map((status) =>
    unknown(
      NONE,
      `a proxy’s page with status ${status}`,
      { ...BROKEN_ANSWERS.html, status },
      NO_ANSWER,
      `trace-page-${status}`,
    ),
  ),
  unknown(NONE, 'an empty response', BROKEN_ANSWERS.empty, NO_ANSWER, 'trace-empty'),
  unknown(NONE, 'status 204', BROKEN_ANSWERS.noContent, NO_ANSWER, 'trace-204'),
  unknown(NONE, 'status 205', BROKEN_ANSWERS.resetContent, NO_ANSWER, 'trace-205'),
  unknown(NONE, 'bytes that aren’t text', BROKEN_ANSWERS.invalidUtf8, NO_ANSWER, 'trace-bytes'),
  unknown(NONE, 'garbage', BROKEN_ANSWERS.garbage, NO_ANSWER, 'trace-garbage'),
  unknown(
    'too-large',
    'a 50 MB response',
    { delivery: { kind: 'flood', megabytes: 50 } },
    'failure_answer_too_large',
    'trace-flood',
  ),
  ...[408, 500, 502, 503, 504].map((status) =>
    unknown('server-error', `status ${status}`, { status }, 'failure_service_error', `trace-${status}`),
  ),
];

/** Every failure except those that need a wait, a redirect, or an extraction. */
export const FAILURE_CASES: readonly FailureCase[] = [...UNSENT, ...STATUS_FAILURES, ...UNKNOWN];
