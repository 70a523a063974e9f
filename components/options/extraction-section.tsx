import { type TextKey, text } from '../../lib/browser/text.ts';
import { PAGES_A_REQUEST } from '../../lib/extraction/job/progress.ts';
import { type ExtractionRules, LOCAL_READING, type LocalReading } from '../../lib/settings/settings.ts';
import { number } from '../parts/numbers.ts';
import { Field } from './field.tsx';
import { NumberField } from './number-field.tsx';
import { Section } from './section.tsx';
import { Setting } from './setting.tsx';
import { type SettingsProps, useSaving } from './use-saving.ts';
import { whole } from './whole.ts';

const MOST_LANES = 6;

const LOCAL_WORDS: Readonly<Record<LocalReading, TextKey>> = {
  offer: 'readHereOffer',
  first: 'readHereFirst',
  never: 'readHereNever',
};

const asLocal = (value: string): LocalReading => LOCAL_READING.find((known) => known === value) ?? 'offer';

/** How pages are extracted: how many requests at once, in which time and form, and whether from open tabs. */
export function ExtractionSection(props: SettingsProps) {
  const save = useSaving(props);
  const { extraction } = props.settings;
  const change = (changes: Partial<ExtractionRules>) =>
    void save({ extraction: { ...extraction, ...changes } });
  return (
    <Section name="extraction" what={text('extractionWhat')}>
      <div class="switch-rules">
        <NumberField
          id="lanes"
          label={text('lanes')}
          hint={text('lanesHint', number(PAGES_A_REQUEST))}
          value={extraction.lanes}
          {...whole(1, MOST_LANES)}
          onChange={(lanes) => change({ lanes })}
        />
        <NumberField
          id="extract-timeout"
          label={text('requestTimeout')}
          hint={text('requestTimeoutHint')}
          value={extraction.timeout}
          fits={(value) => value === 0 || (value >= 0.5 && value <= 10)}
          wrong={text('requestTimeoutWrong', number(0.5), number(10))}
          onChange={(timeout) => change({ timeout })}
        />
        <Setting id="extract-format" name={text('extractFormat')}>
          <select
            id="extract-format"
            value={extraction.format}
            onChange={(event) =>
              change({ format: event.currentTarget.value === 'markdown' ? 'markdown' : 'json' })
            }
          >
            <option value="json">{text('formatJson')}</option>
            <option value="markdown">{text('formatMarkdown')}</option>
          </select>
        </Setting>
        <Field id="extract-local" label={text('readHere')} hint={text('readHereHint')}>
          <select
            id="extract-local"
            aria-describedby="extract-local-hint"
            value={extraction.local}
            onChange={(event) => change({ local: asLocal(event.currentTarget.value) })}
          >
            {LOCAL_READING.map((when) => (
              <option key={when} value={when}>
                {text(LOCAL_WORDS[when])}
              </option>
            ))}
          </select>
        </Field>
      </div>
    </Section>
  );
}
