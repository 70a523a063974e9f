/** Takes a hostile text, in the way that the product would. */
export type Feed = (text: string) => unknown;

/** Makes a text of so many UTF-16 units. */
type TextOf = (length: number) => string;

/** How long a feed took over a text, in ms. */
type Clock = (feed: Feed, text: string) => number | Promise<number>;

const SHORTEST = 32;
const LONGEST = 2 ** 20;
/** Twice the input may take so many times as long: a little more than twice, for caches and the garbage collector. */
const MAX_GROWTH_PER_DOUBLING = 2.5;
/** Shorter times are made of the clock's own steps and of what else the process does (ms). */
const FLOOR_MS = 25;
const TRIES = 5;
const ROUNDS = 2;

/** The quick pass skips two of three doublings. */
const STRIDE = 8;
/** Eight times the input takes 8 times as long where time is linear. More than this is worth a closer look. */
const SUSPICIOUS = 10;

/** What a text and one of twice its length took (ms of processor time). */
interface Pair {
  before: number;
  after: number;
}

/** Where a time grew too fast: the length of the longer text, and the best of five of both. */
interface Growth extends Pair {
  length: number;
}

/**
 * Gives a function texts of up to 1 MB and tells where twice the length took more than {@link MAX_GROWTH_PER_DOUBLING} times as
 * long; `undefined` where it never did.
 *
 * A quick pass measures every third length once; where its times look suspicious, each doubling in between is measured
 * as {@link doublingsOf} does. The pass misses nothing that measuring all doublings would find, for times of the form
 * c + an + bn² (+ any higher power):
 * - A doubling fails only where the longer text took more than 2.5 × 25 ms, and no text of the same step takes longer than
 *   the step's longest. A function that handles 1 MB in less can have a quadratic part, but none that anyone waits for.
 * - Where a doubling n → 2n fails, bn² > an/3 + c. Without c, which the shortest text measures, the eightfold step
 *   around it then takes at least 12.3 times as long, and {@link SUSPICIOUS} is less.
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
    // A shorter time that was too long, as that of a first call is, would hide growth.
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
 * Measures each doubling between two lengths, and tells which is the first that took too long; `undefined` where none did.
 * Where a time seems to grow it measures again, and believes what two rounds agree on: another program that takes the
 * caches, or a slower clock of the processor, makes some seconds longer, but not always those of the longer text.
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

/** The shortest times of several tries, of both in turn; ends with the first that tells that nothing grew. */
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

/** The time of this thread's processor alone, so that a busy machine changes little. */
async function processorTime(feed: Feed, text: string): Promise<number> {
  const from = process.threadCpuUsage();
  await feed(text);
  const { user, system } = process.threadCpuUsage(from);
  return (user + system) / 1000;
}
