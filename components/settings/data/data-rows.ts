import { type TextKey, text } from '../../../lib/browser/text.ts';
import { counted, textWith } from '../../../lib/browser/text-values.ts';
import { MAX_PDF_ORDERS } from '../../../lib/extraction/in-tab/tabs.ts';
import { MAX_ENDED_JOBS } from '../../../lib/extraction/job/job.ts';
import { DEFAULT_LIBRARY, type KeepPages } from '../../../lib/library/retention.ts';
import { MAX_SEARCHES } from '../../../lib/search/history.ts';
import { MAX_ANSWER_BYTES } from '../../../lib/search/retention.ts';
import type { Settings } from '../../../lib/settings/settings.ts';
import type { DataKind } from '../../../lib/storage/data-kinds.ts';
import { MAX_USAGE_DAYS } from '../../../lib/usage/usage.ts';
import { megabytes } from '../../ui/format.ts';

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

const NAMES: Readonly<Record<DataKind, [name: TextKey, clear: TextKey]>> = {
  settings: ['dataSettings', 'dataSettingsClear'],
  key: ['dataKey', 'dataKeyClear'],
  results: ['resultsTitle', 'forgetAnswers'],
  history: ['historyTitle', 'historyClear'],
  pages: ['dataPages', 'dataPagesClear'],
  collection: ['dataCollection', 'collectorClear'],
  jobs: ['dataJobs', 'dataJobsClear'],
  usage: ['dataUsage', 'dataUsageClear'],
  passing: ['dataPassing', 'dataPassingClear'],
};

const TERMS: Readonly<Record<DataKind, (settings: Settings) => [term: string, limit?: string]>> = {
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
  passing: () => [text('keepSession'), counted('dataPdfs', MAX_PDF_ORDERS)],
};

/** The description of a kind of data for these settings. */
export function dataRow(kind: DataKind, settings: Settings): DataRow {
  const [name, clear] = NAMES[kind];
  const [term, limit = ''] = TERMS[kind](settings);
  return { name: text(name), term, limit, clear: text(clear) };
}
