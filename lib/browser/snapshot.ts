import { type Job, type PackedJob, unpacked } from '../extraction/job/job.ts';
import type { Changes, Snapshot } from '../pages/quarry.ts';
import { type SearchForm, sameRequest } from '../search/form.ts';
import { type History, NO_HISTORY } from '../search/history.ts';
import type { SessionHistory, StoredDraft } from '../search/session-history.ts';
import { EMPTY_HISTORY, type ReadAnswered, readAnswered, readSearches } from '../search/stored-searches.ts';
import { DEFAULT_SETTINGS, type Settings } from '../settings/settings.ts';
import { local, STORED, session, watchStored } from '../storage/areas.ts';
import { hasDatabase, isIncognito, isPrivate } from '../storage/privacy.ts';
import { joinUsage, NO_USAGE, type Usage } from '../usage/usage.ts';
import { type KeyFacts, keyInfo, OPEN_KEY } from '../vault/key-info.ts';
import type { ReleaseNews } from './news.ts';
import { throttled } from './throttled.ts';

interface LocalItems {
  settings?: Settings;
  key?: KeyFacts;
  jobs?: { jobs: PackedJob[] };
  usage?: Usage;
  [STORED.otherUsage]?: Usage;
  history?: History;
  news?: ReleaseNews;
  [STORED.sessionHistory]?: SessionHistory;
}

interface Session {
  key?: KeyFacts;
  [OPEN_KEY]?: { of: string };
  [STORED.sessionHistory]?: SessionHistory;
  draft?: StoredDraft;
}

/** New values by storage name; `newValue` is missing if the entry was removed. */
type Changed = { [N in keyof LocalItems]?: { newValue?: LocalItems[N] } } & {
  draft?: { newValue?: StoredDraft };
};

/** Reads everything that a page renders from. The background validated it before writing, so pages need no schemas. */
export async function readSnapshot(answered: ReadAnswered = readAnswered): Promise<Snapshot> {
  const [localItems, sessionItems]: [LocalItems, Session] = await Promise.all([
    local().get([
      STORED.settings,
      STORED.key,
      STORED.jobs,
      STORED.usage,
      STORED.otherUsage,
      STORED.history,
      STORED.news,
    ]),
    session().get([STORED.key, OPEN_KEY, STORED.sessionHistory, STORED.draft]),
  ]);
  const { [STORED.sessionHistory]: sessionHistory, draft } = sessionItems;
  const steps = sessionHistory?.steps ?? [];
  const openEntry = steps.find(({ id }) => id === draft?.at);
  const isDrafts = ({ form }: { form: SearchForm }) => draft !== undefined && sameRequest(form, draft.form);
  // A stored answer may have been shown since the newest search.
  const shown =
    openEntry ??
    (Object.values(sessionHistory?.searches ?? {}).some(isDrafts) ? undefined : steps.findLast(isDrafts));
  return {
    // Fields that a newer version added are missing until the background upgrades the stored settings.
    settings: { ...DEFAULT_SETTINGS, ...localItems.settings },
    key: await usableKey(localItems, sessionItems),
    draft: draft?.form,
    searches: await readSearches(
      { ...sessionHistory?.searches, ...(shown && { [shown.form.workflow]: shown }) },
      answered,
    ),
    job: newest(localItems.jobs),
    usage: allUsage({ own: localItems.usage, others: localItems[STORED.otherUsage] }),
    ...((await isPrivate()) && { isPrivate: true }),
    ...(isIncognito() && { noLibrary: true }),
    history: localItems.history ?? NO_HISTORY,
    sessionHistory: steps,
    news: localItems.news?.told === false ? localItems.news.release : undefined,
    entryId: openEntry?.id,
  };
}

/** What a page may know about the key, which may be in either area. */
async function readKey(): Promise<Snapshot['key']> {
  const [localItems, sessionItems]: [LocalItems, Session] = await Promise.all([
    local().get(STORED.key),
    session().get([STORED.key, OPEN_KEY]),
  ]);
  return usableKey(localItems, sessionItems);
}

