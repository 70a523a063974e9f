import { useCallback, useRef, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { counted } from '../../../lib/browser/text-values.ts';
import { EMPTY_FORM, type SearchForm } from '../../../lib/search/form.ts';
import type { Personalizations } from '../../../lib/search/personalizations/rules.ts';
import { toCurl, toRequest } from '../../../lib/search/request.ts';
import type { Settings } from '../../../lib/settings/settings.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useEscape, useNow } from '../../ui/hooks.ts';
import { ExtractField, FormatField, LimitField, PanelField, SecondsSelect } from './request-fields.tsx';
import { SyntaxHelp } from './syntax-help.tsx';

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

const ID = 'more-rules';

interface RulesFieldProps {
  rules: Personalizations;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** Whether this search uses the user's rules. Renders nothing if there are none. */
function RulesField({ rules, on, onChange }: RulesFieldProps) {
  const count = rules.domains.length + rules.regexes.length;
  if (!rules.on || count === 0) return null;
  return (
    <PanelField id={ID} label={text('rulesUse')} hint={counted('rulesCount', count)}>
      <span class="switch-box">
        <input
          id={ID}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its own checked state
          role="switch"
          checked={on}
          aria-describedby={`${ID}-hint`}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span class="switch" aria-hidden="true" />
      </span>
    </PanelField>
  );
}

interface MorePanelProps {
  id: string;
  form: SearchForm;
  settings: Settings;
  onChange: (changes: Partial<Omit<SearchForm, 'workflow'>>) => void;
}

/** The less common search controls, and a preview of the request. */
export function MorePanel({ id, form, settings, onChange }: MorePanelProps) {
  return (
    <section id={id} class="more-panel scroll" aria-label={text('moreOptions')}>
      <div class="more-fields">
        <LimitField limit={form.limit} onChange={(limit) => onChange({ limit })} />
        <PanelField id="more-timeout" label={text('timeout')} hint={text('timeoutHint')}>
          <SecondsSelect
            id="more-timeout"
            seconds={form.timeout}
            onChange={(timeout) => onChange({ timeout })}
          />
        </PanelField>
        <ExtractField extract={form.extract} onChange={(extract) => onChange({ extract })} />
        <FormatField format={form.format} onChange={(format) => onChange({ format })} />
        <RulesField
          rules={settings.personalizations}
          on={form.personalize}
          onChange={(personalize) => onChange({ personalize })}
        />
      </div>
      <SyntaxHelp />
      <RequestSection form={form} settings={settings} />
    </section>
  );
}

export type MoreFields = Pick<SearchForm, 'limit' | 'timeout' | 'extract' | 'format' | 'personalize'>;

/** Defaults of the fields in the "More" panel. */
export const MORE_DEFAULTS: MoreFields = {
  limit: undefined,
  timeout: undefined,
  extract: undefined,
  format: EMPTY_FORM.format,
  personalize: EMPTY_FORM.personalize,
};

/** Whether any field in the "More" panel differs from its default. */
export const isMoreSet = ({ limit, timeout, extract, format, personalize }: SearchForm): boolean =>
  limit !== undefined ||
  timeout !== undefined ||
  extract !== undefined ||
  format !== MORE_DEFAULTS.format ||
  personalize !== MORE_DEFAULTS.personalize;

/** Open state of the "More" panel. Escape closes it and returns the focus to its button. */
export function useMore() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => {
    setOpen(false);
    button.current?.focus();
  }, []);
  useEscape(open ? close : undefined);
  return { open, setOpen, button };
}
