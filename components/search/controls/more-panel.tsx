import type { ComponentChildren } from 'preact';
import { useCallback, useRef, useState } from 'preact/hooks';
import { type TextKey, text } from '../../../lib/browser/text.ts';
import { counted, locale, textWith } from '../../../lib/browser/text-values.ts';
import { EMPTY_FORM, FORM_LIMITS, FORMATS, type Format, type SearchForm } from '../../../lib/search/form.ts';
import type { Personalizations } from '../../../lib/search/personalizations/rules.ts';
import { toCurl, toRequest } from '../../../lib/search/request.ts';
import type { Settings } from '../../../lib/settings/settings.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useEscape, useNow } from '../../ui/hooks.ts';
import { useTools } from '../../ui/tools.ts';
import { priceOfUnits } from '../../ui/usage/usage-words.ts';

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

interface PanelFieldProps {
  id: string;
  label: string;
  /** What the control does or costs; read out with it. */
  hint?: ComponentChildren;
  /** Why the current value cannot be sent. */
  error?: string | undefined;
  children: ComponentChildren;
}

/** A labeled control with a hint. The control must set `aria-describedby` to `${id}-hint`. */
function PanelField({ id, label, hint, error, children }: PanelFieldProps) {
  return (
    <div class="panel-field stack">
      <label for={id}>{label}</label>
      {children}
      <p id={`${id}-hint`} class={error ? 'field-error' : 'hint'}>
        {error ?? hint}
      </p>
    </div>
  );
}

interface SelectProps extends Omit<PanelFieldProps, 'error'> {
  value: string | number;
  onSelect: (value: string) => void;
}

/** A labeled choice; its children are the options. */
function PanelSelect({ value, onSelect, children, ...named }: SelectProps) {
  return (
    <PanelField {...named}>
      <select
        id={named.id}
        aria-describedby={`${named.id}-hint`}
        value={value}
        onChange={({ currentTarget }) => onSelect(currentTarget.value)}
      >
        {children}
      </select>
    </PanelField>
  );
}

const STEP = 0.5;
const { least, most } = FORM_LIMITS.timeout;
const CHOICES = Array.from({ length: (most - least) / STEP + 1 }, (_, index) => least + index * STEP);

interface SecondsProps extends Omit<PanelFieldProps, 'error' | 'children'> {
  seconds: number | undefined;
  onChange: (seconds: number | undefined) => void;
}

/** A timeout in seconds, or the service's default. */
function SecondsField({ seconds, onChange, ...named }: SecondsProps) {
  const words = new Intl.NumberFormat(locale(), { style: 'unit', unit: 'second' });
  return (
    <PanelSelect
      {...named}
      value={seconds ?? ''}
      onSelect={(value) => onChange(value === '' ? undefined : Number(value))}
    >
      <option value="">{text('serviceChoice')}</option>
      {CHOICES.map((choice) => (
        <option key={choice} value={choice}>
          {words.format(choice)}
        </option>
      ))}
    </PanelSelect>
  );
}

/** The controls, and how to change them. */
interface FieldProps {
  form: SearchForm;
  onChange: (changes: Partial<Omit<SearchForm, 'workflow'>>) => void;
}

const COUNTS = Array.from({ length: FORM_LIMITS.extractCount.most }, (_, index) => index + 1);

/** How many results to read in full, at what price, and the time limit for each. */
function ExtractField({ form: { extract }, onChange }: FieldProps) {
  const { prices } = useTools();
  const onCount = (value: string) => {
    const count = Number(value);
    onChange({ extract: count === 0 ? undefined : { ...extract, count } });
  };
  const hint = extract
    ? textWith('extractPrice', { price: priceOfUnits({ pages: extract.count }, prices) })
    : textWith('extractHint', { price: priceOfUnits({ pages: 1 }, prices) });
  return (
    <>
      <PanelSelect
        id="more-extract"
        label={text('extractFirst')}
        hint={hint}
        value={extract?.count ?? 0}
        onSelect={onCount}
      >
        <option value={0}>{text('extractNone')}</option>
        {COUNTS.map((count) => (
          <option key={count} value={count}>
            {counted('extractCount', count)}
          </option>
        ))}
      </PanelSelect>
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

const NAMES: Record<Format, TextKey> = { json: 'formatJson', markdown: 'formatMarkdown' };

/** The format of the answer. */
function FormatField({ form: { format }, onChange }: FieldProps) {
  const onSelect = (value: string) => {
    const chosen = FORMATS.find((one) => one === value);
    if (chosen) onChange({ format: chosen });
  };
  return (
    <PanelSelect
      id="more-format"
      label={text('format')}
      hint={text(format === 'markdown' ? 'formatMarkdownHint' : 'formatHint')}
      value={format}
      onSelect={onSelect}
    >
      {FORMATS.map((one) => (
        <option key={one} value={one}>
          {text(NAMES[one])}
        </option>
      ))}
    </PanelSelect>
  );
}

const LIMIT_ID = 'more-limit';
const { least: LEAST, most: MOST } = FORM_LIMITS.limit;

/** The maximum number of results. An invalid number stays in the field until it is corrected. */
function LimitField({ form: { limit }, onChange }: FieldProps) {
  const [wrong, setWrong] = useState<string>();
  const onInput = ({ currentTarget: { value, validity } }: { currentTarget: HTMLInputElement }) => {
    const count = Number(value);
    const ok = !validity.badInput && Number.isInteger(count) && count >= LEAST && count <= MOST;
    const empty = value === '' && !validity.badInput;
    setWrong(ok || empty ? undefined : value);
    if (ok || empty) onChange({ limit: empty ? undefined : count });
  };
  return (
    <PanelField
      id={LIMIT_ID}
      label={text('limit')}
      hint={text('limitHint')}
      error={wrong === undefined ? undefined : textWith('limitWrong', { least: LEAST, most: MOST })}
    >
      <input
        id={LIMIT_ID}
        type="number"
        inputMode="numeric"
        min={LEAST}
        max={MOST}
        step={1}
        placeholder={text('limitAll')}
        value={wrong ?? limit ?? ''}
        aria-invalid={wrong !== undefined}
        aria-describedby={`${LIMIT_ID}-hint`}
        onInput={onInput}
      />
    </PanelField>
  );
}
