import { text } from '../../../lib/browser/text.ts';
import { counted, locale, textWith } from '../../../lib/browser/text-values.ts';
import { FORM_LIMITS, FORMATS, type SearchForm } from '../../../lib/search/form.ts';
import { toCurl, toRequest } from '../../../lib/search/request.ts';
import type { Settings } from '../../../lib/settings/settings.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { OptionalNumberField, SelectField, SwitchField } from '../../ui/form/controls.tsx';
import { useNow } from '../../ui/hooks.ts';
import { useTools } from '../../ui/tools.ts';
import { priceOfUnits } from '../../ui/usage/usage-words.ts';
import { MORE_ID } from './more.ts';
import './more-panel.css';

/** Periods count back from today, so the request is refreshed often enough to notice a new day. */
const RENEWED_MS = 60_000;

interface Props {
  form: SearchForm;
  settings: Pick<Settings, 'address' | 'personalizations'>;
}

/** The exact next request, without the key. */
function RequestSection({ form, settings }: Props) {
  const at = useNow(RENEWED_MS, true);
  const request = toRequest(form, { ...settings, at });
  const json = JSON.stringify(request, null, 2);
  return (
    <details class="request" aria-label={text('request')}>
      <summary>{text('request')}</summary>
      <p class="hint">{text('requestHint')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section class="code-block" dir="ltr" tabIndex={0} aria-label={text('requestJson')}>
        <pre>{json}</pre>
      </section>
      <div class="request-copy wrap">
        <CopyButton name={text('copyJson')} of={() => json} />
        <CopyButton name={text('copyCurl')} of={() => toCurl(settings.address, request)} />
      </div>
    </details>
  );
}

/** The controls, and how to change them. */
interface FieldProps {
  form: SearchForm;
  onChange: (changes: Partial<Omit<SearchForm, 'workflow'>>) => void;
}

const { limit: LIMIT, timeout: TIMEOUT, extractCount: EXTRACT } = FORM_LIMITS;

/** The less common search controls, and a preview of the request. */
export function MorePanel({ settings, form, onChange }: FieldProps & { settings: Settings }) {
  const { on: isRuled, domains, regexes } = settings.personalizations;
  const ruleCount = domains.length + regexes.length;
  return (
    <section id={MORE_ID} class="more-panel scroll" aria-label={text('moreOptions')}>
      <div class="more-fields">
        <OptionalNumberField
          id="more-limit"
          label={text('limit')}
          hint={text('limitHint')}
          none={text('limitAll')}
          value={form.limit}
          fits={(limit) => Number.isInteger(limit) && limit >= LIMIT.least && limit <= LIMIT.most}
          wrong={textWith('limitWrong', LIMIT)}
          onChange={(limit) => onChange({ limit })}
        />
        <SecondsField
          id="more-timeout"
          label={text('timeout')}
          hint={text('timeoutHint')}
          seconds={form.timeout}
          onChange={(timeout) => onChange({ timeout })}
        />
        <ExtractFields form={form} onChange={onChange} />
        <SelectField
          id="more-format"
          label={text('format')}
          hint={text(form.format === 'markdown' ? 'formatMarkdownHint' : 'formatHint')}
          of={FORMATS}
          value={form.format}
          words={(format) => text(format === 'json' ? 'formatJson' : 'formatMarkdown')}
          onChange={(format) => onChange({ format })}
        />
        {isRuled && ruleCount > 0 && (
          <SwitchField
            id="more-rules"
            label={text('rulesUse')}
            hint={counted('rulesCount', ruleCount)}
            on={form.personalize}
            onChange={(personalize) => onChange({ personalize })}
          />
        )}
      </div>
      <RequestSection form={form} settings={settings} />
    </section>
  );
}

interface SecondsProps {
  id: string;
  label: string;
  hint: string;
  seconds: number | undefined;
  onChange: (seconds: number | undefined) => void;
}

const STEP = 0.5;
/** No timeout, and all that can be chosen. */
const SECONDS = [
  '',
  ...Array.from({ length: (TIMEOUT.most - TIMEOUT.least) / STEP + 1 }, (_, index) =>
    String(TIMEOUT.least + index * STEP),
  ),
];

/** A timeout in seconds, or the service's default. */
function SecondsField({ seconds, onChange, ...named }: SecondsProps) {
  const words = new Intl.NumberFormat(locale(), { style: 'unit', unit: 'second' });
  return (
    <SelectField
      {...named}
      of={SECONDS}
      value={String(seconds ?? '')}
      words={(choice) => (choice === '' ? text('serviceChoice') : words.format(Number(choice)))}
      onChange={(choice) => onChange(choice === '' ? undefined : Number(choice))}
    />
  );
}

const COUNTS = Array.from({ length: EXTRACT.most + 1 }, (_, index) => String(index));

/** How many results to read in full, at what price, and the time limit for each. */
function ExtractFields({ form: { extract }, onChange }: FieldProps) {
  const { prices } = useTools();
  const hint = extract
    ? textWith('extractPrice', { price: priceOfUnits({ pages: extract.count }, prices) })
    : textWith('extractHint', { price: priceOfUnits({ pages: 1 }, prices) });
  return (
    <>
      <SelectField
        id="more-extract"
        label={text('extractFirst')}
        hint={hint}
        of={COUNTS}
        value={String(extract?.count ?? 0)}
        words={(count) => (count === '0' ? text('extractNone') : counted('extractCount', Number(count)))}
        onChange={(count) =>
          onChange({ extract: count === '0' ? undefined : { ...extract, count: Number(count) } })
        }
      />
      {extract && (
        <SecondsField
          id="more-extract-timeout"
          label={text('extractTimeout')}
          hint={text('extractTimeoutHint')}
          seconds={extract.timeout}
          onChange={(timeout) => onChange({ extract: { ...extract, timeout } })}
        />
      )}
    </>
  );
}
