import { Check } from 'lucide';
import type { ComponentChildren } from 'preact';
import { text } from '../../../lib/browser/text.ts';
import type { OptionsRoute } from '../../../lib/pages/quarry.ts';
import { Icon } from '../icon.tsx';

interface Props {
  id: string;
  label: string;
  /** Always shown; read out with the field. */
  hint?: ComponentChildren;
  /** Why the value was refused. */
  error?: string | undefined;
  /** How often it was saved: each time, a mark is shown next to it. */
  saved?: number;
  children: ComponentChildren;
}

/** IDs of the hint and error of a field, for `aria-describedby`. */
export const describedBy = (id: string, error: string | undefined): string =>
  error ? `${id}-error ${id}-hint` : `${id}-hint`;

/** A labeled field with its hint and error. In Settings, the label is on one side, and the field on the other. */
export function Field({ id, label, hint, error, saved = 0, children }: Props) {
  return (
    <div class="field">
      <div class="field-name">
        <label for={id}>{label}</label>
        <div id={`${id}-hint`} class="field-hint hint">
          {hint}
        </div>
      </div>
      <div class="field-control">
        {saved > 0 && (
          <span key={saved} class="saved-mark">
            <Icon of={Check} />
          </span>
        )}
        {children}
      </div>
      {error && (
        <p id={`${id}-error`} class="field-error">
          {error}
        </p>
      )}
    </div>
  );
}

/** Opens the fold that something on this page is in, by its ID, if it is in one. */
export function reveal(id: string): HTMLElement | null {
  const element = document.getElementById(id);
  const fold = element?.closest('details');
  if (fold) fold.open = true;
  return element;
}

/** Focuses a field of this page, whose ID is the route of a link such as `options.html#key`. */
export const focusField = (route: OptionsRoute): void => reveal(route)?.focus();

/** The buttons at the end of a form. */
export function FormButtons({ onCancel }: { onCancel: () => void }) {
  return (
    <div class="form-buttons wrap">
      <button type="button" class="button" onClick={onCancel}>
        {text('cancel')}
      </button>
      <button type="submit" class="button primary">
        {text('save')}
      </button>
    </div>
  );
}
