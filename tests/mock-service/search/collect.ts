import { setTimeout as wait } from 'node:timers/promises';
import type { Hit } from './text-index.ts';

const RECOMMENDED_SECONDS = 2;

/**
 * Waits for the sources of the hits as long as the time allows, and drops what would have come later:
 * less time is faster, but finds less.
 */
export async function collectWithin(hits: readonly Hit[], seconds = RECOMMENDED_SECONDS): Promise<Hit[]> {
  const allowed = seconds * 1000;
  const slowest = Math.max(0, ...hits.map(({ entry }) => entry.latencyMs));
  if (slowest > 0) await wait(Math.min(slowest, allowed), undefined, { ref: false });
  return hits.filter(({ entry }) => entry.latencyMs <= allowed);
}
