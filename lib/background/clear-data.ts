import { DEFAULT_SETTINGS } from '../settings/settings.ts';
import { STORED } from '../storage/areas.ts';
import type { DataKind } from '../storage/data-kinds.ts';
import type { Background } from './compose.ts';
import { clearCollection, clearPages, clearStored } from './data.ts';

type Clearing = Pick<
  Background,
  'vault' | 'answers' | 'history' | 'store' | 'usage' | 'busy' | 'saveSettings'
>;

const all = () => true;
/** Matches unreadable data that was set aside, and private-window usage, which has no owner once those windows close. */
const isLeftover = (name: string): boolean => name.includes('.aside.') || name === STORED.otherUsage;

/** How each kind of data is cleared by the part that owns it. */
const CLEARED: Readonly<Record<DataKind, (background: Clearing) => Promise<unknown>>> = {
  settings: ({ saveSettings }) => saveSettings(DEFAULT_SETTINGS),
  key: ({ vault }) => vault.remove(),
  results: ({ answers }) => answers.forget(),
  history: ({ history }) => history.forget(),
  pages: async ({ busy }) => clearPages(await busy()),
  collection: clearCollection,
  jobs: ({ store }) => store.forgetEnded(),
  usage: ({ usage }) => usage.clear(),
  passing: () => clearStored('passing', all),
};

/** Deletes all stored data of one kind. */
export async function clearData(background: Clearing, kind: DataKind): Promise<void> {
  await CLEARED[kind](background);
  await clearStored(kind, isLeftover);
}
