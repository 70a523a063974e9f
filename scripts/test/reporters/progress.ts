/** How often a stage says how far it is. */
const EVERY_MS = 15_000;

/** How far a stage is: how many of its parts are done, and how many tests failed. */
export interface Progress {
  done: number;
  failed: number;
  total: number;
}

/** Words for how far it is, such as `e2e: 120 of 240 tests, 1 failed, about 3 min left`. */
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

/** Rounded to what an estimate can tell. */
function duration(ms: number): string {
  return ms < 60_000
    ? `about ${Math.max(1, Math.round(ms / 1000))} s`
    : `about ${Math.round(ms / 60_000)} min`;
}

/** Says every so often how far a stage is, until told to stop. */
export function reportProgress(name: string, unit: string, progress: () => Progress): () => void {
  const start = performance.now();
  const timer = setInterval(() => {
    console.log(progressLine(name, unit, progress(), performance.now() - start));
  }, EVERY_MS);
  return () => clearInterval(timer);
}
