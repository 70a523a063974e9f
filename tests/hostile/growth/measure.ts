/** Takes a hostile text, in the way that the product would. */
export type Feed = (text: string) => unknown;

const SHORTEST = 16;
const LONGEST = 2 ** 20;
/** Twice the input may take so many times as long: a little more than twice, for caches and the collector of garbage. */
const MOST_A_DOUBLING = 2.5;
/** Shorter times are made of the clock's own steps and of what else the process does (ms). */
const FLOOR_MS = 25;
const TRIES = 5;

/** Where a time grew too fast: the length of the longer input, and what both took (ms of processor time, best of five). */
interface Growth {
  length: number;
  before: number;
  after: number;
}

/**
 * Gives texts of twice the length each time, up to 1 MB, to a function, and tells where its time grew by more than
 * {@link MOST_A_DOUBLING}; `undefined` where it never did. Counts the time of this thread's processor, so that a busy
 * machine changes little, and tries again before it believes that a time grew.
 */
export async function growthOf(feed: Feed, textOf: (length: number) => string): Promise<Growth | undefined> {
  let shorter = textOf(SHORTEST);
  let before = await timeOf(feed, shorter);
  for (let length = 2 * SHORTEST; length <= LONGEST; length *= 2) {
    const longer = textOf(length);
    let after = await timeOf(feed, longer);
    for (let tried = 1; tried < TRIES && grew(before, after); tried += 1) {
      before = Math.min(before, await timeOf(feed, shorter));
      after = Math.min(after, await timeOf(feed, longer));
    }
    if (grew(before, after)) return { length, before, after };
    [shorter, before] = [longer, after];
  }
  return undefined;
}

const grew = (before: number, after: number): boolean => after > MOST_A_DOUBLING * Math.max(before, FLOOR_MS);

async function timeOf(feed: Feed, text: string): Promise<number> {
  const from = process.threadCpuUsage();
  await feed(text);
  const { user, system } = process.threadCpuUsage(from);
  return (user + system) / 1000;
}
