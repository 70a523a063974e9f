/** The number of random patterns for each parser. `npm run test:hostile` tries more, in longer texts. */
export const RUNS = Number(process.env.QUARRY_GROWTH ?? 0);

const LONG = RUNS > 0 ? 2 ** 18 : 2 ** 15;
const SHORT = LONG / 8;
/** Time for text eight times as long: 8 times in linear time, 64 in quadratic. Caches and other programs add to both. */
const MAX_RATIO = 32;
/** Shorter times are mostly those of other work in the process (ms). */
const FLOOR_MS = 10;
const TRIES = 3;

/** Whether a long text took much more than in proportion to a short one, three times in a row; if so, both best times. */
export async function disproportionate(
  time: (length: number) => number | Promise<number>,
): Promise<string | undefined> {
  let [before, after] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let tried = 0; tried < TRIES; tried += 1) {
    before = Math.min(before, await time(SHORT));
    after = Math.min(after, await time(LONG));
    if (after <= MAX_RATIO * Math.max(before, FLOOR_MS)) return undefined;
  }
  return `${Math.round(after)} ms for ${LONG} characters, ${Math.round(before)} ms for an eighth of them`;
}
