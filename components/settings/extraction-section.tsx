import { type TextKey, text } from '../../lib/browser/text.ts';
import { textWith } from '../../lib/browser/text-values.ts';
import { DEFAULT_DOCUMENT, type DocumentRules } from '../../lib/document/document-rules.ts';
import { PAGES_PER_REQUEST } from '../../lib/extraction/job/progress.ts';
import { EXTRACT_TIMEOUT, MAX_PARALLEL_REQUESTS } from '../../lib/settings/limits.ts';
import { type ExtractionRules, type InTabSetting, LOCAL_READING } from '../../lib/settings/settings.ts';
import { Field } from '../ui/form/field.tsx';
import { PageRules, SeveralRules } from '../ui/form/rule-fields.tsx';
import { TokenLimitFields } from '../ui/form/token-limit-fields.tsx';
import { Section } from './section.tsx';
import {
  integerBetween,
  NumberField,
  Setting,
  type SettingsProps,
  SwitchSetting,
  useSaveSettings,
} from './setting.tsx';

const LOCAL_WORDS: Readonly<Record<InTabSetting, TextKey>> = {
  offer: 'readHereOffer',
  first: 'readHereFirst',
  never: 'readHereNever',
};

const toInTabSetting = (value: string): InTabSetting =>
  LOCAL_READING.find((known) => known === value) ?? 'offer';

/** Extraction options: parallel requests, timeout, format, and local extraction. */
export function ExtractionSection(props: SettingsProps) {
  const save = useSaveSettings(props);
  const { extraction } = props.settings;
  const change = (changes: Partial<ExtractionRules>) =>
    void save({ extraction: { ...extraction, ...changes } });
  return (
    <Section name="extraction" what={text('extractionWhat')}>
      <div class="switch-rules">
        <NumberField
          id="lanes"
          label={text('lanes')}
          hint={textWith('lanesHint', { limit: PAGES_PER_REQUEST })}
          value={extraction.lanes}
          {...integerBetween(1, MAX_PARALLEL_REQUESTS)}
          onChange={(count) => change({ lanes: count })}
        />
        <NumberField
          id="extract-timeout"
          label={text('requestTimeout')}
          unit="second"
          hint={text('requestTimeoutHint')}
          value={extraction.timeout}
          fits={(value) => value === 0 || (value >= EXTRACT_TIMEOUT.least && value <= EXTRACT_TIMEOUT.most)}
          wrong={textWith('requestTimeoutWrong', EXTRACT_TIMEOUT)}
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
            onChange={(event) => change({ local: toInTabSetting(event.currentTarget.value) })}
          >
            {LOCAL_READING.map((when) => (
              <option key={when} value={when}>
                {text(LOCAL_WORDS[when])}
              </option>
            ))}
          </select>
        </Field>
        <SwitchSetting
          id="pdf-ask"
          name={text('pdfAtOnce')}
          hint={text('pdfAtOnceHint')}
          on={extraction.pdfs !== 'at-once'}
          onChange={(on) => change({ pdfs: on ? 'ask' : 'at-once' })}
        />
        <SwitchSetting
          id="page-notes"
          name={text('pageNotes')}
          hint={text('pageNotesHint')}
          on={props.settings.pageNotes === 'on'}
          onChange={(on) => void save({ pageNotes: on ? 'on' : 'off' })}
        />
      </div>
    </Section>
  );
}

/** The standard format of extracted pages, which a document can override. */
export function DocumentSection(props: SettingsProps) {
  const save = useSaveSettings(props);
  const rules = props.settings.document ?? DEFAULT_DOCUMENT;
  const change = (changes: Partial<DocumentRules>) => void save({ document: { ...rules, ...changes } });
  return (
    <Section name="documents" what={text('documentDefaultsWhat')}>
      <div class="document-defaults">
        <PageRules rules={rules} onChange={change} />
        <SeveralRules rules={rules} onChange={change} />
        <TokenLimitFields limit={rules.budget} onChange={(budget) => change({ budget })} />
      </div>
    </Section>
  );
}
