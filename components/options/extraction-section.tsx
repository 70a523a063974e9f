import { text } from '../../lib/browser/text.ts';
import type { ExtractionRules } from '../../lib/settings/settings.ts';
import { NumberField } from './number-field.tsx';
import { Section } from './section.tsx';
import { Setting } from './setting.tsx';
import { type SettingsProps, useSaving } from './use-saving.ts';

const MOST_PAGES = 10_000;
const MOST_LANES = 6;

const whole = (least: number, most: number) => ({
  fits: (value: number) => Number.isInteger(value) && value >= least && value <= most,
  wrong: text('limitWrongWhole', least, most),
});

/** How pages are extracted: when to look over the list first, how many requests at once, in which time and form. */
export function ExtractionSection(props: SettingsProps) {
  const save = useSaving(props);
  const { extraction } = props.settings;
  const change = (changes: Partial<ExtractionRules>) =>
    void save({ extraction: { ...extraction, ...changes } });
  return (
    <Section name="extraction" what={text('extractionWhat')}>
      <div class="switch-rules">
        <NumberField
          id="review-above"
          label={text('reviewAbove')}
          hint={text('reviewAboveHint')}
          value={extraction.reviewAbove}
          {...whole(0, MOST_PAGES)}
          onChange={(reviewAbove) => change({ reviewAbove })}
        />
        <NumberField
          id="lanes"
          label={text('lanes')}
          hint={text('lanesHint')}
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
          wrong={text('requestTimeoutWrong')}
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
      </div>
    </Section>
  );
}
