import { type TextKey, text } from '../../../lib/browser/text.ts';
import { counted, textWith } from '../../../lib/browser/text-values.ts';
import { MAX_ENDED_JOBS } from '../../../lib/extraction/job/job.ts';
import { DEFAULT_LIBRARY, type KeepPages } from '../../../lib/library/retention.ts';
import { MAX_SEARCHES } from '../../../lib/search/history.ts';
import { MAX_ANSWER_BYTES } from '../../../lib/search/retention.ts';
import type { Settings } from '../../../lib/settings/settings.ts';
import { DATA_KINDS, type DataKind } from '../../../lib/storage/data-kinds.ts';
import { MAX_USAGE_DAYS } from '../../../lib/usage/usage.ts';
import { megabytes } from '../../ui/format.ts';

export type ShownKind = Exclude<DataKind, 'passing'>;

/** The kinds to clear one by one. What is passed between pages goes when the browser closes, or with everything. */
export const SHOWN_KINDS: readonly ShownKind[] = DATA_KINDS.filter((kind) => kind !== 'passing');

/** The description of a kind of data. PRIVACY.md says the same about the default settings. */
export interface DataRow {
  name: string;
  /** How long it is kept. */
  term: string;
  /** The maximum amount; empty if unlimited. */
  limit: string;
  /** Label of the button that clears it. */
  clear: string;
}

const asSet = (term: string): string => textWith('dataAsSet', { term });
const days = (count: number): string => counted('dataDays', count);

const LIBRARY_TERMS: Readonly<Record<KeepPages, () => string>> = {
  session: () => text('keepSession'),
  day: () => days(1),
  month: () => days(30),
  always: () => text('dataUntilDeleted'),
};

const NAMES: Readonly<Record<ShownKind, [name: TextKey, clear: TextKey]>> = {
  settings: ['dataSettings', 'dataSettingsClear'],
  key: ['dataKey', 'dataKeyClear'],
  results: ['resultsTitle', 'forgetAnswers'],
  history: ['historyTitle', 'historyClear'],
  pages: ['libraryList', 'dataPagesClear'],
  collection: ['to_collection', 'collectorClear'],
  jobs: ['dataJobs', 'dataJobsClear'],
  usage: ['dataUsage', 'dataUsageClear'],
};

const TERMS: Readonly<Record<ShownKind, (settings: Settings) => [term: string, limit?: string]>> = {
  settings: () => [text('dataUntilChanged')],
  key: () => [asSet(text('dataUntilRemoved'))],
  results: () => [text('keepSession'), megabytes(MAX_ANSWER_BYTES)],
  history: ({ history }) => [
    asSet(history.on ? days(history.days) : text('dataNotSaved')),
    counted('dataSearches', MAX_SEARCHES),
  ],
  pages: ({ library = DEFAULT_LIBRARY }) => [
    asSet(LIBRARY_TERMS[library.keep]()),
    asSet(megabytes(library.megabytes * 1_000_000)),
  ],
  collection: () => [text('dataUntilCleared')],
  jobs: () => [text('dataUntilNewer'), counted('dataExtractions', MAX_ENDED_JOBS)],
  usage: () => [days(MAX_USAGE_DAYS)],
};

/** The description of a kind of data for these settings. */
export function dataRow(kind: ShownKind, settings: Settings): DataRow {
  const [name, clear] = NAMES[kind];
  const [term, limit = ''] = TERMS[kind](settings);
  return { name: text(name), term, limit, clear: text(clear) };
}
