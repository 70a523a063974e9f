import { DAY_MS } from '../day.ts';
import type { Settings } from '../settings/settings.ts';

/** How long pages are kept: for the browser session, for a day or month, or until they are deleted. */
export const KEEP_PAGES = ['session', 'day', 'month', 'always'] as const;
export type KeepPages = (typeof KEEP_PAGES)[number];

/** The retention rules for extracted pages on this device. */
export type LibraryRules = NonNullable<Settings['library']>;

export const DEFAULT_LIBRARY: LibraryRules = { keep: 'day', megabytes: 200 };
export const MAX_MEGABYTES = 2000;
/** How long Undo is offered after a removal, in ms. */
export const UNDO_MS = 8000;

const AGES: Readonly<Record<KeepPages, number>> = {
  session: Number.POSITIVE_INFINITY,
  day: DAY_MS,
  month: 30 * DAY_MS,
  always: Number.POSITIVE_INFINITY,
};
const MEGABYTE = 1_000_000;

/** The size and age of a stored page. */
export interface Weight<K> {
  key: K;
  /** Epoch ms. */
  at: number;
  bytes: number;
  /** Whether the page belongs to an unfinished job; it is then kept regardless of the rules. */
  busy: boolean;
}

/**
 * The keys of pages to delete by the rules. `from`: the start of this browser session (epoch ms); older pages are
 * deleted if pages are kept for the session only.
 */
export function pagesToPrune<K>(
  pages: readonly Weight<K>[],
  rules: LibraryRules,
  now: number,
  from = 0,
): K[] {
  let room = rules.megabytes * MEGABYTE;
  const oldest = Math.max(now - AGES[rules.keep], rules.keep === 'session' ? from : 0);
  const expired: K[] = [];
  for (const { key, at, bytes, busy } of pages.toSorted((a, b) => b.at - a.at)) {
    room -= bytes;
    if (!busy && (at < oldest || room < 0)) expired.push(key);
  }
  return expired;
}
