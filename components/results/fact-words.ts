import { locale } from '../../lib/browser/text.ts';
import type { Fact, FactRole } from '../../lib/search/answer/answer.ts';

/** What a fact says: numbers, degrees and days as people write them, words as they came. */
export function factWords({ value, role, unit }: Fact): string {
  if (typeof value === 'string') return dayOf(value) ?? value;
  // Four digits may be a year.
  const format = new Intl.NumberFormat(locale(), {
    useGrouping: 'min2',
    ...(unit ? { style: 'unit', unit, maximumFractionDigits: 0 } : {}),
  });
  return role === 'temperature' && !unit ? `${format.format(value)}°` : format.format(value);
}

/** The fact that has this place in the layout. */
export const factOf = (facts: readonly Fact[] | undefined, role: FactRole): Fact | undefined =>
  facts?.find((fact) => fact.role === role);

/** A day, where a text is one in ISO 8601; with the hour where it has one. */
function dayOf(value: string): string | undefined {
  const parts = /^(\d{4})-(\d\d)-(\d\d)(T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?$/.exec(value);
  if (!parts) return undefined;
  const [, year, month, day, hour] = parts;
  const then = hour ? new Date(value) : new Date(Number(year), Number(month) - 1, Number(day));
  if (Number.isNaN(then.getTime())) return undefined;
  const style = hour
    ? ({ dateStyle: 'medium', timeStyle: 'short' } as const)
    : ({ dateStyle: 'medium' } as const);
  return new Intl.DateTimeFormat(locale(), style).format(then);
}
