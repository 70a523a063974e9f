import type { RegexRule } from '../../lib/search/personal/personal.ts';

/** A rule and the address to try it on. */
export interface Trial {
  rule: RegexRule;
  url: string;
}

/** What a rule makes of an address: `undefined` where it can't be tried, `too-slow` where no end of it is in sight. */
export type TrialResult = { becomes: string | undefined } | 'too-slow';

/** So long may a worker take to start, which a busy machine delays, and so long the rule (ms). */
const START_MS = 10_000;
const TRIAL_MS = 500;

/**
 * Tries a rule in a worker: a pattern can be made to go on for years, and a worker can be ended in the middle. Rejects
 * where it was stopped before.
 */
export function tryInWorker(trial: Trial, stopped: AbortSignal): Promise<TrialResult> {
  const worker = new Worker(new URL('./trial-worker.ts', import.meta.url), { type: 'module' });
  const done = Promise.withResolvers<TrialResult>();
  let timer = setTimeout(done.resolve, START_MS, 'too-slow');
  worker.onmessage = ({ data }: MessageEvent<'ready' | TrialResult>) => {
    if (data !== 'ready') return done.resolve(data);
    clearTimeout(timer);
    timer = setTimeout(done.resolve, TRIAL_MS, 'too-slow');
    worker.postMessage(trial);
  };
  worker.onerror = () => done.resolve({ becomes: undefined });
  stopped.addEventListener('abort', () => done.reject(stopped.reason));
  return done.promise.finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
