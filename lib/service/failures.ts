/**
 * Everything that can go wrong on the way to the service and back, as a closed set.
 * The wording of each stands in `locales/`, under `failure_<code>`.
 */
export const FAILURE_CODES = [
  // Nothing was sent.
  'query-empty',
  'no-key',
  'key-locked',
  'passphrase-wrong',
  'passphrase-short',
  'key-malformed',
  'address-refused',
  'no-permission',
  'waiting',
  'offline',
  // It would exceed what the user lets this browser spend.
  'day-cap',
  'month-cap',
  // Cancelled before anything had gone out.
  'withdrawn',
  'page-unsupported',
  'link-unsupported',
  'no-links',
  'selection-unreadable',
  // Asked of a tab, not of the service.
  'here-unreadable',
  'here-empty',
  'here-files-off',
  'here-nothing-selected',
  'storage-full',
  // Its copy was to be taken instead.
  'copy-gone',
  // Sent, and refused or not delivered.
  'unreachable',
  'redirected',
  'bad-request',
  'key-refused',
  'spent',
  'forbidden',
  'not-found',
  'request-too-large',
  'rate-limited',
  'unexpected-status',
  // Sent, and the outcome is not known.
  'deadline',
  'cut',
  'cancelled',
  'interrupted',
  'not-an-answer',
  'answer-too-large',
  'service-error',
  // One page of an extraction.
  'page-failed',
  'page-empty',
  'page-missing',
  // After the answer.
  'clipboard-refused',
  'internal',
] as const;

export type FailureCode = (typeof FAILURE_CODES)[number];

/** Whether the service may have charged for what failed. */
export type ChargeRisk = 'no' | 'maybe';

/** What the service says of one error. */
export interface ErrorWords {
  /** Its own words, to be shown as text. */
  message?: string;
  /** The request field that it names. */
  field?: string;
  /** The https address of its documentation: to be opened by the user alone. */
  help?: string;
}

export interface Failure extends ErrorWords {
  code: FailureCode;
  /** Where the service named several errors: those after the first. */
  more?: ErrorWords[];
  status?: number;
  /** Quoted when reporting a problem; from the response header, else from the body (interface, 2.5). */
  trace?: string;
  /** Epoch ms before which asking again is no use; within bounds. */
  retryAt?: number;
  /** The origin or address that the failure is about. */
  address?: string;
}

/** What was sent, but for what is known as a refusal: 400, 401, 403, 429, and 402, which asks for money that is not there. */
const MAYBE_CHARGED: ReadonlySet<FailureCode> = new Set([
  // A browser can't tell a connection that never was from one that broke after the request had gone out.
  'unreachable',
  // No document says whether these cost something.
  'redirected',
  'not-found',
  'request-too-large',
  'unexpected-status',
  'deadline',
  'cut',
  'cancelled',
  'interrupted',
  'not-an-answer',
  'answer-too-large',
  'service-error',
  'page-failed',
  'page-empty',
  'page-missing',
]);

/** Tells whether a failure may have cost something; where the interface says nothing of it, it may. */
export function chargeOf(failure: Pick<Failure, 'code'>): ChargeRisk {
  return MAYBE_CHARGED.has(failure.code) ? 'maybe' : 'no';
}

/** What a person can do about a failure, one way each: the view shows it as a button. */
export type Recovery =
  | 'set-key'
  | 'unlock'
  | 'set-address'
  | 'grant-access'
  | 'retry'
  | 'wait'
  | 'billing'
  | 'raise-cap'
  | 'edit-query'
  | 'copy'
  | 'none';

const REMEDIES: Partial<Record<FailureCode, Recovery>> = {
  'query-empty': 'edit-query',
  'no-key': 'set-key',
  'key-locked': 'unlock',
  'passphrase-wrong': 'unlock',
  'passphrase-short': 'set-key',
  'key-malformed': 'set-key',
  'address-refused': 'set-address',
  'no-permission': 'grant-access',
  waiting: 'wait',
  'day-cap': 'raise-cap',
  'month-cap': 'raise-cap',
  'page-unsupported': 'none',
  'link-unsupported': 'none',
  'no-links': 'none',
  'selection-unreadable': 'none',
  'here-unreadable': 'none',
  'here-empty': 'none',
  'here-files-off': 'none',
  'here-nothing-selected': 'none',
  redirected: 'set-address',
  'bad-request': 'edit-query',
  'key-refused': 'set-key',
  spent: 'billing',
  forbidden: 'set-key',
  'not-found': 'set-address',
  'request-too-large': 'edit-query',
  'rate-limited': 'wait',
  'clipboard-refused': 'copy',
};

/** The one button that mends a failure; trying again where nothing better is known. */
export function recoveryOf(failure: Pick<Failure, 'code'>): Recovery {
  return REMEDIES[failure.code] ?? 'retry';
}

/** A failure that stands in place of a value. */
export interface Failed {
  ok: false;
  failure: Failure;
}

/** A value or the failure that stands in its place. */
export type Outcome<T> = { ok: true; value: T } | Failed;

/** Wraps a value as a success. */
export const success = <T>(value: T): Outcome<T> => ({ ok: true, value });

/** Wraps a code, with what is known of it, as a failure. */
export const failed = (code: FailureCode, details: Omit<Failure, 'code'> = {}): Failed => ({
  ok: false,
  failure: { code, ...details },
});
