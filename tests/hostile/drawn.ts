import { SEED } from '../seed.ts';

/** Whether there is time for a few of the cases alone: in `npm test`. The long run tries all. */
export const FEW = process.env.QUARRY_TEXTS === 'few';

/** Where time is short, so many of the cases of one kind, others with each seed; else all. */
export const drawn = <T>(all: readonly T[], count: number): readonly T[] =>
  FEW ? all.filter((_, place) => (place + SEED) % all.length < count) : all;
