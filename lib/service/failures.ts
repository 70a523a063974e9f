/**
 * All failures of a request, before, during, and after it.
 * The text for each is in `locales/`, under `failure_<code>`.
 */
export const FAILURE_CODES = [
  // Nothing was sent.
  'query-empty',
  'no-key',
  'key-locked',
  'passphrase-wrong',
  'passphrase-short',
  'key-malformed',
  // The browser keeps nothing that only Quarry can read, so only a key with a passphrase can be kept.
  'key-not-kept',
  'address-refused',
  'no-permission',
  'waiting',
  'offline',
  // The user's spending cap would be exceeded.
  'day-cap',
  'month-cap',
  // Earlier spending can’t be read, so a cap may be exceeded.
  'cap-unknown',
  // Canceled before anything was sent.
  'withdrawn',
  'page-unsupported',
  'link-unsupported',
  // The user has pages of this site extracted locally only.
  'site-local',
  'no-links',
  'selection-unreadable',
  // Extracted from a tab, without the service.
  'here-unreadable',
  'here-late',
  'here-empty',
  'here-files-off',
  'here-nothing-selected',
  'storage-full',
  // Private windows use the settings of ordinary ones.
  'private-window',
  // A stored copy was requested but no longer exists.
  'copy-gone',
  // Sent, but refused or not delivered.
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
  // Sent, with an unknown outcome.
  'deadline',
  'cut',
  'cancelled',
  'interrupted',
  'not-an-answer',
  'answer-too-large',
  'service-error',
  // A single page of an extraction failed.
  'page-failed',
  'page-empty',
  'page-missing',
  // The service can't read the page however often it is asked: it is to be read in a tab.
  'page-unreachable',
  // Nor could it be read in a tab that was opened for it, and left open.
  'page-left-open',
  // After the answer arrived.
  'clipboard-refused',
  'internal',
] as const;

export type FailureCode = (typeof FAILURE_CODES)[number];

/** Whether the service may have charged for a failed request. */
export type ChargeRisk = 'no' | 'maybe';

/** The service's details about one error. */
export interface ErrorWords {
  /** The service's message, shown as plain text. */
  message?: string;
  /** The request field that the error refers to. */
  field?: string;
  /** The https URL of its documentation, opened only on the user's request. */
  help?: string;
}

export interface Failure extends ErrorWords {
  code: FailureCode;
  /** Further errors, if the service reported more than one. */
  more?: ErrorWords[];
  status?: number;
  /** Trace ID for problem reports, from the response header or else the body (API spec 2.5). */
  trace?: string;
  /** Epoch ms before which a retry is pointless; within limits. */
  retryAt?: number;
  /** The origin or address that the failure refers to. */
  address?: string;
}

/** Failures after sending, except the service's own refusals. */
const MAYBE_CHARGED: ReadonlySet<FailureCode> = new Set([
  // The browser does not tell a connection that was never made from one that broke after sending.
  'unreachable',
  // Whether these are charged is undocumented.
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
  'page-unreachable',
  'page-left-open',
]);

/** Returns whether a failed request may have been charged. Undocumented cases may have been. */
export function chargeOf(failure: Pick<Failure, 'code'>): ChargeRisk {
  return MAYBE_CHARGED.has(failure.code) ? 'maybe' : 'no';
}

/** What the user can do about a failure; the view shows it as a button. */
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

const RECOVERIES: Partial<Record<FailureCode, Recovery>> = {
  'query-empty': 'edit-query',
  'no-key': 'set-key',
  'key-locked': 'unlock',
  'passphrase-wrong': 'unlock',
  'passphrase-short': 'set-key',
  'key-malformed': 'set-key',
  'key-not-kept': 'set-key',
  'address-refused': 'set-address',
  'no-permission': 'grant-access',
  waiting: 'wait',
  'day-cap': 'raise-cap',
  'month-cap': 'raise-cap',
  'cap-unknown': 'raise-cap',
  'page-unsupported': 'none',
  'link-unsupported': 'none',
  'site-local': 'none',
  'no-links': 'none',
  'selection-unreadable': 'none',
  'here-unreadable': 'none',
  'here-late': 'none',
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
  'page-unreachable': 'none',
  'page-left-open': 'none',
  'clipboard-refused': 'copy',
};

/** The action that resolves a failure; `retry` if there is none more specific. */
export function recoveryOf(failure: Pick<Failure, 'code'>): Recovery {
  return RECOVERIES[failure.code] ?? 'retry';
}

/** The unsuccessful outcome. */
export interface Failed {
  ok: false;
  failure: Failure;
}

/** A value or a failure. */
export type Outcome<T> = { ok: true; value: T } | Failed;

/** Wraps a value as a success. */
export const success = <T>(value: T): Outcome<T> => ({ ok: true, value });

/** Creates a failure from a code and any known details. */
export const failed = (code: FailureCode, details: Omit<Failure, 'code'> = {}): Failed => ({
  ok: false,
  failure: { code, ...details },
});
