import { isDeepStrictEqual } from 'node:util';
import type { Setting } from '../../tests/shared/workflows.ts';

/** A request recorded by the service. */
interface Received {
  body: unknown;
  status: number | null;
}

/** Throws unless the service received exactly these searches in order, and answered each. */
export function checkSearches(received: readonly Received[], made: Required<Setting>[]): void {
  checkBodies(
    received,
    made.map(({ query, workflow, lens, safeSearch }) => ({
      query,
      workflow,
      safe_search: safeSearch,
      ...(lens ? { lens_id: lens } : {}),
    })),
  );
}

/** What Quarry sends when a key is saved: invalid, and so free. */
const KEY_CHECK = { pages: [] };

/** Throws unless the service received exactly these bodies in order, besides checks of the key, and answered each. */
export function checkBodies(all: readonly Received[], expected: readonly object[]): void {
  const received = all.filter(({ body }) => !isDeepStrictEqual(body, KEY_CHECK));
  const bodies = received.map(({ body }) => body);
  if (!isDeepStrictEqual(bodies, expected)) {
    throw new Error(`The service received ${JSON.stringify(bodies)}, not ${JSON.stringify(expected)}.`);
  }
  const refused = received.find(({ status }) => status !== 200);
  if (refused)
    throw new Error(`The service answered ${JSON.stringify(refused.body)} with ${refused.status}.`);
}
