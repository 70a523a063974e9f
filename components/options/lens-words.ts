import { locale, type TextKey, text } from '../../lib/browser/text.ts';
import { type InlineLens, NO_REGION, type RELATIVE_TIMES } from '../../lib/search/lens/lens.ts';
import { dateRange } from '../search/date-words.ts';
import { regionName } from '../search/regions.ts';

/** What a time counted back is called. */
export const RELATIVE_NAMES: Record<(typeof RELATIVE_TIMES)[number], TextKey> = {
  day: 'timeDay',
  week: 'timeWeek',
  month: 'timeMonth',
};

/** What a lens limits, in a line. */
export function lensWords(lens: InlineLens): string {
  const listed = (key: TextKey, entries: string[]) =>
    entries.length === 0 ? [] : [text(key, list(entries))];
  return [
    ...listed('lensOn', lens.sitesIncluded),
    ...listed('lensNotOn', lens.sitesExcluded),
    ...listed('lensWith', lens.wordsIncluded),
    ...listed('lensLeavesOut', lens.wordsExcluded),
    ...(lens.fileType === '' ? [] : [lens.fileType.toUpperCase()]),
    ...(lens.relative === '' ? [] : [text(RELATIVE_NAMES[lens.relative])]),
    ...(lens.after + lens.before === '' ? [] : [dateRange(lens.after, lens.before)]),
    ...(lens.region === '' ? [] : [lens.region === NO_REGION ? text('regionNone') : regionName(lens.region)]),
  ].join(' · ');
}

const list = (entries: string[]): string =>
  new Intl.ListFormat(locale(), { style: 'narrow', type: 'conjunction' }).format(entries);
