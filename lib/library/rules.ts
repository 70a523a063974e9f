/** For how long pages are kept: until the browser ends, by their age, or until they are deleted. */
export const KEEP_PAGES = ['session', 'day', 'month', 'always'] as const;
export type KeepPages = (typeof KEEP_PAGES)[number];

/** Which extracted pages stay on this device. */
export interface LibraryRules {
  keep: KeepPages;
  /** How much room they may take together; the oldest go first. */
  megabytes: number;
}

export const DEFAULT_LIBRARY: LibraryRules = { keep: 'day', megabytes: 200 };
export const MOST_MEGABYTES = 2000;

export const DAY_MS = 86_400_000;
const AGES: Readonly<Record<KeepPages, number>> = {
  session: Number.POSITIVE_INFINITY,
  day: DAY_MS,
  month: 30 * DAY_MS,
  always: Number.POSITIVE_INFINITY,
};
const MEGABYTE = 1_000_000;

/** A kept page without its text. */
export interface Weight<K> {
  key: K;
  /** Epoch ms. */
  at: number;
  bytes: number;
  /** Of an extraction that has not ended: it is needed whatever the rules say. */
  busy: boolean;
}

/** The pages that go by the rules. `from`: when this browser session began (epoch ms), where older ones go with it. */
export function surplus<K>(pages: readonly Weight<K>[], rules: LibraryRules, now: number, from = 0): K[] {
  let room = rules.megabytes * MEGABYTE;
  const oldest = Math.max(now - AGES[rules.keep], rules.keep === 'session' ? from : 0);
  const gone: K[] = [];
  for (const { key, at, bytes, busy } of pages.toSorted((a, b) => b.at - a.at)) {
    room -= bytes;
    if (!busy && (at < oldest || room < 0)) gone.push(key);
  }
  return gone;
}
