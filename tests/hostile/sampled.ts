import { SEED } from '../shared/seed.ts';

/** Whether to try only a few cases, as `npm test` does. The long run tries all. */
export const FEW = process.env.QUARRY_TEXTS === 'few';

/** In short runs, `count` cases drawn by the seed; otherwise all. */
export const sampled = <T>(all: readonly T[], count: number): readonly T[] =>
  FEW ? all.filter((_, index) => (index + SEED) % all.length < count) : all;
