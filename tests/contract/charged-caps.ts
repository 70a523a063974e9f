import { expect } from 'vitest';
import { CAP_PERIODS, type CapPeriod, type Caps } from '../../lib/usage/caps.ts';
import { costInMicros, PUBLISHED_PRICES } from '../../lib/usage/cost.ts';
import type { LedgerEntry } from '../mock-service/ledger.ts';
import { type Reservation, reservationOf } from './reservations.ts';

const periods: Record<string, number> = {};

/** What was checked so far: `usedUp` counts periods that used their cap up to the last unit. */
export const checks = { overCap: 0, betweenDays: 0, usedUp: 0, periods };

/**
 * Per day and per month, the service never charges more than the cap for requests that the user did not
 * approve over it.
 */
export function expectCharged(entries: readonly LedgerEntry[], caps: Caps): void {
  const charges = entries.map((entry) => ({ ...entry, ...reservationOf(entry) }));
  const capped = charges.filter(({ overCap }) => !overCap);
  checks.overCap += charges.length - capped.length;
  checks.betweenDays += capped.filter(({ day }) => day === undefined).length;
  for (const period of CAP_PERIODS) {
    const limit = caps[period];
    if (limit !== undefined) expectPeriods(capped, period, Math.round(limit * 1e6));
  }
}

type Charge = LedgerEntry & Reservation;

/** In each period, the charges that are known to count toward it are at most `cap` millionths of a dollar. */
function expectPeriods(charges: readonly Charge[], period: CapPeriod, cap: number): void {
  const known = charges.flatMap(({ day, units }) => (day === undefined ? [] : [{ day, units }]));
  const byPeriod = Map.groupBy(known, ({ day }) => (period === 'day' ? day : day.slice(0, 7)));
  for (const [name, charged] of byPeriod) {
    const sum = charged.reduce((total, { units }) => total + costInMicros(units, PUBLISHED_PRICES), 0);
    expect(sum, `per ${period}: ${name}`).toBeLessThanOrEqual(cap);
    periods[period] = (periods[period] ?? 0) + 1;
    if (sum === cap) checks.usedUp += 1;
  }
}
