import { failed, type Outcome, success } from './failures.ts';
import type { Gateway } from './gateway.ts';

/**
 * An extraction without pages. It must be rejected, and would cost nothing otherwise: 1 to 10 pages are allowed, and each
 * costs one unit (API spec 2.3).
 */
const INVALID_REQUEST = { pages: [] };

/**
 * Checks a key for free. Succeeds if the service answered and didn't refuse it, which doesn't mean that it accepts the
 * key: it may look at the request first.
 */
export async function checkKey(
  gateway: Gateway,
  address: string,
  charge: (most: { pages: number }, overCap: true) => Promise<unknown>,
): Promise<Outcome<null>> {
  // Rejects only if nothing was sent.
  const outcome = await gateway(address, 'extract', INVALID_REQUEST).catch((cause: unknown) => {
    console.warn('Could not check the key', cause);
    return failed('internal');
  });
  // Whoever accepts such a request may also charge for it. It was sent, so no cap keeps it out of the books.
  if (outcome.ok)
    await charge({ pages: 1 }, true).catch((cause: unknown) => console.warn('Could not record usage', cause));
  return outcome.ok || outcome.failure.code === 'bad-request' ? success(null) : outcome;
}
