import { vi } from 'vitest';

const { waitFor } = vi;

/** Tries again until nothing is thrown. It ends what would never end, and nothing that is merely slow. */
export const eventually = <T>(attempt: () => T | Promise<T>): Promise<T> =>
  waitFor(attempt, { timeout: 180_000 });
