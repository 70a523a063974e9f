import { text } from '../../lib/browser/text.ts';
import { estimate, type Prices } from '../../lib/usage/prices.ts';
import type { Units } from '../../lib/usage/usage.ts';
import { dollars } from '../parts/numbers.ts';

/** What units would cost, in words: "about $0.012". Stands where one spends. */
export const about = (units: Partial<Units>, prices: Prices): string =>
  text('about', dollars(estimate(units, prices)));
