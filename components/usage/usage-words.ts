import { counted, sentences, textWith } from '../../lib/browser/text-values.ts';
import { estimate, type Prices } from '../../lib/usage/cost.ts';
import type { Units, UsageDay } from '../../lib/usage/usage.ts';
import { dollarRange, dollars, inARow, priceRange, sum } from '../ui/format.ts';

/** What units would cost, in words: "about $0.012". Stands where one spends. */
export const about = (units: Partial<Units>, prices: Prices): string =>
  textWith('about', { price: priceOfUnits(units, prices) });

/** What units would cost: "$0.012". */
export const priceOfUnits = (units: Partial<Units>, prices: Prices): string =>
  dollars(estimate(units, prices));

/** What was charged, and what may have been as well, in words: "about $0.04 – $0.06". */
export const aboutRange = (sure: Partial<Units>, perhaps: Partial<Units>, prices: Prices): string =>
  textWith('about', { price: rangeOfUnits(sure, perhaps, prices) });

/** What was charged, up to what may have been as well: "$0.04 – $0.06". */
export function rangeOfUnits(sure: Partial<Units>, perhaps: Partial<Units>, prices: Prices): string {
  const [least, most] = [estimate(sure, prices), estimate(sure, prices) + estimate(perhaps, prices)];
  return least === most ? dollars(most) : priceRange(least, most);
}

/** Tells whether anything was used. */
export const isUsed = ({ searches, pages }: Units): boolean => searches > 0 || pages > 0;

/** Units in words: "12 searches, 30 pages". */
function unitsWords({ searches, pages }: Units): string {
  const parts = [
    ...(searches > 0 ? [counted('unitSearches', searches)] : []),
    ...(pages > 0 ? [counted('unitPages', pages)] : []),
  ];
  return inARow(parts);
}

/** What a day cost, in short: from what is sure to what may have been charged as well. */
export function dayInShort({ sure, perhaps }: UsageDay, prices: Prices): string {
  const least = estimate(sure, prices);
  return textWith('usageTodayShort', { cost: dollarRange(least, least + estimate(perhaps, prices)) });
}

/** What a day may have cost at most, in brief: for a line that has to share its room. */
export function dayInBrief({ sure, perhaps }: UsageDay, prices: Prices): string {
  return textWith('usageBrief', { cost: sum(estimate(sure, prices) + estimate(perhaps, prices)) });
}

/** What a day cost in full; what may have been charged apart. */
export function dayInFull({ sure, perhaps }: UsageDay, prices: Prices): string {
  return sentences(
    isUsed(sure) && textWith('usageToday', { units: unitsWords(sure), cost: sum(estimate(sure, prices)) }),
    isUsed(perhaps) &&
      textWith('usagePerhaps', { units: unitsWords(perhaps), cost: sum(estimate(perhaps, prices)) }),
  );
}
