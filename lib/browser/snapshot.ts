import { browser } from 'wxt/browser';
import type { Job } from '../extraction/job.ts';
import type { Snapshot } from '../pages/quarry.ts';
import type { SearchForm } from '../search/form.ts';
import { DEFAULT_SETTINGS, type KeyInfo, type Settings } from '../settings/settings.ts';
import { local, STORED, session } from './areas.ts';
import { type Pointers, readSearches } from './kept-searches.ts';

interface Local {
  settings?: Settings;
  key?: KeyInfo;
  jobs?: { jobs: Job[] };
}

interface Session {
  searches?: Pointers;
  draft?: SearchForm;
}

type Changes = Partial<Pick<Snapshot, 'settings' | 'key' | 'searches' | 'job'>>;

/** All that a page paints from. The background parsed what it wrote, so pages read it as it is, without schemas. */
export async function readSnapshot(): Promise<Snapshot> {
  const [kept, live]: [Local, Session] = await Promise.all([
    local().get([STORED.settings, STORED.key, STORED.jobs]),
    session().get([STORED.searches, STORED.draft]),
  ]);
  return {
    settings: kept.settings ?? DEFAULT_SETTINGS,
    key: keyInfo(kept.key),
    draft: live.draft,
    searches: await readSearches(live.searches),
    job: kept.jobs?.jobs.at(-1),
  };
}

/** Calls back whenever something that a page paints from was stored; returns how to stop. */
export function watchSnapshot(changed: (part: Changes) => void): () => void {
  const listener = (changes: Record<string, { newValue?: unknown }>, area: string) => {
    const watched: string[] =
      area === 'local' ? [STORED.settings, STORED.key, STORED.jobs] : [STORED.searches];
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
    ...(STORED.searches in changes ? { searches: now.searches } : {}),
  };
}

function keyInfo(stored: KeyInfo | undefined): KeyInfo | undefined {
  return stored && { lastFour: stored.lastFour, origin: stored.origin };
}
