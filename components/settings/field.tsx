import type { ComponentChildren } from 'preact';
import { type TextKey, text } from '../../lib/browser/text.ts';
import type { OptionsRoute } from '../../lib/pages/quarry.ts';

interface Props {
  id: string;
  label: string;
  /** Beneath the field, always; read out with it. */
  hint?: ComponentChildren;
  /** Why what stands in it was refused. */
  error?: string | undefined;
  children: ComponentChildren;
}

/** Ids of what is read out with a field. */
export const describedBy = (id: string, error: string | undefined): string =>
  error ? `${id}-error ${id}-hint` : `${id}-hint`;

/** A labelled field with its hint and, when it was refused, the reason. */
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

/** Ids of the fields that an address such as `options.html#key` leads to. */
export const FIELD_ID: Record<OptionsRoute, string> = {
  address: 'address',
  key: 'key',
  lenses: 'lenses',
  caps: 'caps',
};

/** Puts the focus into a field of this page. */
export function focusField(route: OptionsRoute): void {
  document.getElementById(FIELD_ID[route])?.focus();
}

/** Puts the focus where the address of the page says: into a field such as `#key`, or on a section such as `#section-usage`. */
export function focusRoute(): void {
  document.getElementById(location.hash.slice(1))?.focus();
}

interface ButtonsProps {
  /** What the form does. */
  submit: TextKey;
  /** Leaves what is being changed as it is; none where something is added. */
  onCancel: (() => void) | undefined;
}

/** The buttons that end a form of entries. */
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
