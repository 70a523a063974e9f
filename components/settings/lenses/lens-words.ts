import { type MessageKey, type TextKey, text } from '../../../lib/browser/text.ts';
import { locale, textWith } from '../../../lib/browser/text-values.ts';
import { type InlineLens, NO_REGION, type RELATIVE_TIMES } from '../../../lib/search/lens/lens.ts';
import { regionName } from '../../ui/form/region-options.tsx';
import { DOT, dateRange } from '../../ui/format.ts';

/** Labels of the relative periods. */
export const RELATIVE_NAMES: Record<(typeof RELATIVE_TIMES)[number], TextKey> = {
  day: 'timeDay',
  week: 'timeWeek',
  month: 'timeMonth',
};

/** A one-line summary of what a lens limits. */
export function lensWords(lens: InlineLens): string {
  const limit = (key: MessageKey, entries: string[]) =>
    entries.length === 0 ? [] : [textWith(key, { list: list(entries) })];
  return [
    ...limit('lensOn', lens.sitesIncluded),
    ...limit('lensNotOn', lens.sitesExcluded),
    ...limit('lensWith', lens.wordsIncluded),
    ...limit('lensLeavesOut', lens.wordsExcluded),
    ...(lens.fileType === '' ? [] : [lens.fileType.toUpperCase()]),
    ...(lens.relative === '' ? [] : [text(RELATIVE_NAMES[lens.relative])]),
    ...(lens.after + lens.before === '' ? [] : [dateRange(lens.after, lens.before)]),
    ...(lens.region === '' ? [] : [lens.region === NO_REGION ? text('regionNone') : regionName(lens.region)]),
  ].join(DOT);
}

const list = (entries: string[]): string =>
  new Intl.ListFormat(locale(), { style: 'narrow', type: 'conjunction' }).format(entries);