/** In a Firefox that never remembers history, nothing decrypts a stored key that has no passphrase. */
async function usableKey({ key }: LocalItems, sessionItems: Session): Promise<Snapshot['key']> {
  const isUnreadable = !key?.lock && !hasDatabase() && !(await isPrivate());
  return keyInfo(sessionItems.key, isUnreadable ? undefined : key, sessionItems[OPEN_KEY]);
}

/**
 * Calls back whenever something that a page renders from is stored; returns a function that stops watching. A large job is
 * stored many times a second, so its updates are throttled: the first at once, and never without the last.
 */
export function watchSnapshot(
  changed: (part: Changes) => void,
  answered: ReadAnswered = readAnswered,
): () => void {
  let newest: SessionHistory | undefined;
  const searched = async (stored: SessionHistory = EMPTY_HISTORY) => {
    newest = stored;
    const searches = await readSearches(stored.searches, answered);
    if (newest === stored) changed({ sessionHistory: stored.steps, searches });
  };
  const step = throttled((changes: Changed) => changed(stepOf(changes)));
  const inLocal = (changes: Changed) => {
    if (changes.jobs || changes.usage || changes[STORED.otherUsage]) step(changes);
    if (changes.settings || changes.history) changed(choicesOf(changes));
  };
  const listener = (changes: Changed, area: string) => {
    const { [STORED.sessionHistory]: stored, draft } = changes;
    if (area === 'local') inLocal(changes);
    else if (stored) void searched(stored.newValue);
    if (area === 'session' && draft) changed({ draft: draft.newValue?.form });
    if (STORED.key in changes || OPEN_KEY in changes) void readKey().then((key) => changed({ key }));
  };
  return watchStored(listener);
}

/** Prefix of the names in session storage of what was typed into forms. */
const TYPED = 'typed.';

/** What was last typed into a form. Only this page, or another of Quarry's, wrote it. */
export async function readTyped<T>(form: string): Promise<T | undefined> {
  const name = TYPED + form;
  const stored = await session().get<{ [name: string]: T }>(name);
  return stored[name];
}

/** Stores what was typed into a form, or forgets it. Takes one write, because a closing popup has no time for more. */
export function keepTyped(form: string, typed: object | string | undefined): void {
  const name = TYPED + form;
  const stored = typed === undefined ? session().remove(name) : session().set({ [name]: typed });
  stored.catch((cause: unknown) => console.warn('Could not keep what was typed', cause));
}

/** The newest job and usage from a storage change. Only the background writes these, after validating them. */
const stepOf = ({ jobs, usage, [STORED.otherUsage]: other }: Changed): Changes => ({
  ...(jobs && { job: newest(jobs.newValue) }),
  ...((usage || other) && {
    usage: allUsage({ ...(usage && { own: usage.newValue }), ...(other && { others: other.newValue }) }),
  }),
});

/** The newest stored job. */
function newest(stored: LocalItems['jobs']): Job | undefined {
  const job = stored?.jobs.at(-1);
  return job && unpacked(job);
}

/** The settings and history from a storage change. */
const choicesOf = ({ settings, history }: Changed): Changes => ({
  ...(settings && { settings: { ...DEFAULT_SETTINGS, ...settings.newValue } }),
  ...(history && { history: history.newValue ?? NO_HISTORY }),
});

/** The last known usage: this background's own, and that of the other kind of window (ordinary or private). */
const seenUsage: { own?: Usage | undefined; others?: Usage | undefined } = {};

/** Updates the last known usage, and returns the total. */
function allUsage(seen: typeof seenUsage): Usage {
  Object.assign(seenUsage, seen);
  const [own, others] = [readable(seenUsage.own), readable(seenUsage.others)];
  return others === NO_USAGE ? own : joinUsage(own, others);
}

/** Treats unreadable usage as none; the background sets it aside the next time it counts. */
const readable = (usage: Usage | undefined): Usage => (Array.isArray(usage?.days) ? usage : NO_USAGE);
