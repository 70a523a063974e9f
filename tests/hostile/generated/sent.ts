import type { Envelope } from '../../../lib/service/answers.ts';
import { post } from '../../../lib/service/client.ts';
import type { Outcome } from '../../../lib/service/failures.ts';
import type { Operation } from '../../../lib/service/operation.ts';

/** Sends a request through the product's own client to a service that responds with `body`. */
export function answeredWith(body: string, operation: Operation): Promise<Outcome<Envelope>> {
  const network = {
    fetch: async () => new Response(body, { headers: { 'content-type': 'application/json' } }),
    now: () => 0,
  };
  const request = { address: 'https://service.test/v1', key: 'key-of-the-tests', operation, body: {} };
  return post(network, request);
}

/** What an answer without readable data fails with. */
export const UNREADABLE = ['not-an-answer', 'cut', 'service-error', 'bad-request'];
