import { browser } from 'wxt/browser';
import type { Job } from '../extraction/job.ts';
import type { Snapshot, TrailStep } from '../pages/quarry.ts';
import type { SearchForm } from '../search/form.ts';
import { type History, NO_HISTORY } from '../search/history.ts';
import { DEFAULT_SETTINGS, type KeyInfo, type KeyKeeping, type Settings } from '../settings/settings.ts';
import { NO_USAGE, type Usage } from '../usage/usage.ts';
import { local, STORED, session } from './areas.ts';
import { type Pointers, readSearches } from './kept-searches.ts';

interface Local {
  settings?: Settings;
  key?: StoredKey;
  jobs?: { jobs: Job[] };
  usage?: Usage;
  history?: History;
}

type StoredKey = Omit<KeyInfo, 'kept'>;

interface Session {
  key?: StoredKey;
  searches?: Pointers;
  draft?: SearchForm;
  trail?: TrailStep[];
  at?: string;
}

type Changes = Partial<
  Pick<Snapshot, 'settings' | 'key' | 'searches' | 'job' | 'usage' | 'history' | 'trail'>
>;

/** All that a page paints from. The background parsed what it wrote, so pages read it as it is, without schemas. */
export async function readSnapshot(): Promise<Snapshot> {
  const [kept, live]: [Local, Session] = await Promise.all([
    local().get([STORED.settings, STORED.key, STORED.jobs, STORED.usage, STORED.history]),
    session().get([STORED.searches, STORED.draft, STORED.key, STORED.trail, STORED.at]),
  ]);
  const trail = live.trail ?? [];
  const past = trail.find(({ id }) => id === live.at);
  return {
    // Fields that a newer version added are missing until the background has upgraded what is stored.
    settings: { ...DEFAULT_SETTINGS, ...kept.settings },
    key: keyInfo(live.key, 'session') ?? keyInfo(kept.key, 'device'),
    draft: live.draft,
    searches: await readSearches({ ...live.searches, ...(past && { [past.form.workflow]: past }) }),
    job: kept.jobs?.jobs.at(-1),
    usage: kept.usage ?? NO_USAGE,
    history: kept.history ?? NO_HISTORY,
    trail,
    past: past?.id,
  };
}

/** Calls back whenever something that a page paints from was stored; returns how to stop. */
export function watchSnapshot(changed: (part: Changes) => void): () => void {
  const listener = (changes: Record<string, { newValue?: unknown }>, area: string) => {
    const watched: string[] =
      area === 'local'
        ? [STORED.settings, STORED.key, STORED.jobs, STORED.usage, STORED.history]
        : [STORED.searches, STORED.key, STORED.trail];
    if (!watched.some((name) => name in changes)) return;
    void readSnapshot().then((now) => changed(partOf(now, changes)));
  };
  browser.storage.onChanged.addListener(listener);
  return () => browser.storage.onChanged.removeListener(listener);
}

function partOf(now: Snapshot, changes: object): Changes {
  return {
    ...(STORED.settings in changes ? { settings: now.settings } : {}),
    ...(STORED.key in changes ? { key: now.key } : {}),
    ...(STORED.jobs in changes ? { job: now.job } : {}),
    ...(STORED.usage in changes ? { usage: now.usage } : {}),
    ...(STORED.history in changes ? { history: now.history } : {}),
    ...(STORED.trail in changes ? { trail: now.trail } : {}),
    ...(STORED.searches in changes ? { searches: now.searches } : {}),
  };
}

function keyInfo(stored: StoredKey | undefined, kept: KeyKeeping): KeyInfo | undefined {
  return stored && { lastFour: stored.lastFour, origin: stored.origin, kept };
}
