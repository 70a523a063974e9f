import { setTimeout as wait } from 'node:timers/promises';
import type { Hit } from './text-index.ts';

const RECOMMENDED_SECONDS = 2;

/**
 * Drops hits whose sources would answer later than the time limit, so less time finds less. If sources take
 * their time, a lower limit is also faster.
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
