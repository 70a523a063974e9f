import { browser } from 'wxt/browser';
import { late } from '../late.ts';
import { isPrivate } from './privacy.ts';
import type { AreaName, StoredArea, StoredChanges } from './private-area.ts';
import { PRIVATE_PREFIX } from './private-names.ts';

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
  /** In `local`: the same of private windows, where this is none, and of the others, where it is one. */
  otherUsage: 'usage.private',
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

/** Other windows never load it. */
const PRIVATE = late(() =>
  import.meta.env.BROWSER === 'firefox' ? import('./private-session.ts') : import('./private-window.ts'),
);

function privately(area: AreaName): StoredArea {
  const there = PRIVATE.load().then(({ privateWindow }) => privateWindow(area));
  return {
    get: async (names) => (await there).get(names),
    set: async (items) => (await there).set(items),
    remove: async (names) => (await there).remove(names),
    clear: async () => (await there).clear(),
  };
}

/** Kept until it is removed; in private windows, until the last of them closes. */
export const local = (): StoredArea => (isPrivate() ? privately('local') : browser.storage.local);
/** Gone when the browser ends, or with the last private window. */
export const session = (): StoredArea => (isPrivate() ? privately('session') : browser.storage.session);

/** All that stands in an area, without what private windows of Firefox keep there. */
export async function readAll(area: StoredArea): Promise<Record<string, unknown>> {
  const all = Object.entries(await area.get(null));
  return Object.fromEntries(all.filter(([name]) => !name.startsWith(PRIVATE_PREFIX)));
}

/** Takes out all that stands in an area, but what private windows of Firefox keep there. */
export const removeAll = async (area: StoredArea): Promise<void> =>
  area.remove(Object.keys(await readAll(area)));

type Watcher = (changes: StoredChanges, area: string) => void;

/** Calls back with what is stored and removed in either area; returns how to stop. */
export function watchStored(changed: Watcher): () => void {
  const { onChanged } = browser.storage;
  if (!isPrivate()) {
    onChanged.addListener(changed);
    return () => onChanged.removeListener(changed);
  }
  let stop: (() => void) | undefined;
  let stopped = false;
  void PRIVATE.load().then(({ watchPrivate }) => {
    if (!stopped) stop = watchPrivate(changed);
  });
  return () => {
    stopped = true;
    stop?.();
  };
}

/** Where searches are kept: for days, or, with none, as long as the browser is open. */
export const searchArea = (days: number) => (days > 0 ? local() : session());

/** Keeps content scripts out of the storage areas, where the browser can (Firefox has no such call). */
export async function closeToContentScripts(): Promise<void> {
  const level = { accessLevel: 'TRUSTED_CONTEXTS' } as const;
  await Promise.all(
    [browser.storage.local, browser.storage.session].map(
      (area) => 'setAccessLevel' in area && area.setAccessLevel(level),
    ),
  );
}

/** Tells whether no background took up its work since the browser's start. */
export async function isNewSession(): Promise<boolean> {
  return !(STORED.alive in (await session().get(STORED.alive)));
}

/** Says that one did. */
export const claimSession = (): Promise<void> => session().set({ [STORED.alive]: true });
