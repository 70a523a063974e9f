import { text } from './text.ts';
import { cachedByKey, locale } from './text-values.ts';

const formatFor = cachedByKey((key: string) => {
  const [locale, digits] = key.split(' ');
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 2,
    maximumFractionDigits: Number(digits),
  });
});

/** A formatter of US dollars with cents, and up to `digits` fraction digits. */
export const inDollars = (digits: number): Intl.NumberFormat => formatFor(`${locale()} ${digits}`);

/** In right-to-left text, the "$" of "US$" would move before the letters; a left-to-right mark keeps it after them. */
const keepSignLast = (amount: string): string =>
  text('direction') === 'rtl' ? amount.replace(/[A-Z]\$$/, '$&\u200e') : amount;

/**
 * Millionths of a US dollar as a sum, "$0.26", or as a range, "$0.26 – $0.30", unless both ends look the same. Sums below
 * one cent have a third digit. Prices (`precise`) have a fourth one, and a third one up to ten cents: "$0.012".
 */
export function money(from: number, to = from, precise = false): string {
  const digitsOf = (micros: number) =>
    micros < 10_000 ? (precise ? 4 : 3) : precise && micros < 100_000 ? 3 : 2;
  const one = (micros: number) => inDollars(digitsOf(micros)).format(micros / 1e6);
  const words = one(to);
  // A small amount would look free if rounded to cents: "$0.004 – $0.10".
  const digits = Math.max(digitsOf(to), from > 0 && from < 5000 ? 3 : 2);
  return keepSignLast(one(from) === words ? words : inDollars(digits).formatRange(from / 1e6, to / 1e6));
}
