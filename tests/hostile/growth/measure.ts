/** Processes a hostile text as the product would. */
export type Feed = (text: string) => unknown;

/** Returns a text of the given length in UTF-16 code units. */
type TextOf = (length: number) => string;

/** Times a feed on a text, in ms. */
type Clock = (feed: Feed, text: string) => number | Promise<number>;

const SHORTEST = 32;
const LONGEST = 2 ** 20;
/** Limit for doubled input: slightly over 2, to allow for caches and garbage collection. */
const MAX_GROWTH_PER_DOUBLING = 2.5;
/** Shorter times are dominated by clock resolution and other work in the process (ms). */
const FLOOR_MS = 25;
const TRIES = 5;
const ROUNDS = 2;

/** The quick pass skips two of three doublings. */
const STRIDE = 8;
/** Linear time takes 8 times as long for 8 times the input. More than this is worth a closer look. */
const SUSPICIOUS = 10;

/** Times for a text and one twice as long (ms of CPU time). */
interface Pair {
  before: number;
  after: number;
}

/** Excessive growth: the length of the longer text, and the best of five times for both. */
interface Growth extends Pair {
  length: number;
}

/**
 * Runs a function on texts of up to 1 MB. Returns where doubling the length took more than {@link MAX_GROWTH_PER_DOUBLING}
 * times as long, or `undefined` if it never did.
 *
 * A quick pass measures every third length once. If its times look suspicious, {@link doublingsOf} measures each doubling
 * in between. The pass misses nothing that measuring all doublings would find, for times of the form c + an + bn²
 * (+ any higher power):
 * - A doubling fails only if the longer text took more than 2.5 × 25 ms, and no text in a step takes longer than the step's
 *   longest. A function that handles 1 MB faster may have a quadratic part, but not one that anyone would notice.
 * - If a doubling n → 2n fails, bn² > an/3 + c. Without c, which the shortest text measures, the eightfold step around it
 *   then takes at least 12.3 times as long, which exceeds {@link SUSPICIOUS}.
 */
export async function growthOf(
  feed: Feed,
  textOf: TextOf,
  clock: Clock = processorTime,
): Promise<Growth | undefined> {
  const least = await clock(feed, textOf(SHORTEST));
  let [shorter, before] = [textOf(SHORTEST), least];
  for (let length = STRIDE * SHORTEST; length <= LONGEST; length *= STRIDE) {
    const longer = textOf(length);
    const after = await clock(feed, longer);
    const looksSlow = () =>
      after > MAX_GROWTH_PER_DOUBLING * FLOOR_MS && after - least > SUSPICIOUS * (before - least);
    // An inflated time for the shorter text, such as a first call's, would hide growth.
    if (after > MAX_GROWTH_PER_DOUBLING * FLOOR_MS && !looksSlow())
      before = Math.min(before, await clock(feed, shorter));
    const growth = looksSlow()
      ? await doublingsOf(feed, textOf, { from: length / STRIDE, to: length }, clock)
      : undefined;
    if (growth) return growth;
    [shorter, before] = [longer, after];
  }
  return undefined;
}

/**
 * Measures each doubling between two lengths and returns the first that took too long, or `undefined` if none did.
 * Apparent growth is measured again and counts only if two rounds agree: cache pressure from another program or CPU
 * throttling slows some seconds down, but not always those of the longer text.
 */
export async function doublingsOf(
  feed: Feed,
  textOf: TextOf,
  { from, to }: { from: number; to: number },
  clock: Clock = processorTime,
): Promise<Growth | undefined> {
  let shorter = textOf(from);
  let before = await clock(feed, shorter);
  for (let length = 2 * from; length <= to; length *= 2) {
    const longer = textOf(length);
    let pair: Pair = { before, after: await clock(feed, longer) };
    for (let round = 1; round <= ROUNDS && grew(pair); round += 1)
      pair = await bestOf(
        TRIES,
        () => clock(feed, shorter),
        () => clock(feed, longer),
      );
    if (grew(pair)) return { length, ...pair };
    [shorter, before] = [longer, pair.after];
  }
  return undefined;
}

/** The shortest times over several alternating tries; stops at the first that shows no growth. */
async function bestOf(
  tries: number,
  timeBefore: () => number | Promise<number>,
  timeAfter: () => number | Promise<number>,
): Promise<Pair> {
  const pair: Pair = { before: await timeBefore(), after: await timeAfter() };
  for (let tried = 1; tried < tries && grew(pair); tried += 1) {
    pair.before = Math.min(pair.before, await timeBefore());
    pair.after = Math.min(pair.after, await timeAfter());
  }
  return pair;
}

const grew = ({ before, after }: Pair): boolean =>
  after > MAX_GROWTH_PER_DOUBLING * Math.max(before, FLOOR_MS);

/** CPU time of this thread only, so that a busy machine changes little. */
async function processorTime(feed: Feed, text: string): Promise<number> {
  const from = process.threadCpuUsage();
  await feed(text);
  const { user, system } = process.threadCpuUsage(from);
  return (user + system) / 1000;
}
