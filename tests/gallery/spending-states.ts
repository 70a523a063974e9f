import { DAY_MS } from '../../lib/day.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../lib/settings/settings.ts';
import { book, dayOf, NO_USAGE, type Usage } from '../../lib/usage/usage.ts';
import type { State } from './states.ts';

/** A deterministic pseudo-random number. */
const some = (seed: number, most: number): number =>
  Math.floor(Math.abs(Math.sin(seed * 12.9898) * 43758.5) % most);

/** A year of a user who searches on most days and extracts on some. */
const YEAR: Usage = Array.from({ length: 365 }, (_, index) => 364 - index).reduce((usage, back) => {
  const day = dayOf(Date.now() - back * DAY_MS);
  if (back > 0 && some(back, 9) === 0) return usage;
  const searched = book(usage, day, {
    operation: 'search',
    sure: { searches: 2 + some(back + 1, 14), pages: some(back + 2, 3) * 4 },
    perhaps: { searches: some(back + 3, 7) === 0 ? 1 : 0 },
  });
  return book(searched, day, {
    operation: 'extract',
    sure: { pages: some(back + 4, 4) === 0 ? 12 + some(back + 5, 25) : some(back + 5, 4) },
    perhaps: { pages: some(back + 6, 9) === 0 ? 3 : 0 },
    saved: some(back + 7, 5),
  });
}, NO_USAGE);

const CAPPED: Settings = { ...DEFAULT_SETTINGS, caps: { day: 0.3, month: 4 } };
const spending = (width: number, known: State['known'], steps: NonNullable<State['steps']> = []): State => ({
  surface: 'workspace',
  size: { width, height: 860 },
  known,
  steps: [{ press: '.rail [href="#spending"]' }, ...steps],
});

const YEAR_CAPPED = { usage: YEAR, settings: CAPPED };

/** States of Spending: a year with and without a cap, and empty. */
export const SPENDING_STATES: Record<string, State> = {
  'spending-1100': spending(1100, YEAR_CAPPED),
  'spending-720-month': spending(720, YEAR_CAPPED, [{ press: '.spending-month:nth-of-type(2) summary' }]),
  'spending-320': spending(320, YEAR_CAPPED),
  'spending-empty': spending(1100, {}),
  'spending-empty-320': spending(320, {}),
};
