import { useEffect, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import type { RegexRule } from '../../../lib/search/personal/rules.ts';
import { Field } from '../field.tsx';

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
function tryInWorker(trial: Trial, stopped: AbortSignal): Promise<TrialResult> {
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

const ID = 'rule-example';
/** A rule is tried when nothing was typed for so long (ms). */
const PAUSE_MS = 150;

/** An address to try a rule on, and what the service should make of it by the rule. Nothing of it is kept or sent. */
export function RegexTrial({ rule }: { rule: RegexRule }) {
  const [url, setUrl] = useState('');
  const result = useTrial(rule, url);
  return (
    <Field
      id={ID}
      label={text('ruleExample')}
      hint={
        <p class="trial" aria-live="polite">
          <bdi>{result && wordsOf(result, url)}</bdi>
        </p>
      }
    >
      <input
        id={ID}
        class="code"
        type="text"
        inputMode="url"
        dir="ltr"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        aria-describedby={`${ID}-hint`}
        value={url}
        onInput={(event) => setUrl(event.currentTarget.value)}
      />
    </Field>
  );
}

/** What a rule makes of an address, once it is known; a newer trial ends the one before. */
function useTrial({ regex, replacement }: RegexRule, url: string): TrialResult | undefined {
  const [result, setResult] = useState<TrialResult>();
  useEffect(() => {
    setResult(undefined);
    if (regex === '' || url === '') return;
    const newer = new AbortController();
    const timer = setTimeout(() => {
      const trial = { rule: { regex, replacement }, url };
      // What rejects was stopped by a newer one.
      tryInWorker(trial, newer.signal).then(setResult, () => undefined);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      newer.abort();
    };
  }, [regex, replacement, url]);
  return result;
}

function wordsOf(result: TrialResult, url: string): string | undefined {
  if (result === 'too-slow') return text('ruleTooSlow');
  if (result.becomes === url) return text('ruleNoMatch');
  return result.becomes === undefined ? undefined : textWith('ruleBecomes', { url: result.becomes });
}
