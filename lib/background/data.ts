import { clearAll } from '../browser/clear.ts';
import { allPagesOf, COLLECTION, removePages, storedPagesOf, weighPages } from '../library/store.ts';
import { resetSettings } from '../settings/reset.ts';
import { local, STORED, type StoredArea, session } from '../storage/areas.ts';
import type { DataKind, DataSizes } from '../storage/data-kinds.ts';
import { database } from '../storage/database.ts';
import { hasDatabase } from '../storage/privacy.ts';
import { GUARDED_PREFIX, PRIVATE_PREFIX } from '../storage/private-area.ts';
import type { Background } from './compose.ts';
import { currentSettings, saveSettings } from './settings.ts';

/**
 * The data kind for each storage name, and for names that start with it and a dot. All other data lasts for the
 * session.
 */
const KIND_OF: Readonly<Record<string, DataKind>> = {
  [STORED.settings]: 'settings',
  [STORED.news]: 'settings',
  [STORED.restoring]: 'settings',
  [STORED.key]: 'key',
  [STORED.sessionHistory]: 'results',
  [STORED.draft]: 'results',
  bookmark: 'results',
  [STORED.history]: 'history',
  [STORED.jobs]: 'jobs',
  [STORED.usage]: 'usage',
};
const kindOf = (name: string): DataKind => KIND_OF[name.split('.')[0] ?? name] ?? 'passing';

const encoder = new TextEncoder();
const sizeOf = (value: unknown): number => encoder.encode(JSON.stringify(value)).length;

/** All entries of an area, except those of private windows in Firefox. */
async function readAll(area: StoredArea): Promise<Record<string, unknown>> {
  const all = Object.entries(await area.get(null));
  return Object.fromEntries(
    all.filter(([name]) => !name.startsWith(PRIVATE_PREFIX) && !name.startsWith(GUARDED_PREFIX)),
  );
}

const total = (sizes: readonly number[]) => ({
  count: sizes.length,
  bytes: sizes.reduce((sum, bytes) => sum + bytes, 0),
});

/** Measures the data of each kind (entries, bytes) in the storage areas and the database. */
export async function measureData(): Promise<DataSizes> {
  const [localItems, sessionItems] = await Promise.all([readAll(local()), readAll(session())]);
  const stored = storedBytes([localItems, sessionItems]);
  const texts = hasDatabase() ? [answerSizes(), pageSizes(), collectionSizes()] : [];
  const [answers = total([]), pages = total([]), collection = total([])] = (await Promise.all(texts)).map(
    total,
  );
  return {
    settings: { bytes: stored('settings') },
    key: { count: STORED.key in localItems || STORED.key in sessionItems ? 1 : 0, bytes: stored('key') },
    results: { count: answers.count, bytes: answers.bytes + stored('results') },
    history: { count: lengthIn(localItems[STORED.history], 'searches'), bytes: stored('history') },
    pages,
    collection,
    jobs: {
      count: lengthIn(localItems[STORED.jobs], 'jobs') + lengthIn(localItems[STORED.pastJobs], 'jobs'),
      bytes: stored('jobs'),
    },
    usage: { count: lengthIn(localItems[STORED.usage], 'days'), bytes: stored('usage') },
    passing: { bytes: stored('passing') },
  };
}

function storedBytes(areas: readonly object[]): (kind: DataKind) => number {
  const entries = areas.flatMap((area) => Object.entries(area)).filter(([name]) => name !== STORED.alive);
  return (kind) =>
    entries
      .filter(([name]) => kindOf(name) === kind)
      .reduce((sum, [name, value]) => sum + encoder.encode(name).length + sizeOf(value), 0);
}

/** The number of entries in a stored list; 0 if it is not a list. */
function lengthIn(value: unknown, list: string): number {
  const entries: unknown = Object(value)[list];
  return Array.isArray(entries) ? entries.length : 0;
}

async function answerSizes(): Promise<number[]> {
  const { store } = (await database()).transaction('answers');
  const sizes: number[] = [];
  for (let answer = await store.openCursor(); answer; answer = await answer.continue())
    sizes.push(sizeOf(answer.value));
  return sizes;
}

const pageSizes = async () => (await weighPages()).map(({ bytes }) => bytes);

const collectionSizes = async () => (await storedPagesOf(COLLECTION)).map(sizeOf);

/** Removes pages from the library, except those of unfinished jobs (`busy`: their ids). */
async function clearPages(busy: ReadonlySet<string>, { asked, id: removal }: Asked): Promise<void> {
  if (!hasDatabase()) return;
  const pages = (await weighPages()).filter(({ at }) => at <= asked);
  await removePages(
    pages.map(({ id }) => id).filter(([job]) => !busy.has(job)),
    removal,
  );
}

/** Empties the collection. */
async function clearCollection({ id }: Asked): Promise<void> {
  if (hasDatabase())
    await removePages(await (await database()).getAllKeys('pages', allPagesOf(COLLECTION)), id);
}

/** Removes entries of one kind from the storage areas, if `isGone` accepts their name. */
async function clearStored(kind: DataKind, isGone: (name: string) => boolean): Promise<void> {
  for (const area of [local(), session()]) {
    const names = Object.keys(await readAll(area));
    await area.remove(names.filter((name) => name !== STORED.alive && kindOf(name) === kind && isGone(name)));
  }
}

/** When the user was asked (epoch ms), and the id under which pages are set aside. */
interface Asked {
  asked: number;
  id: string;
}

type Clearing = Pick<Background, 'vault' | 'answers' | 'history' | 'store' | 'usage' | 'busy' | 'noteCaps'>;

/** Matches unreadable data that was set aside, and private-window usage, which has no owner once those windows close. */
const isLeftover = (name: string): boolean => name.includes('.aside.') || name === STORED.otherUsage;

/** How each kind of data is cleared by the part that owns it. */
const CLEARED: Readonly<Record<DataKind, (background: Clearing, how: Asked) => Promise<unknown>>> = {
  settings: async (background) => saveSettings(background, resetSettings(await currentSettings())),
  key: ({ vault }) => vault.remove(),
  results: ({ answers }, { id }) => answers.remove(id, () => true),
  history: ({ history }) => history.forget(),
  pages: async ({ busy }, how) => clearPages(await busy(), how),
  collection: (_, how) => clearCollection(how),
  jobs: ({ store }) => store.forgetEnded(),
  usage: ({ usage }) => usage.clear(),
  passing: () => clearStored('passing', () => true),
};

/** Deletes all stored data of one kind. */
export async function clearData(background: Clearing, kind: DataKind, how: Asked): Promise<void> {
  await CLEARED[kind](background, how);
  await clearStored(kind, isLeftover);
}

/**
 * Deletes everything Quarry stores, as if it were newly installed. Running work is stopped and writes nothing afterward.
 * These background parts are unusable from then on; the caller must create new ones.
 */
export async function clearEverything(
  background: Pick<Background, 'ready' | 'searches' | 'store' | 'usage' | 'history' | 'answers' | 'vault'>,
): Promise<void> {
  const { ready, searches, store, usage, history, answers, vault } = background;
  await Promise.allSettled([ready]);
  await searches.cancelAll();
  // Each finishes its pending write; whatever remains is deleted with everything else.
  await Promise.allSettled([store.close(), usage.close(), history.forget(), answers.close(), vault.remove()]);
  await clearAll();
}
