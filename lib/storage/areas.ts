import { browser } from 'wxt/browser';

/** Names of what stands in the storage areas, so that who writes and who watches mean the same. */
export const STORED = {
  /** In `local`: what the user chose. */
  settings: 'settings',
  /** In `local`, or in `session` where it goes with the browser: the sealed key, its origin and last four characters. */
  key: 'key',
  /** In `local`: the extractions that go on, and the newest. */
  jobs: 'jobs',
  /** In `local`: those that ended, but for the newest. */
  pastJobs: 'jobs.past',
  /** In `local`: units by day. */
  usage: 'usage',
  /** In `local`: the version that ran last, and whether a view said what is new in it. */
  news: 'news',
  /** In `local`: past queries, where the user wants them kept. */
  history: 'history',
  /**
   * In `session`, or in `local` where answers are kept beyond it: where each workflow's newest search stands, and those
   * to go back and forward through. The answers are in the database.
   */
  trail: 'trail',
  /** Beside it: query and controls as they were last seen, and to which search one went back. */
  draft: 'draft',
  /** In `session`: until when each origin asked not to be asked. */
  quiet: 'quiet',
  /** In `session`: there once the background ran in this browser session. */
  alive: 'alive',
} as const;

/** How the name of a bookmark begins; the id of its answer follows. Each stands alone, so that views don't meet in writing. */
export const BOOKMARK = 'bookmark.';

/** Kept until it is removed. */
export const local = () => browser.storage.local;
/** Gone when the browser ends. */
export const session = () => browser.storage.session;

/** Where searches are kept: for days, or, with none, as long as the browser is open. */
export const searchArea = (days: number) => (days > 0 ? local() : session());

/** Keeps content scripts out of the storage areas, where the browser can (Firefox has no such call). */
export async function closeToContentScripts(): Promise<void> {
  const level = { accessLevel: 'TRUSTED_CONTEXTS' } as const;
  await Promise.all(
    [local(), session()].map((area) => 'setAccessLevel' in area && area.setAccessLevel(level)),
  );
}

/** Tells whether no background took up its work since the browser's start. */
export async function isNewSession(): Promise<boolean> {
  return !(STORED.alive in (await session().get(STORED.alive)));
}

/** Says that one did. */
export const claimSession = (): Promise<void> => session().set({ [STORED.alive]: true });
