import { text } from './text.ts';
import { locale } from './text-values.ts';

/** Formatters by locale and digits: they are slow to create, and a list uses the same few many times. */
const formats = new Map<string, Intl.NumberFormat>();

/** A formatter of US dollars with cents, and up to `digits` fraction digits. */
export function inDollars(digits: number): Intl.NumberFormat {
  const key = `${locale()} ${digits}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(locale(), {
      style: 'currency',
      currency: 'USD',
      minimumFractionDigits: 2,
      maximumFractionDigits: digits,
    });
  formats.set(key, format);
  return format;
}

/** In right-to-left text, the "$" of "US$" would move before the letters; a left-to-right mark keeps it after them. */
export const keepSignLast = (amount: string): string =>
  text('direction') === 'rtl' ? amount.replace(/[A-Z]\$$/, '$&\u200e') : amount;

/** An amount in US dollars, in cents or in tenths of a cent if below one cent. */
export const dollarAmount = (amount: number): string =>
  keepSignLast(inDollars(amount < 0.01 ? 3 : 2).format(amount));
