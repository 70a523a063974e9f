import type fc from 'fast-check';

const numberIn = (name: string): number | undefined => {
  const value = process.env[name];
  return value === undefined || value === '' ? undefined : Number(value);
};

const RUNS = numberIn('QUARRY_INTERLEAVINGS') ?? 300;

/**
 * The run parameters of an interleaving property. `QUARRY_INTERLEAVINGS` sets the number of runs; `QUARRY_SEED` and
 * `QUARRY_PATH` repeat a reported failure. The seed is printed in long runs and on failure.
 */
export function runs(what: string): fc.Parameters<unknown> & { timeoutMs: number } {
  const seed = numberIn('QUARRY_SEED') ?? Math.floor(Math.random() * 2 ** 31);
  const path = process.env.QUARRY_PATH;
  if (RUNS > 300) console.log(`${what}: ${RUNS} interleavings, QUARRY_SEED=${seed}`);
  return {
    numRuns: RUNS,
    seed,
    ...(path === undefined ? {} : { path, endOnFailure: true }),
    timeoutMs: 600_000 + RUNS * 100,
  };
}
