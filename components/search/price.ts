import { type SearchForm, unitsOf } from '../../lib/search/form.ts';
import type { Prices } from '../../lib/usage/prices.ts';
import { about } from '../usage/about.ts';

/** What a search would cost with what it reads in full, in words. */
export const priceOf = (form: Pick<SearchForm, 'extract'>, prices: Prices): string =>
  about(unitsOf(form), prices);
