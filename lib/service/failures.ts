import type * as z from 'zod/mini';
import type { failureSchema } from './failure-schema.ts';

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

/** The operations of the service; both are charged. */
export type Operation = 'search' | 'extract';

/** Whether the service may have charged for a failed request. */
export type ChargeRisk = 'no' | 'maybe';

/** A failure, whose fields are described in failure-schema.ts. */
export type Failure = z.infer<ReturnType<typeof failureSchema>>;
/** The service's details about one error. */
export type ErrorWords = NonNullable<Failure['more']>[number];

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

/** The failures that each action resolves. A page set to local extraction, for example, has none. */
const RECOVERIES: readonly (readonly [Recovery, readonly FailureCode[]])[] = [
  ['set-key', ['no-key', 'passphrase-short', 'key-malformed', 'key-not-kept', 'key-refused', 'forbidden']],
  ['unlock', ['key-locked', 'passphrase-wrong']],
  ['set-address', ['address-refused', 'redirected', 'not-found']],
  ['grant-access', ['no-permission']],
  ['wait', ['waiting', 'rate-limited']],
  ['billing', ['spent']],
  ['raise-cap', ['day-cap', 'month-cap', 'cap-unknown']],
  ['edit-query', ['query-empty', 'bad-request', 'request-too-large']],
  ['copy', ['clipboard-refused']],
  [
    'none',
    [
      'page-unsupported',
      'link-unsupported',
      'site-local',
      'no-links',
      'selection-unreadable',
      'here-unreadable',
      'here-late',
      'here-empty',
      'here-files-off',
      'here-nothing-selected',
      'page-unreachable',
      'page-left-open',
    ],
  ],
];

/** The action that resolves a failure; `retry` if there is none more specific. */
export const recoveryOf = ({ code }: Pick<Failure, 'code'>): Recovery =>
  RECOVERIES.find(([, codes]) => codes.includes(code))?.[0] ?? 'retry';

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
