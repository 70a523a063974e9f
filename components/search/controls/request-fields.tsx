import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { type TextKey, text } from '../../../lib/browser/text.ts';
import { counted, locale, textWith } from '../../../lib/browser/text-values.ts';
import { FORM_LIMITS, FORMATS, type Format, type FormExtract } from '../../../lib/search/form.ts';
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

const STEP = 0.5;
const { least, most } = FORM_LIMITS.timeout;
const CHOICES = Array.from({ length: (most - least) / STEP + 1 }, (_, index) => least + index * STEP);

interface SecondsSelectProps {
  id: string;
  seconds: number | undefined;
  onChange: (seconds: number | undefined) => void;
}

/** A timeout in seconds, or the service's default. */
export function SecondsSelect({ id, seconds, onChange }: SecondsSelectProps) {
  const words = new Intl.NumberFormat(locale(), { style: 'unit', unit: 'second' });
  return (
    <select
      id={id}
      aria-describedby={`${id}-hint`}
      value={seconds ?? ''}
      onChange={({ currentTarget: { value } }) => onChange(value === '' ? undefined : Number(value))}
    >
      <option value="">{text('serviceChoice')}</option>
      {CHOICES.map((choice) => (
        <option key={choice} value={choice}>
          {words.format(choice)}
        </option>
      ))}
    </select>
  );
}

const ID = 'more-extract';
const TIMEOUT_ID = 'more-extract-timeout';
const COUNTS = Array.from({ length: FORM_LIMITS.extractCount.most }, (_, index) => index + 1);

interface ExtractFieldProps {
  extract: FormExtract | undefined;
  onChange: (extract: FormExtract | undefined) => void;
}

/** How many results to read in full, at what price, and the time limit for each. */
export function ExtractField({ extract, onChange }: ExtractFieldProps) {
  const { prices } = useTools();
  const onCount = ({ currentTarget: { value } }: { currentTarget: HTMLSelectElement }) => {
    const count = Number(value);
    onChange(count === 0 ? undefined : { ...extract, count });
  };
  const hint = extract
    ? textWith('extractPrice', { price: priceOfUnits({ pages: extract.count }, prices) })
    : textWith('extractHint', { price: priceOfUnits({ pages: 1 }, prices) });
  return (
    <>
      <PanelField id={ID} label={text('extractFirst')} hint={hint}>
        <select id={ID} aria-describedby={`${ID}-hint`} value={extract?.count ?? 0} onChange={onCount}>
          <option value={0}>{text('extractNone')}</option>
          {COUNTS.map((count) => (
            <option key={count} value={count}>
              {counted('extractCount', count)}
            </option>
          ))}
        </select>
      </PanelField>
      {extract && (
        <PanelField id={TIMEOUT_ID} label={text('extractTimeout')} hint={text('extractTimeoutHint')}>
          <SecondsSelect
            id={TIMEOUT_ID}
            seconds={extract.timeout}
            onChange={(timeout) => onChange({ ...extract, timeout })}
          />
        </PanelField>
      )}
    </>
  );
}

const FORMAT_FIELD_ID = 'more-format';

const NAMES: Record<Format, TextKey> = { json: 'formatJson', markdown: 'formatMarkdown' };

/** The format of the answer. */
export function FormatField({ format, onChange }: { format: Format; onChange: (format: Format) => void }) {
  const onSelect = ({ currentTarget: { value } }: { currentTarget: HTMLSelectElement }) => {
    const chosen = FORMATS.find((one) => one === value);
    if (chosen) onChange(chosen);
  };
  return (
    <PanelField
      id={FORMAT_FIELD_ID}
      label={text('format')}
      hint={text(format === 'markdown' ? 'formatMarkdownHint' : 'formatHint')}
    >
      <select
        id={FORMAT_FIELD_ID}
        aria-describedby={`${FORMAT_FIELD_ID}-hint`}
        value={format}
        onChange={onSelect}
      >
        {FORMATS.map((one) => (
          <option key={one} value={one}>
            {text(NAMES[one])}
          </option>
        ))}
      </select>
    </PanelField>
  );
}

const LIMIT_FIELD_ID = 'more-limit';
const { least: LEAST, most: MOST } = FORM_LIMITS.limit;

interface LimitFieldProps {
  limit: number | undefined;
  onChange: (limit: number | undefined) => void;
}

/** The maximum number of results. An invalid number stays in the field until it is corrected. */
export function LimitField({ limit, onChange }: LimitFieldProps) {
  const [wrong, setWrong] = useState<string>();
  const onInput = ({ currentTarget: { value, validity } }: { currentTarget: HTMLInputElement }) => {
    const count = Number(value);
    const ok = !validity.badInput && Number.isInteger(count) && count >= LEAST && count <= MOST;
    const empty = value === '' && !validity.badInput;
    setWrong(ok || empty ? undefined : value);
    if (ok || empty) onChange(empty ? undefined : count);
  };
  return (
    <PanelField
      id={LIMIT_FIELD_ID}
      label={text('limit')}
      hint={text('limitHint')}
      error={wrong === undefined ? undefined : textWith('limitWrong', { least: LEAST, most: MOST })}
    >
      <input
        id={LIMIT_FIELD_ID}
        type="number"
        inputMode="numeric"
        min={LEAST}
        max={MOST}
        step={1}
        placeholder={text('limitAll')}
        value={wrong ?? limit ?? ''}
        aria-invalid={wrong !== undefined}
        aria-describedby={`${LIMIT_FIELD_ID}-hint`}
        onInput={onInput}
      />
    </PanelField>
  );
}
