import { failed, type Outcome, success } from './failures.ts';

/** Reasons to reject a service address. */
export const ADDRESS_REASONS = ['empty', 'malformed', 'scheme', 'http', 'credentials', 'query'] as const;
type AddressReason = (typeof ADDRESS_REASONS)[number];

/** The loopback hosts that the extension's page policy allows; IPv6 loopback is not among them. */
const LOOPBACK = new Set(['localhost', '127.0.0.1']);

/** A host name with a path, in lower case: a key that was entered here is not one. */
const HOST_AND_PATH = /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?\//;
const LOOPBACK_AND_PORT = /^(?:localhost|127\.0\.0\.1)(?::\d+)?(?:\/|$)/i;

/** The endpoints, which people copy from the service's documentation in place of the URL they are below. */
const ENDPOINT = /(?<=\/v\d{1,3})\/(?:search|extract)$/;

/** What was typed, with the scheme that people leave out. */
function withScheme(typed: string): string {
  if (LOOPBACK_AND_PORT.test(typed)) return `http://${typed}`;
  return HOST_AND_PATH.test(typed) ? `https://${typed}` : typed;
}

const reject = (reason: AddressReason, address: string) =>
  failed('address-refused', { message: reason, address });

/**
 * Validates a typed base address of the service (API spec 1 and 9): https, or http on loopback, without credentials,
 * query, or fragment. Returns it without trailing slashes and without an endpoint. On failure, `message` is an
 * {@link AddressReason}.
 */
export function normalizeAddress(input: string): Outcome<string> {
  const typed = withScheme(input.trim());
  if (typed === '') return reject('empty', typed);
  if (!URL.canParse(typed)) return reject('malformed', typed);
  const url = new URL(typed);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return reject('scheme', typed);
  if (url.protocol === 'http:' && !LOOPBACK.has(url.hostname)) return reject('http', typed);
  if (url.username !== '' || url.password !== '') return reject('credentials', typed);
  if (typed.includes('?') || typed.includes('#')) return reject('query', typed);
  return success(url.origin + url.pathname.replace(/(?<!\/)\/+$/, '').replace(ENDPOINT, ''));
}
