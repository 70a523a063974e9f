import { detailsOf, type Envelope } from './answers.ts';
import type { Failure, FailureCode } from './failures.ts';
import { retryAt } from './retry-after.ts';
import type { WireError } from './schemas.ts';

/** Details of a failure, apart from its code. */
export type FailureDetails = Omit<Failure, 'code'>;

const BY_STATUS: Readonly<Record<number, FailureCode>> = {
  400: 'bad-request',
  401: 'key-refused',
  402: 'spent',
  403: 'forbidden',
  404: 'not-found',
  408: 'service-error',
  413: 'request-too-large',
  429: 'rate-limited',
};

/** Converts a response with status 400 or above to a failure. `now`: epoch ms that a wait counts from. */
export function statusToFailure(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  envelope: Envelope | undefined,
  known: FailureDetails,
  now: number,
): Failure {
  const errors = envelope?.errors ?? [];
  const code = codeOf(status, errors);
  const [first, ...more] = detailsOf(errors);
  const trace = known.trace ?? envelope?.trace;
  return {
    ...known,
    code,
    status,
    ...(trace === undefined ? {} : { trace }),
    ...first,
    ...(more.length === 0 ? {} : { more }),
    ...(code === 'rate-limited' ? { retryAt: retryAt(headers.get('retry-after'), now) } : {}),
  };
}

/** The service uses 429 both for too many requests and for a spent limit, which waiting does not fix. */
function codeOf(status: number, errors: readonly WireError[]): FailureCode {
  if (status === 429 && isSpent(errors)) return 'spent';
  return BY_STATUS[status] ?? (status >= 500 ? 'service-error' : 'unexpected-status');
}

/** Codes of the older error format: no billing information, not enough credit. */
const SPENT_NUMBERS: readonly unknown[] = [100, 101];
const SPENT = /usage|quota|credit|balance|billing|payment|budget|spend|spent|exhausted/i;
const TOO_FAST = /rate|too many|throttl|slow down|concurren|per (?:second|minute|hour)/i;

/**
 * Decides by the error codes or, if they are inconclusive, by the messages. Text that mentions both counts as a rate
 * limit.
 */
function isSpent(errors: readonly WireError[]): boolean {
  const codes = errors.map(({ code }) => code);
  if (codes.some((code) => SPENT_NUMBERS.includes(code))) return true;
  const words = errors.map(({ message, msg }) => message ?? msg ?? '');
  const [byCode, byWords] = [codes, words].map((said) => {
    const text = said.join(' ').replace(/[._-]/g, ' ');
    return TOO_FAST.test(text) ? false : SPENT.test(text) ? true : undefined;
  });
  return byCode ?? byWords ?? false;
}
