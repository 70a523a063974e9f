import { locale } from '../../lib/browser/text.ts';
import { keptFormat } from './formats.ts';

/** A number as people write it. */
export const number = (value: number): string => new Intl.NumberFormat(locale()).format(value);

/** A share, such as 0.05, in percent. */
export const percent = (share: number): string =>
  new Intl.NumberFormat(locale(), { style: 'percent' }).format(share);

/** A size as people write it: "3.4 MB". */
export const megabytes = (bytes: number): string =>
  new Intl.NumberFormat(locale(), { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(
    bytes / 1_000_000,
  );

/** A large number in brief: 1.2M. */
export const compact = (value: number): string =>
  new Intl.NumberFormat(locale(), { notation: 'compact', maximumFractionDigits: 1 }).format(value);

/** A price in US dollars: cents, and finer where there are only a few. */
export const dollars = (amount: number): string =>
  inDollars(amount < 0.01 ? 4 : amount < 0.1 ? 3 : 2).format(amount);

/** A sum of US dollars: cents, and finer where there is less than one. */
export const sum = (amount: number): string => inDollars(amount < 0.01 ? 3 : 2).format(amount);

/** From one amount to another: "$0.26 – $0.30"; one of them where both read the same. */
export function dollarRange(from: number, to: number): string {
  return sum(from) === sum(to) ? sum(to) : inDollars(to < 0.01 ? 3 : 2).formatRange(from, to);
}

const inDollars = keptFormat(
  (digits: number) =>
    new Intl.NumberFormat(locale(), {
      style: 'currency',
      currency: 'USD',
      minimumFractionDigits: 2,
      maximumFractionDigits: digits,
    }),
);
