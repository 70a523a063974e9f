import type { ComponentChildren } from 'preact';
import { type TextKey, text } from '../../../lib/browser/text.ts';
import type { OptionsRoute } from '../../../lib/pages/quarry.ts';

interface Props {
  id: string;
  label: string;
  /** Always shown below the field; read out with it. */
  hint?: ComponentChildren;
  /** Why the value was refused. */
  error?: string | undefined;
  children: ComponentChildren;
}

/** IDs of the hint and error of a field, for `aria-describedby`. */
export const describedBy = (id: string, error: string | undefined): string =>
  error ? `${id}-error ${id}-hint` : `${id}-hint`;

/** A labeled field with its hint and error. */
export function Field({ id, label, hint, error, children }: Props) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children}
      {error && (
        <p id={`${id}-error`} class="field-error">
          {error}
        </p>
      )}
      <div id={`${id}-hint`} class="field-hint">
        {hint}
      </div>
    </div>
  );
}

/** IDs of the fields that a link such as `options.html#key` opens. */
export const FIELD_ID: Record<OptionsRoute, string> = {
  address: 'address',
  key: 'key',
  lenses: 'lenses',
  caps: 'caps',
};

/** Focuses a field of this page. */
export function focusField(route: OptionsRoute): void {
  document.getElementById(FIELD_ID[route])?.focus();
}

/** Moves the focus according to the URL hash: to a field such as `#key`, or a section such as `#section-usage`. */
export function focusRoute(): void {
  document.getElementById(location.hash.slice(1))?.focus();
}

interface ButtonsProps {
  /** Label of the submit button. */
  submit: TextKey;
  /** Discards the changes; undefined when adding a new entry. */
  onCancel: (() => void) | undefined;
}

/** The buttons at the end of a form. */
export function FormButtons({ submit, onCancel }: ButtonsProps) {
  return (
    <div class="form-buttons">
      <button type="submit" class="button">
        {text(submit)}
      </button>
      {onCancel && (
        <button type="button" class="button" onClick={onCancel}>
          {text('cancel')}
        </button>
      )}
    </div>
  );
}
