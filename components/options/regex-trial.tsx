import { useEffect, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import type { RegexRule } from '../../lib/search/personal/personal.ts';
import { Field } from './field.tsx';
import { type TrialResult, tryInWorker } from './trial.ts';

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
  return result.becomes === undefined ? undefined : text('ruleBecomes', result.becomes);
}
