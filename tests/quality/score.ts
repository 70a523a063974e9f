/** How much of a text was kept, and how much of what came is of it; both from 0 to 1. */
export interface Score {
  recall: number;
  precision: number;
}

/** Three in a row: single words come up anywhere, longer rows fail as one where a single word differs. */
const ROW = 3;

/** Compares words with those of a reference, by how many rows of three they share. A row counts as often as it comes up. */
export function score(reference: readonly string[], found: readonly string[]): Score {
  const wanted = rowsOf(reference);
  const got = rowsOf(found);
  let shared = 0;
  for (const [row, times] of wanted) shared += Math.min(times, got.get(row) ?? 0);
  return { recall: share(shared, sum(wanted)), precision: share(shared, sum(got)) };
}

function rowsOf(words: readonly string[]): Map<string, number> {
  const rows = new Map<string, number>();
  for (let place = 0; place + ROW <= words.length; place += 1) {
    const row = words.slice(place, place + ROW).join(' ');
    rows.set(row, (rows.get(row) ?? 0) + 1);
  }
  return rows;
}

const sum = (rows: ReadonlyMap<string, number>): number =>
  rows.values().reduce((all, times) => all + times, 0);
const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

/** One figure for both: their harmonic mean. */
export const f1 = ({ recall, precision }: Score): number =>
  recall + precision === 0 ? 0 : (2 * recall * precision) / (recall + precision);

/** The mean of some numbers; 0 where there are none. */
export const mean = (values: readonly number[]): number =>
  share(
    values.reduce((all, value) => all + value, 0),
    values.length,
  );

/** The middle of some numbers; of an even count the lower one of the two, so that nothing is made better than it is. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
