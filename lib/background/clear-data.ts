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
/** What could not be read, and was set aside; and the units of private windows, which have no other owner once these closed. */
const isLeft = (name: string): boolean => name.includes('.aside.') || name === STORED.otherUsage;

/** How each kind is cleared by those who keep it. */
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

/** Takes away all that is kept of a kind. */
export async function clearData(background: Clearing, kind: DataKind): Promise<void> {
  await CLEARED[kind](background);
  await clearStored(kind, isLeft);
}
