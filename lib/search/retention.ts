import type { HistoryEntry } from './session-history.ts';

/** What can be known of a stored answer without reading it. `until`: when one from an earlier session gets too old. */
type Weighed = Pick<HistoryEntry, 'id' | 'finishedAt' | 'size' | 'until'>;

/** Total size limit for stored answers. The oldest are dropped. */
export const MAX_ANSWER_BYTES = 20_000_000;

/**
 * Ids of the answers to keep, from a list with the oldest first. The newest is kept whatever its size, unless it is
 * too old.
 */
export function answersToKeep(answers: readonly Weighed[], now: number): Set<string> {
  const stay = new Set<string>();
  let bytes = 0;
  /** What seems to come from the future, since the clock was set back, counts as the oldest. */
  const order = ({ finishedAt }: Weighed) => (finishedAt > now ? 0 : finishedAt);
  for (const { id, size = 0 } of answers
    .filter(({ until = now }) => until >= now)
    .reverse()
    .sort((a, b) => order(b) - order(a))) {
    bytes += size;
    if (stay.size > 0 && bytes > MAX_ANSWER_BYTES) break;
    stay.add(id);
  }
  return stay;
}
