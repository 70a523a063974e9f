import { DEFAULT_LIBRARY, pagesToPrune } from '../../library/retention.ts';
import { type History, NO_HISTORY, shorten } from '../../search/history.ts';
import { joinHistories } from '../../search/history-schema.ts';
import type { PageKey, SavedText } from '../../storage/database.ts';
import { isRecord } from '../../storage/guards.ts';
import { LIST_SETTINGS } from '../lists.ts';
import type { Settings } from '../settings.ts';
import type { Backup, Counts, Preview, RestoreChoice, RestoreMode } from './backup.ts';
import { questionsOf, withoutUnconfirmed } from './sensitive.ts';

/** A library page without its text. */
interface PageSummary {
  id: PageKey;
  /** Epoch ms. */
  at: number;
  bytes: number;
  /** Belongs to an unfinished job. */
  busy: boolean;
}

/** The stored data before a restore. */
export interface Present {
  settings: Settings;
  history: History;
  pages: readonly PageSummary[];
}

/** The result of a restore: the new settings and history, and changes to pages. */
export interface RestorePlan {
  settings: Settings;
  history: History;
  put: SavedText[];
  drop: PageKey[];
  /** The number of pages not restored, because they exceed how long the settings keep pages. */
  old: number;
}

/** Plans a restore. `now`: epoch ms. */
export function planRestore(
  present: Present,
  backup: Backup,
  choice: RestoreChoice,
  now: number,
): RestorePlan {
  const settings = settingsAfter(present.settings, backup.settings, choice);
  const { drop, ...pages } = pagesAfter(present, backup, settings, choice, now);
  return {
    settings,
    history: historyAfter(present.history, backup, settings, choice, now),
    ...pages,
    // Those that the user agreed to keep for a shorter time go now, so that this can be undone.
    drop: [...new Set([...drop, ...lostPages(present, settings, now)])],
  };
}

/** Describes what a plan would change. The questions are about settings that are not confirmed yet. */
export function previewRestore(present: Present, backup: Backup, mode: RestoreMode, now: number): Preview {
  const plan = planRestore(present, backup, { mode, history: true, pages: true, confirmed: [] }, now);
  const proposed = mode === 'add' ? withAdded(present.settings, backup.settings) : backup.settings;
  return {
    settings: changedSettings(present.settings, plan.settings),
    questions: questionsOf(present.settings, proposed),
    history: {
      ...counts(searchesOf(present.history), searchesOf(plan.history)),
      lost: lostSearches(present, proposed, now),
    },
    pages: {
      added: plan.put.length,
      removed: plan.drop.length,
      old: plan.old,
      lost: lostPages(present, proposed, now).length,
    },
  };
}

/** The present pages that these settings would not keep, but today's do. */
function lostPages({ pages, settings }: Present, proposed: Settings, now: number): PageKey[] {
  const weights = pages.map((page) => ({ ...page, key: page.id }));
  const going = ({ library = DEFAULT_LIBRARY }: Settings) =>
    new Set(pagesToPrune(weights, library, now, now));
  return [...going(proposed).difference(going(settings))];
}

/** The number of present searches that these settings would not keep, but today's do. */
function lostSearches({ history, settings }: Present, proposed: Settings, now: number): number {
  const kept = ({ history: { on, days } }: Settings) =>
    on ? shorten(history, now, days).searches.length : 0;
  return Math.max(0, kept(settings) - kept(proposed));
}

function settingsAfter(now: Settings, then: Settings, { mode, confirmed }: RestoreChoice): Settings {
  const proposed = mode === 'add' ? withAdded(now, then) : then;
  const { capsJoined: _, ...settings } = withoutUnconfirmed(now, proposed, confirmed);
  // The note about joined caps goes with the caps; the one about unreadable settings stays until it was seen.
  const { capsJoined } = settings.caps === then.caps ? then : now;
  return { ...settings, ...(capsJoined && { capsJoined }), ...(now.unread && { unread: now.unread }) };
}

/** Keeps the present settings, adds missing list entries, and takes settings never set here from the file. */
function withAdded(now: Settings, then: Settings): Settings {
  const gestures = (then.gestures || now.gestures) && { ...then.gestures, ...now.gestures };
  return LIST_SETTINGS.reduce((settings, list) => list.join(settings, then), {
    ...then,
    ...now,
    ...(gestures && { gestures }),
  });
}

function historyAfter(
  present: History,
  { history = NO_HISTORY }: Backup,
  { history: rules }: Settings,
  { mode, history: wanted }: RestoreChoice,
  now: number,
): History {
  if (!rules.on) return NO_HISTORY;
  if (!wanted) return present;
  // Future entries would not expire.
  const upToNow = { ...history, searches: history.searches.filter(({ at }) => at <= now) };
  return shorten(mode === 'add' ? joinHistories(present, upToNow) : upToNow, now, rules.days);
}

const keyOf = ([job, index]: PageKey): string => `${index} ${job}`;

function pagesAfter(
  present: Present,
  { pages = [] }: Backup,
  { library = DEFAULT_LIBRARY }: Settings,
  { mode, pages: wanted }: RestoreChoice,
  now: number,
): Pick<RestorePlan, 'put' | 'drop' | 'old'> {
  const here = new Set(present.pages.map(({ id }) => keyOf(id)));
  const missing = pages.filter(({ job, place }) => !here.has(keyOf([job, place])));
  if (!wanted) return { put: [], drop: [], old: 0 };
  const inFile = new Set(pages.map(({ job, place }) => keyOf([job, place])));
  const gone = (page: PageSummary) => mode === 'replace' && !page.busy && !inFile.has(keyOf(page.id));
  const stay = present.pages.filter((page) => !gone(page));
  // One from the future would never expire.
  const usable = missing.filter(({ at }) => at <= now);
  const weights = usable.map((page) => ({
    key: page,
    at: page.at,
    bytes: new TextEncoder().encode(page.markdown).length,
    busy: false,
  }));
  // Present pages come first: they stay, and only the room that is left is for others.
  const weighed = [
    ...weights,
    ...stay.map(({ bytes }) => ({ key: undefined, at: now + 1, bytes, busy: true })),
  ];
  const old = new Set(pagesToPrune<SavedText | undefined>(weighed, library, now));
  const put = usable.filter((page) => !old.has(page));
  return { put, drop: present.pages.filter(gone).map(({ id }) => id), old: missing.length - put.length };
}

/** Equal for equal values regardless of key order, because storage returns keys sorted. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, one) =>
    isRecord(one) ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1))) : one,
  ) ?? '';

const searchesOf = ({ searches }: History): string[] =>
  searches.map(({ query, workflow }) => `${workflow} ${query}`);

function counts(before: readonly string[], after: readonly string[]): Counts {
  const [old, now] = [new Set(before), new Set(after)];
  return { added: now.difference(old).size, removed: old.difference(now).size };
}

/** How many settings differ. */
function changedSettings(now: Settings, then: Settings): number {
  const [before, after] = [new Map(Object.entries(now)), new Map(Object.entries(then))];
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => canonical(before.get(name)) !== canonical(after.get(name))).length;
}
