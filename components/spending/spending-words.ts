import { money } from '../../lib/browser/amounts.ts';
import { counted, locale, textWith } from '../../lib/browser/text-values.ts';
import { type Granularity, KINDS, type Kind, type SpentPeriod } from '../../lib/usage/periods.ts';
import { joinList } from '../ui/format.ts';

const dates = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale(), { timeZone: 'UTC', ...options });
const time = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** A period's name or dates: "Nov 16 – 22, 2026". */
export function periodName({ from, to }: Pick<SpentPeriod, 'from' | 'to'>, step: Granularity): string {
  if (step === 'month') return dates({ year: 'numeric', month: 'long' }).format(time(from));
  return dates({ dateStyle: 'medium' }).formatRange(time(from), time(to));
}

/** A short form of the period's name, for the limited space below a bar. */
export const periodMark = ({ from }: Pick<SpentPeriod, 'from'>, step: Granularity): string =>
  dates(step === 'month' ? { month: 'short' } : { month: 'short', day: 'numeric' }).format(time(from));

/** The range from the first day or month of the periods to the last. */
export function rangeName(periods: readonly SpentPeriod[], step: Granularity): string {
  const [first, last] = [periods.at(0), periods.at(-1)];
  if (!first || !last) return '';
  const options =
    step === 'month' ? ({ year: 'numeric', month: 'short' } as const) : ({ dateStyle: 'medium' } as const);
  return dates(options).formatRange(time(first.from), time(last.to));
}

/** The name of a day's month. */
export const monthName = (day: string): string => dates({ month: 'long' }).format(time(day));

const COUNTED = {
  searches: 'unitSearches',
  fullText: 'unitFullText',
  pages: 'unitPages',
  perhaps: 'unitPerhaps',
} as const;

/** The count of a kind and its cost: "12 searches $0.14". */
export const kindWords = ({ counts, costs }: Pick<SpentPeriod, 'counts' | 'costs'>, kind: Kind): string =>
  textWith('kindCost', { kind: counted(COUNTED[kind], counts[kind]), cost: money(costs[kind]) });

/** A period's cost by kind, in words for screen readers. */
export function periodWords(period: SpentPeriod, step: Granularity): string {
  const kinds = KINDS.filter((kind) => period.counts[kind] > 0).map((kind) => kindWords(period, kind));
  const [name, cost] = [periodName(period, step), money(period.total)];
  return kinds.length > 0
    ? textWith('barInFull', { period: name, cost, kinds: joinList(kinds) })
    : textWith('kindCost', { kind: name, cost });
}
