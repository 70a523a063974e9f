import { money } from '../../../lib/browser/amounts.ts';
import { counted, sentences, textWith } from '../../../lib/browser/text-values.ts';
import { siteDefaultFor } from '../../../lib/presets/destinations.ts';
import { costInMicros, type Prices } from '../../../lib/usage/cost.ts';
import type { Units, UsageDay } from '../../../lib/usage/usage.ts';
import { joinList, withPrice } from '../format.ts';
import type { Tools } from '../tools.ts';

/** The estimated price of units: "about $0.012". Shown on controls that spend money. */
export const about = (sure: Partial<Units>, prices: Prices, perhaps?: Partial<Units>): string =>
  textWith('about', { price: priceOfUnits(sure, prices, perhaps) });

/** The estimated price of units, without "about": "$0.012", or "$0.04 – $0.06" if some of them are only possible. */
export function priceOfUnits(sure: Partial<Units>, prices: Prices, perhaps: Partial<Units> = {}): string {
  const least = costInMicros(sure, prices);
  return money(least, least + costInMicros(perhaps, prices), true);
}

/** Same as `priceOfUnits`; undefined if they cost nothing. */
export const priceIfAny = (units: Partial<Units>, prices: Prices): string | undefined =>
  costInMicros(units, prices) > 0 ? priceOfUnits(units, prices) : undefined;

/** The label of a button with the estimated price of what it does, if any: "Retry 1 failed · $0.004". */
export const priced = (words: string, units: Partial<Units>, prices: Prices): string =>
  withPrice(words, priceIfAny(units, prices));

/** Whether any units were used. */
export const isUsed = ({ searches, pages }: Units): boolean => searches > 0 || pages > 0;

/** Units as text: "12 searches, 30 pages". */
function unitsWords({ searches, pages }: Units): string {
  const parts = [
    ...(searches > 0 ? [counted('unitSearches', searches)] : []),
    ...(pages > 0 ? [counted('pagesCount', pages)] : []),
  ];
  return joinList(parts);
}

/** A day's cost, in short: the range from certain to possible charges. */
export function dayInShort({ sure, perhaps }: UsageDay, prices: Prices): string {
  const least = costInMicros(sure, prices);
  return textWith('usageTodayShort', { cost: money(least, least + costInMicros(perhaps, prices)) });
}

/** A day's cost in full sentences, with possible charges listed separately. */
export function dayInFull({ sure, perhaps }: UsageDay, prices: Prices): string {
  return sentences(
    isUsed(sure) &&
      textWith('usageToday', { units: unitsWords(sure), cost: money(costInMicros(sure, prices)) }),
    isUsed(perhaps) &&
      textWith('usagePerhaps', { units: unitsWords(perhaps), cost: money(costInMicros(perhaps, prices)) }),
  );
}

type Rules = Pick<Tools, 'siteDefaults'>;

/** The pages that the service gets, and the number withheld because their sites are extracted locally only. */
export function sentPages<T extends { url: string }>(
  pages: readonly T[],
  { siteDefaults = [] }: Rules,
): { sent: T[]; withheld: number } {
  const sent = pages.filter(({ url }) => siteDefaultFor(url, siteDefaults)?.way !== 'local');
  return { sent, withheld: pages.length - sent.length };
}

/** The price to extract a page; undefined if its site is extracted locally only, so that it is not sent. */
export const pagePrice = (
  { url = '' }: { url?: string | undefined },
  { prices, ...rules }: Rules & Pick<Tools, 'prices'>,
): string | undefined => (sentPages([{ url }], rules).withheld > 0 ? undefined : about({ pages: 1 }, prices));
