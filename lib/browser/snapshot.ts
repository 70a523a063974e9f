import { browser } from 'wxt/browser';
import type { Job } from '../extraction/job.ts';
import type { Snapshot } from '../pages/quarry.ts';
import { type History, NO_HISTORY } from '../search/history.ts';
import type { Draft, Trail } from '../search/trail.ts';
import { DEFAULT_SETTINGS, type KeyInfo, type KeyKeeping, type Settings } from '../settings/settings.ts';
import { NO_USAGE, type Usage } from '../usage/usage.ts';
import { local, STORED, session } from './areas.ts';
import { readSearches } from './kept-searches.ts';
import { PAINT_EVERY_MS, paced } from './paced.ts';

/** In whichever area the user wants answers kept. */
const BOTH = [STORED.trail, STORED.draft];

interface Local {
  settings?: Settings;
  key?: StoredKey;
  jobs?: { jobs: Job[] };
  usage?: Usage;
  history?: History;
  trail?: Trail;
  draft?: Draft;
}

type StoredKey = Omit<KeyInfo, 'kept'>;

interface Session {
  key?: StoredKey;
  trail?: Trail;
  draft?: Draft;
}

type Changes = Partial<
  Pick<Snapshot, 'settings' | 'key' | 'searches' | 'job' | 'usage' | 'history' | 'trail'>
>;

/** All that a page paints from. The background parsed what it wrote, so pages read it as it is, without schemas. */
export async function readSnapshot(): Promise<Snapshot> {
  const [kept, live]: [Local, Session] = await Promise.all([
    local().get([STORED.settings, STORED.key, STORED.jobs, STORED.usage, STORED.history, ...BOTH]),
    session().get([STORED.key, ...BOTH]),
  ]);
  const { trail, draft } = kept.settings?.keepDays ? kept : live;
  const steps = trail?.steps ?? [];
  const past = steps.find(({ id }) => id === draft?.at);
  return {
    // Fields that a newer version added are missing until the background has upgraded what is stored.
    settings: { ...DEFAULT_SETTINGS, ...kept.settings },
    key: keyInfo(live.key, 'session') ?? keyInfo(kept.key, 'device'),
    draft: draft?.form,
    searches: await readSearches({ ...trail?.searches, ...(past && { [past.form.workflow]: past }) }),
    job: kept.jobs?.jobs.at(-1),
    usage: kept.usage ?? NO_USAGE,
    history: kept.history ?? NO_HISTORY,
    trail: steps,
    past: past?.id,
  };
}

/** What storage tells of a change. How a job stands is taken from there, the rest is read anew. */
interface Stored extends Partial<Record<string, { newValue?: unknown }>> {
  jobs?: { newValue?: Local['jobs'] };
  usage?: { newValue?: Usage };
}

/**
 * Calls back whenever something that a page paints from was stored; returns how to stop. A large job is stored many times
 * a second: how it stands comes at once, and then at most so often, the last of it always.
 */
export function watchSnapshot(changed: (part: Changes) => void): () => void {
  const step = paced(PAINT_EVERY_MS, changed);
  const listener = (changes: Stored, area: string) => {
    const { jobs, usage } = changes;
    if (area === 'local' && (jobs || usage)) {
      step({
        ...(jobs && { job: jobs.newValue?.jobs.at(-1) }),
        ...(usage && { usage: usage.newValue ?? NO_USAGE }),
      });
    }
    const watched: string[] =
      area === 'local'
        ? [STORED.settings, STORED.key, STORED.history, STORED.trail]
        : [STORED.key, STORED.trail];
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
    ...(STORED.history in changes ? { history: now.history } : {}),
    ...(STORED.trail in changes ? { trail: now.trail, searches: now.searches } : {}),
  };
}

function keyInfo(stored: StoredKey | undefined, kept: KeyKeeping): KeyInfo | undefined {
  return stored && { lastFour: stored.lastFour, origin: stored.origin, kept };
}
