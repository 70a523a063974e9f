import { useEffect, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import type { RegexRule } from '../../../lib/search/personalizations/rules.ts';
import { Field } from '../../ui/form/field.tsx';

/** A rule, and a URL to test it on. */
export interface RuleTest {
  rule: RegexRule;
  url: string;
}

/** The rewritten URL: `undefined` if the rule cannot be tested, `too-slow` if it does not finish in time. */
export type TrialResult = { becomes: string | undefined } | 'too-slow';

/** Time limits in milliseconds: for the worker to start, which takes long on a busy machine, and for the rule. */
const START_MS = 10_000;
const TRIAL_MS = 500;

/**
 * Tests a rule in a worker, because a pattern may backtrack practically forever and a worker can be terminated.
 * Rejects if aborted.
 */
function tryInWorker(trial: RuleTest, stopped: AbortSignal): Promise<TrialResult> {
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
/** Delay after the last key before a rule is tested, in milliseconds. */
const PAUSE_MS = 150;

/** Tests a rule on an example URL, as the service should apply it. Nothing is stored or sent. */
export function RegexTest({ rule }: { rule: RegexRule }) {
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

/** The result of a rule on a URL, undefined until known. A new test aborts the previous one. */
function useTrial({ regex, replacement }: RegexRule, url: string): TrialResult | undefined {
  const [result, setResult] = useState<TrialResult>();
  useEffect(() => {
    setResult(undefined);
    if (regex === '' || url === '') return;
    const newer = new AbortController();
    const timer = setTimeout(() => {
      const trial = { rule: { regex, replacement }, url };
      // Rejected only when aborted by a newer test.
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
