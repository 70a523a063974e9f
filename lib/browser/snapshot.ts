import type { Job } from '../extraction/job/job.ts';
import { type PackedJob, unpacked } from '../extraction/job/packed.ts';
import type { Changes, Snapshot } from '../pages/quarry.ts';
import { type History, NO_HISTORY } from '../search/history.ts';
import type { SessionHistory, StoredDraft } from '../search/session-history.ts';
import { type ReadAnswered, readSearches } from '../search/stored-searches.ts';
import { DEFAULT_SETTINGS, type Settings } from '../settings/settings.ts';
import { local, STORED, session, watchStored } from '../storage/areas.ts';
import { isPrivate } from '../storage/privacy.ts';
import { joinUsage, NO_USAGE, type Usage } from '../usage/usage.ts';
import { type KeyFacts, keyInfo, OPEN_KEY } from '../vault/key-info.ts';
import type { ReleaseNews } from './news.ts';
import { PAINT_EVERY_MS, paced } from './paced.ts';

/** In whichever area the user wants answers kept. */
const BOTH = [STORED.trail, STORED.draft];

interface LocalItems {
  settings?: Settings;
  key?: KeyFacts;
  jobs?: { jobs: PackedJob[] };
  usage?: Usage;
  [STORED.otherUsage]?: Usage;
  history?: History;
  news?: ReleaseNews;
  trail?: SessionHistory;
  draft?: StoredDraft;
}

interface Session {
  key?: KeyFacts;
  [OPEN_KEY]?: { of: string };
  trail?: SessionHistory;
  draft?: StoredDraft;
}

/** What was stored, by its name; nothing where it was taken out. */
type Changed = { [N in keyof LocalItems]?: { newValue?: LocalItems[N] } };

/** All that a page paints from. The background parsed what it wrote, so pages read it as it is, without schemas. */
export async function readSnapshot(answered?: ReadAnswered): Promise<Snapshot> {
  const [kept, live]: [LocalItems, Session] = await Promise.all([
    local().get([
      STORED.settings,
      STORED.key,
      STORED.jobs,
      STORED.usage,
      STORED.otherUsage,
      STORED.history,
      STORED.news,
      ...BOTH,
    ]),
    session().get([STORED.key, OPEN_KEY, ...BOTH]),
  ]);
  const { trail, draft } = kept.settings?.keepDays ? kept : live;
  const steps = trail?.steps ?? [];
  const past = steps.find(({ id }) => id === draft?.at);
  return {
    // Fields that a newer version added are missing until the background has upgraded what is stored.
    settings: { ...DEFAULT_SETTINGS, ...kept.settings },
    key: keyInfo(live.key, kept.key, live[OPEN_KEY]),
    draft: draft?.form,
    searches: await readSearches(
      { ...trail?.searches, ...(past && { [past.form.workflow]: past }) },
      answered,
    ),
    job: newest(kept.jobs),
    usage: allUsage({ [STORED.usage]: kept.usage, [STORED.otherUsage]: kept[STORED.otherUsage] }),
    ...(isPrivate() && { isPrivate: true }),
    history: kept.history ?? NO_HISTORY,
    sessionHistory: steps,
    news: kept.news?.told === false ? kept.news.release : undefined,
    entryId: past?.id,
  };
}

/**
 * Calls back whenever something that a page paints from was stored; returns how to stop. A large job is stored many times
 * a second: how it stands comes at once, and then at most so often, the last of it always.
 */
export function watchSnapshot(changed: (part: Changes) => void, answered?: ReadAnswered): () => void {
  const step = paced(PAINT_EVERY_MS, (changes: Changed) => changed(stepOf(changes)));
  const listener = (changes: Changed, area: string) => {
    if (area === 'local') {
      if (changes.jobs || changes.usage || changes[STORED.otherUsage]) step(changes);
      if (changes.settings || changes.history) changed(choicesOf(changes));
    }
    const ofKey = STORED.key in changes || OPEN_KEY in changes;
    if (!ofKey && !(STORED.trail in changes)) return;
    // They stand in one area or the other, so both are read.
    void readSnapshot(answered).then(({ key, sessionHistory, searches }) =>
      changed({
        ...(ofKey ? { key } : {}),
        ...(STORED.trail in changes ? { sessionHistory, searches } : {}),
      }),
    );
  };
  return watchStored(listener);
}

/** What a change says by itself of the newest job and of what it costs. Only the background writes it, and it wrote what it parsed. */
const stepOf = ({ jobs, usage, [STORED.otherUsage]: other }: Changed): Changes => ({
  ...(jobs && { job: newest(jobs.newValue) }),
  ...((usage || other) && {
    usage: allUsage({
      ...(usage && { [STORED.usage]: usage.newValue }),
      ...(other && { [STORED.otherUsage]: other.newValue }),
    }),
  }),
});

/** The newest of the jobs that are stored. */
function newest(stored: LocalItems['jobs']): Job | undefined {
  const job = stored?.jobs.at(-1);
  return job && unpacked(job);
}

/** The same of what the user chose and searched for. */
const choicesOf = ({ settings, history }: Changed): Changes => ({
  ...(settings && { settings: { ...DEFAULT_SETTINGS, ...settings.newValue } }),
  ...(history && { history: history.newValue ?? NO_HISTORY }),
});

/** Units as they were last seen: those of this background, and those of private windows or of the others. */
const seenUsage: { [STORED.usage]?: Usage | undefined; [STORED.otherUsage]?: Usage | undefined } = {};

/** All units, where some of them are as they are given here. */
function allUsage(seen: typeof seenUsage): Usage {
  Object.assign(seenUsage, seen);
  const [own, others] = [readable(seenUsage[STORED.usage]), readable(seenUsage[STORED.otherUsage])];
  return others.days.length > 0 ? joinUsage(own, others) : own;
}

/** What can't be read is set aside by the background when it next counts something. */
const readable = (usage: Usage | undefined): Usage => (Array.isArray(usage?.days) ? usage : NO_USAGE);
