import { type Browser, browser } from 'wxt/browser';
import { late } from '../late.ts';
import { isIncognito, isPrivate } from './privacy.ts';

/** Names of the entries in the storage areas, shared by the code that writes and the code that watches them. */
export const STORED = {
  /** In `local`: the user's settings. */
  settings: 'settings',
  /**
   * In `local`, or in `session` if kept only until the browser closes: the encrypted key, its origin, and its last
   * four characters.
   */
  key: 'key',
  /** In `local`: unfinished jobs, and the newest job. */
  jobs: 'jobs',
  /** In `local`: ended jobs, except the newest. */
  pastJobs: 'jobs.past',
  /** In `local`: units used, by day. */
  usage: 'usage',
  /** In `local`: the version that ran last, and whether a view has shown what is new in it. */
  news: 'news',
  /** In `local`: usage of the other kind of window: private windows' for ordinary ones, and vice versa. */
  otherUsage: 'usage.private',
  /** In `local`: past queries, if the user wants them kept. */
  history: 'history',
  /**
   * In `session`: each workflow's newest search, and the searches to go back and forward through. The answers are in the
   * database. In `local`: what version 1.0.0 was to keep for days.
   */
  sessionHistory: 'trail',
  /** In the same areas: query and controls as last seen, and the search that the user went back to. */
  draft: 'draft',
  /** In `local`: what was there before a restore whose pages are still being stored. */
  restoring: 'restoring',
  /** In `session`: until when each origin asked to get no requests. */
  backoff: 'quiet',
  /** In `session`: set once the background has run in this browser session. */
  alive: 'alive',
} as const;

/**
 * Prefix of the names of positions in answers: `bookmark.3f2a…`, with the answer's id. Each is a separate entry, so that
 * views don't overwrite each other.
 */
export const POSITION = 'bookmark.';

/** Stored and removed entries by name, in the format of the browser's change events. */
export type StoredChanges = Record<string, Browser.storage.StorageChange>;
export type AreaName = 'local' | 'session';

/** The part of the storage area API that is used here. */
export interface StoredArea {
  get<T extends object = Record<string, unknown>>(names: string | string[] | null): Promise<T>;
  set(items: object): Promise<void>;
  remove(names: string | string[]): Promise<void>;
  clear(): Promise<void>;
}

/** Loaded only in private windows, and by Firefox's background. */
const PRIVATE = late(() => import('./private-area.ts'));

function areaOf(name: AreaName): StoredArea {
  if (!isIncognito()) return browser.storage[name];
  const there = isPrivate().then(async (yes) =>
    yes ? (await PRIVATE.load()).privateArea(name, browser.storage[name]) : browser.storage[name],
  );
  return {
    get: async (names) => (await there).get(names),
    set: async (items) => (await there).set(items),
    remove: async (names) => (await there).remove(names),
    clear: async () => (await there).clear(),
  };
}

/** Replaces `storage.local` in this background. */
export function replaceLocal(area: StoredArea): void {
  replaced = area;
}
let replaced: StoredArea | undefined;

/** Persistent storage; in private windows, kept only until the last of them closes. */
export const local = (): StoredArea => replaced ?? areaOf('local');
/** Storage that lasts until the browser closes, or the last private window. */
export const session = (): StoredArea => areaOf('session');

export type Watcher = (changes: StoredChanges, area: string) => void;

/** Calls back with every change in either area; returns a function that stops watching. */
export function watchStored(changed: Watcher): () => void {
  const { onChanged } = browser.storage;
  const watch = () => {
    onChanged.addListener(changed);
    return () => onChanged.removeListener(changed);
  };
  if (!isIncognito()) return watch();
  const watching = isPrivate().then(async (yes) =>
    yes ? (await PRIVATE.load()).watchPrivate(changed) : watch(),
  );
  return () => void watching.then((stop) => stop());
}

/** Keeps content scripts out of the storage areas, if the browser supports that (Firefox does not). */
export async function closeToContentScripts(): Promise<void> {
  const level = { accessLevel: 'TRUSTED_CONTEXTS' } as const;
  await Promise.all(
    [browser.storage.local, browser.storage.session].map(
      (area) => 'setAccessLevel' in area && area.setAccessLevel(level),
    ),
  );
}

/** Whether no background has recovered the last session's work since the browser started. */
export async function isNewSession(): Promise<boolean> {
  return !(STORED.alive in (await session().get(STORED.alive)));
}

/** Records that a background has done so. */
export const claimSession = (): Promise<void> => session().set({ [STORED.alive]: true });
