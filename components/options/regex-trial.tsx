import { useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { Field } from './field.tsx';

const ID = 'rule-example';

/** An address to try a rule on, and what the service should make of it by the rule. Nothing of it is kept or sent. */
export function RegexTrial({ of }: { of: (url: string) => string | undefined }) {
  const [url, setUrl] = useState('');
  const made = url === '' ? undefined : of(url);
  const words = made === url ? text('ruleNoMatch') : made !== undefined && text('ruleBecomes', made);
  return (
    <Field
      id={ID}
      label={text('ruleExample')}
      hint={
        <p class="trial" aria-live="polite">
          <bdi>{words}</bdi>
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
