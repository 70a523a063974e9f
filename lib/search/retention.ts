/** What can be known of a stored answer without reading it. */
interface Weighed {
  id: string;
  /** Epoch ms. */
  finishedAt: number;
  /** Approximate size in bytes; counts as 0 if absent. */
  size?: number;
}

/** Stored answers are dropped oldest first, by age, count, and total size. */
export const ANSWER_AGE_MS = 24 * 60 * 60_000;
const MAX_ANSWERS = 30;
/** Total size limit for stored answers. */
export const MAX_ANSWER_BYTES = 20_000_000;

/**
 * Ids of the answers to keep, from a list with the oldest first. The newest is kept whatever its size, unless it is
 * too old.
 */
export function answersToKeep(answers: readonly Weighed[], now: number, ageMs: number): Set<string> {
  const stay = new Set<string>();
  let bytes = 0;
  for (const { id, finishedAt, size = 0 } of answers
    .toReversed()
    .sort((a, b) => b.finishedAt - a.finishedAt)) {
    bytes += size;
    const full = stay.size >= MAX_ANSWERS || (stay.size > 0 && bytes > MAX_ANSWER_BYTES);
    if (full || finishedAt < now - ageMs) break;
    stay.add(id);
  }
  return stay;
}

/**
 * The session history up to and including the search that the user went back to; a new search replaces what came
 * after it.
 */
export function historyUpTo<T extends { id: string }>(
  sessionHistory: readonly T[],
  last: string | undefined,
): T[] {
  const index = sessionHistory.findIndex(({ id }) => id === last);
  return index < 0 ? [...sessionHistory] : sessionHistory.slice(0, index + 1);
}
