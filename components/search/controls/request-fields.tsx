import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { type TextKey, text } from '../../../lib/browser/text.ts';
import { counted, locale, textWith } from '../../../lib/browser/text-values.ts';
import { FORM_LIMITS, FORMATS, type Format, type SearchForm } from '../../../lib/search/form.ts';
import { useTools } from '../../ui/tools.ts';
import { priceOfUnits } from '../../ui/usage/usage-words.ts';

interface Props {
  id: string;
  label: string;
  /** What the control does or costs; read out with it. */
  hint?: ComponentChildren;
  /** Why the current value cannot be sent. */
  error?: string | undefined;
  children: ComponentChildren;
}

/** A labeled control with a hint. The control must set `aria-describedby` to `${id}-hint`. */
export function PanelField({ id, label, hint, error, children }: Props) {
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

interface SelectProps extends Omit<Props, 'error'> {
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

interface SecondsProps extends Omit<Props, 'error' | 'children'> {
  seconds: number | undefined;
  onChange: (seconds: number | undefined) => void;
}

/** A timeout in seconds, or the service's default. */
export function SecondsField({ seconds, onChange, ...named }: SecondsProps) {
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
export interface FieldProps {
  form: SearchForm;
  onChange: (changes: Partial<Omit<SearchForm, 'workflow'>>) => void;
}

const COUNTS = Array.from({ length: FORM_LIMITS.extractCount.most }, (_, index) => index + 1);

/** How many results to read in full, at what price, and the time limit for each. */
export function ExtractField({ form: { extract }, onChange }: FieldProps) {
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
export function FormatField({ form: { format }, onChange }: FieldProps) {
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
export function LimitField({ form: { limit }, onChange }: FieldProps) {
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
