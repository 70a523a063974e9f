import { text } from '../../../lib/browser/text.ts';
import { counted, locale, textWith } from '../../../lib/browser/text-values.ts';
import { FORM_LIMITS, type SearchForm } from '../../../lib/search/form.ts';
import { toCurl, toRequest } from '../../../lib/search/request.ts';
import type { Settings } from '../../../lib/settings/settings.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { SelectField, SwitchField } from '../../ui/form/controls.tsx';
import { useNow } from '../../ui/hooks.ts';
import { useTools } from '../../ui/tools.ts';
import { priceOfUnits } from '../../ui/usage/usage-words.ts';
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

const { timeout: TIMEOUT, extractCount: EXTRACT } = FORM_LIMITS;

/** The less common search controls, and a preview of the request. */
export function MorePanel({ settings, form, onChange }: FieldProps & { settings: Settings }) {
  const { on: isRuled, domains, regexes } = settings.personalizations;
  const ruleCount = domains.length + regexes.length;
  return (
    <section id="more" class="more-panel scroll" aria-label={text('moreOptions')}>
      <div class="more-fields">
        <ExtractFields form={form} onChange={onChange} />
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

const STEP = 0.5;
/** No timeout, and all that can be chosen. */
const SECONDS = [
  '',
  ...Array.from({ length: (TIMEOUT.most - TIMEOUT.least) / STEP + 1 }, (_, index) =>
    String(TIMEOUT.least + index * STEP),
  ),
];

const COUNTS = Array.from({ length: EXTRACT.most + 1 }, (_, index) => String(index));

/** How many results to read in full, at what price, and the time limit for each. */
function ExtractFields({ form: { extract }, onChange }: FieldProps) {
  const { prices } = useTools();
  const seconds = new Intl.NumberFormat(locale(), { style: 'unit', unit: 'second' });
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
        <SelectField
          id="more-extract-timeout"
          label={text('extractTimeout')}
          hint={text('extractTimeoutHint')}
          of={SECONDS}
          value={String(extract.timeout ?? '')}
          words={(choice) => (choice === '' ? text('serviceChoice') : seconds.format(Number(choice)))}
          onChange={(choice) =>
            onChange({ extract: { ...extract, timeout: choice === '' ? undefined : Number(choice) } })
          }
        />
      )}
    </>
  );
}
