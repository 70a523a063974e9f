/** Interval between a stage's progress reports. */
const EVERY_MS = 15_000;

/** A stage's progress: finished parts and failed tests. */
export interface Progress {
  done: number;
  failed: number;
  total: number;
}

/** A progress line such as `e2e: 120 of 240 tests, 1 failed, about 3 min left`. */
export function progressLine(
  name: string,
  unit: string,
  { done, failed, total }: Progress,
  elapsedMs: number,
): string {
  const failures = failed > 0 ? `, ${failed} failed` : '';
  const left = done > 0 && done < total ? `, ${duration((elapsedMs / done) * (total - done))} left` : '';
  return `${name}: ${done} of ${total} ${unit}${failures}${left}`;
}

/** Rounded to the precision of an estimate. */
function duration(ms: number): string {
  return ms < 60_000
    ? `about ${Math.max(1, Math.round(ms / 1000))} s`
    : `about ${Math.round(ms / 60_000)} min`;
}

/** Reports a stage's progress at intervals. Returns a function that stops it. */
export function reportProgress(name: string, unit: string, progress: () => Progress): () => void {
  const start = performance.now();
  const timer = setInterval(() => {
    console.log(progressLine(name, unit, progress(), performance.now() - start));
  }, EVERY_MS);
  return () => clearInterval(timer);
}
