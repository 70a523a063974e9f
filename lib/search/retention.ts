import { DAY_MS } from '../day.ts';
import type { HistoryEntry } from './session-history.ts';

/** What can be known of a stored answer without reading it. It gets too old after a day, unless it has `until`. */
type Weighed = Pick<HistoryEntry, 'id' | 'finishedAt' | 'size' | 'until'>;

/** Stored answers are dropped oldest first, by age, count, and total size. */
const MAX_ANSWERS = 30;
/** Total size limit for stored answers. */
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
    .filter(({ finishedAt, until = finishedAt + DAY_MS }) => until >= now)
    .reverse()
    .sort((a, b) => order(b) - order(a))) {
    bytes += size;
    if (stay.size >= MAX_ANSWERS || (stay.size > 0 && bytes > MAX_ANSWER_BYTES)) break;
    stay.add(id);
  }
  return stay;
}
