import { vi } from 'vitest';

/** Tries again until nothing is thrown. It ends what would never end, and nothing that is merely slow. */
export const eventually = <T>(attempt: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(attempt, { timeout: 180_000 });
