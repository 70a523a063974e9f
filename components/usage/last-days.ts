import { dayOf, totalOf, type Usage } from '../../lib/usage/usage.ts';

const DAY_MS = 86_400_000;

/** What the last days cost together, today among them. */
export function lastDays(usage: Usage, now: number, count: number): ReturnType<typeof totalOf> {
  const first = dayOf(now - (count - 1) * DAY_MS);
  const today = dayOf(now);
  return totalOf({ ...usage, days: usage.days.filter(({ day }) => day >= first && day <= today) });
}
