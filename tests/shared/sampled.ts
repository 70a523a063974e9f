import { SEED } from './seed.ts';

/** Whether to try only a few cases, as `npm test` does. The long run tries all. */
export const FEW = process.env.QUARRY_TEXTS === 'few';

/** In short runs, about `count` cases at equal distances, starting with one drawn by the seed; otherwise all. */
export function sampled<T>(all: readonly T[], count: number): readonly T[] {
  const step = FEW ? Math.ceil(all.length / count) : 1;
  return all.filter((_, index) => (index + SEED) % step === 0);
}
