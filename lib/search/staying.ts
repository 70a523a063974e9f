/** What is known of a kept answer without reading it. */
interface Weighed {
  id: string;
  /** Epoch ms. */
  finishedAt: number;
  /** About how many bytes it takes; none known counts as none. */
  size?: number;
}

/** Kept answers go oldest first: by age, by how many there are and by what they take. */
export const ANSWER_AGE_MS = 24 * 60 * 60_000;
const MOST_ANSWERS = 30;
/** How much room the answers may take together. */
export const MOST_ANSWER_BYTES = 20_000_000;

/** Ids of the answers that stay, of a list with the oldest first. The newest does, whatever it takes, unless it is too old. */
export function staying(answers: readonly Weighed[], now: number, ageMs: number): Set<string> {
  const stay = new Set<string>();
  let bytes = 0;
  for (const { id, finishedAt, size = 0 } of answers
    .toReversed()
    .sort((a, b) => b.finishedAt - a.finishedAt)) {
    bytes += size;
    const full = stay.size >= MOST_ANSWERS || (stay.size > 0 && bytes > MOST_ANSWER_BYTES);
    if (full || finishedAt < now - ageMs) break;
    stay.add(id);
  }
  return stay;
}

/** The session history up to the search that one went back to: what came after it gives way to a new one. */
export function upTo<T extends { id: string }>(sessionHistory: readonly T[], last: string | undefined): T[] {
  const place = sessionHistory.findIndex(({ id }) => id === last);
  return place < 0 ? [...sessionHistory] : sessionHistory.slice(0, place + 1);
}
