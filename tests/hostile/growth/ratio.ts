/** The number of random patterns for each parser. `npm run test:hostile` tries more, in longer texts. */
export const RUNS = Number(process.env.QUARRY_GROWTH ?? 0);

const SHORTEST = 2 ** 12;
const LONGEST = RUNS > 0 ? 2 ** 18 : 2 ** 15;
const STEP = 8;
/** Time for text eight times as long: 8 times in linear time, 64 in quadratic. Caches and other programs add to both. */
const MAX_RATIO = 32;
/** Shorter times are mostly those of other work in the process (ms). */
const FLOOR_MS = 10;
const TRIES = 3;

/** Milliseconds that it takes to handle a text of a length. */
export type Time = (length: number) => number | Promise<number>;

/**
 * Tries lengths of up to 256 kB, each eight times the last. Returns the first that took much longer than in proportion,
 * three times in a row, with both best times.
 */
export async function disproportionate(time: Time): Promise<string | undefined> {
  for (let length = STEP * SHORTEST; length <= LONGEST; length *= STEP) {
    let [before, after] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let tried = 0; tried < TRIES && isTooLong(before, after); tried += 1) {
      before = Math.min(before, await time(length / STEP));
      after = Math.min(after, await time(length));
    }
    if (isTooLong(before, after))
      return `${Math.round(after)} ms for ${length} characters, ${Math.round(before)} ms for an eighth of them`;
  }
  return undefined;
}

const isTooLong = (before: number, after: number): boolean =>
  after === Number.POSITIVE_INFINITY || after > MAX_RATIO * Math.max(before, FLOOR_MS);
