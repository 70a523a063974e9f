import { setTimeout as wait } from 'node:timers/promises';
import type { Hit } from './text-index.ts';

const RECOMMENDED_SECONDS = 2;

/**
 * Drops what the sources of the hits would send later than the time allows: less time finds less. Where sources take
 * their time it is faster as well, since it waits for them.
 */
export async function collectWithin(
  hits: readonly Hit[],
  seconds = RECOMMENDED_SECONDS,
  sourcesTakeTime = false,
): Promise<Hit[]> {
  const allowed = seconds * 1000;
  const slowest = Math.max(0, ...hits.map(({ entry }) => entry.latencyMs));
  if (sourcesTakeTime && slowest > 0) await wait(Math.min(slowest, allowed), undefined, { ref: false });
  return hits.filter(({ entry }) => entry.latencyMs <= allowed);
}
