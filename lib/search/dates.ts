/** Preset choices for a result's maximum age. */
export const PERIODS = ['day', 'week', 'month', 'year'] as const;
export type Period = (typeof PERIODS)[number];

const STEPS: Readonly<Record<Period, [years: number, months: number, days: number]>> = {
  day: [0, 0, 1],
  week: [0, 0, 7],
  month: [0, 1, 0],
  year: [1, 0, 0],
};

/** The date one period before `at` (epoch ms), as YYYY-MM-DD in UTC, which the service uses. */
export function dateBefore(at: number, period: Period): string {
  const now = new Date(at);
  const [years, months, days] = STEPS[period];
  const year = now.getUTCFullYear() - years;
  const month = now.getUTCMonth() - months;
  // Days that a shorter month lacks become its last day.
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(now.getUTCDate(), lastDay) - days;
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
}
