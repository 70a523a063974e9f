import { useCallback, useRef, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { counted } from '../../../lib/browser/text-values.ts';
import { EMPTY_FORM, type SearchForm } from '../../../lib/search/form.ts';
import type { Personalizations } from '../../../lib/search/personalizations/rules.ts';
import { toCurl, toRequest } from '../../../lib/search/request.ts';
import type { Settings } from '../../../lib/settings/settings.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useEscape, useNow } from '../../ui/hooks.ts';
import {
  ExtractField,
  type FieldProps,
  FormatField,
  LimitField,
  PanelField,
  SecondsField,
} from './request-fields.tsx';
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

const RULES_ID = 'more-rules';

/** Whether this search uses the user's rules. Renders nothing if there are none. */
function RulesField({ rules, form, onChange }: FieldProps & { rules: Personalizations }) {
  const count = rules.domains.length + rules.regexes.length;
  if (!rules.on || count === 0) return null;
  return (
    <PanelField id={RULES_ID} label={text('rulesUse')} hint={counted('rulesCount', count)}>
      <span class="switch-box">
        <input
          id={RULES_ID}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its own checked state
          role="switch"
          checked={form.personalize}
          aria-describedby={`${RULES_ID}-hint`}
          onChange={(event) => onChange({ personalize: event.currentTarget.checked })}
        />
        <span class="switch" aria-hidden="true" />
      </span>
    </PanelField>
  );
}

export const MORE_ID = 'more';

/** The less common search controls, and a preview of the request. */
export function MorePanel({ settings, ...field }: FieldProps & { settings: Settings }) {
  const { form, onChange } = field;
  return (
    <section id={MORE_ID} class="more-panel scroll" aria-label={text('moreOptions')}>
      <div class="more-fields">
        <LimitField {...field} />
        <SecondsField
          id="more-timeout"
          label={text('timeout')}
          hint={text('timeoutHint')}
          seconds={form.timeout}
          onChange={(timeout) => onChange({ timeout })}
        />
        <ExtractField {...field} />
        <FormatField {...field} />
        <RulesField rules={settings.personalizations} {...field} />
      </div>
      <SyntaxHelp />
      <RequestSection form={form} settings={settings} />
    </section>
  );
}

const MORE_FIELDS = ['limit', 'timeout', 'extract', 'format', 'personalize'] as const;

/** The default of each field in the "More" panel. */
export const MORE_DEFAULTS: Pick<SearchForm, (typeof MORE_FIELDS)[number]> = {
  limit: undefined,
  timeout: undefined,
  extract: undefined,
  format: EMPTY_FORM.format,
  personalize: EMPTY_FORM.personalize,
};

/** Whether any field in the "More" panel differs from its default. */
export const isMoreSet = (form: SearchForm): boolean =>
  MORE_FIELDS.some((field) => form[field] !== MORE_DEFAULTS[field]);

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
