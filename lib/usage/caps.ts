import type { Failure } from '../service/failures.ts';
import { costInMicros, inMicros, type Prices } from './cost.ts';
import { totalOf, type Units, type Usage } from './usage.ts';

/** The period of a cap: a day or a month in the user's time zone. */
export const CAP_PERIODS = ['day', 'month'] as const;
export type CapPeriod = (typeof CAP_PERIODS)[number];

/** Spending caps of this browser over everything, in US dollars; absent for no cap. */
export type Caps = Partial<Record<CapPeriod, number>>;

/** The largest cap that can be set, in US dollars. */
export const MAX_DOLLARS = 1_000_000;

/** The settings that caps are checked against. */
export interface CapRules {
  prices: Prices;
  caps?: Caps | undefined;
  /** Whether others could have changed all of this, so that the next request must be confirmed, even if it is free. */
  doubted?: boolean;
}

/** A cap and the spending that counts toward it, both in millionths of a US dollar. */
export interface CapState {
  period: CapPeriod;
  /** Infinity if it is unknown, so that nothing fits under the cap. */
  spent: number;
  cap: number;
}

/** All caps on a day, each with the certain and possible spending in its period. */
export function capStates(usage: Usage, day: string, { caps = {}, prices, doubted }: CapRules): CapState[] {
  if (doubted) return [{ period: 'day', spent: Number.POSITIVE_INFINITY, cap: 0 }];
  return CAP_PERIODS.flatMap((period) => {
    const limit = caps[period];
    if (limit === undefined) return [];
    const counts = (one: string) => (period === 'day' ? one === day : sameMonth(one, day));
    const { sure, perhaps } = totalOf({ days: usage.days.filter((one) => counts(one.day)) });
    const spent = counts(usage.unknown ?? '')
      ? Number.POSITIVE_INFINITY
      : costInMicros(sure, prices) + costInMicros(perhaps, prices);
    return [{ period, spent, cap: Math.floor(inMicros(limit)) }];
  });
}

const sameMonth = (one: string, other: string): boolean => one.slice(0, 7) === other.slice(0, 7);

/** How many of the pages fit within the caps on a day, and the cap that blocks the rest. A search needs all of its pages. */
export function pagesWithin(
  usage: Usage,
  day: string,
  { searches = 0, pages = 0 }: Partial<Units>,
  rules: CapRules,
): { pages: number; against?: CapState } {
  const cost = costInMicros({ searches, pages }, rules.prices);
  const [tightest] = capStates(usage, day, rules).toSorted((a, b) => a.cap - a.spent - (b.cap - b.spent));
  if (tightest === undefined || (cost === 0 && !rules.doubted)) return { pages };
  const room = tightest.cap - tightest.spent;
  if (cost <= room) return { pages };
  const price = costInMicros({ pages: 1 }, rules.prices);
  return { pages: searches > 0 ? 0 : Math.max(0, Math.floor(room / price)), against: tightest };
}

/** Whether earlier spending can’t be read, so that the cap can’t be checked. */
export const isUnknown = ({ spent }: Pick<CapState, 'spent'>): boolean => spent === Number.POSITIVE_INFINITY;

/** The failure for a request that would exceed a cap. */
export const capFailure = (cap: Pick<CapState, 'period' | 'spent'>): Failure => ({
  code: isUnknown(cap) ? 'cap-unknown' : `${cap.period}-cap`,
});

/** Thrown instead of sending a request that would exceed a cap. */
export class OverCap extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super('This would exceed a cap.');
    this.failure = failure;
  }
}

/** The share of a cap from which the user is warned. */
const NEAR = 0.8;

/** The cap closest to being reached, if its share is above the warning level. */
export function nearestCap(usage: Usage, day: string, rules: CapRules): CapState | undefined {
  const [nearest] = capStates(usage, day, rules).toSorted((a, b) => shareOf(b) - shareOf(a));
  return nearest && shareOf(nearest) >= NEAR ? nearest : undefined;
}

/** The spent share of a cap; 1 is all of it. */
export const shareOf = ({ spent, cap }: Pick<CapState, 'spent' | 'cap'>): number =>
  cap > 0 ? spent / cap : spent > 0 ? Number.POSITIVE_INFINITY : 1;
