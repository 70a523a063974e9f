import { useRef, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import type { Quarry } from '../../../lib/pages/quarry.ts';
import type { OwnLens } from '../../../lib/settings/settings.ts';
import { describedBy, FIELD_ID, Field, FormButtons } from '../../ui/form/field.tsx';
import { useTyped } from '../../ui/form/use-typed.ts';

interface Props {
  quarry: Quarry;
  /** The lens to edit; undefined to add one. */
  changed: OwnLens | undefined;
  others: readonly OwnLens[];
  onKeep: (lens: OwnLens) => Promise<boolean>;
  onCancel: () => void;
}

/** A lens of the service: its ID or URL, and a display name. */
export function OwnLensForm({ quarry, changed, others, onKeep, onCancel }: Props) {
  const [{ name, id }, change, reset] = useTyped<OwnLens>(
    quarry,
    'own lens',
    changed ?? { name: '', id: '' },
  );
  const [error, setError] = useState<string>();
  const idField = useRef<HTMLInputElement>(null);

  const keep = async (event: Event) => {
    event.preventDefault();
    const taken = others.find((lens) => lens.id === id);
    if (!id.trim() || taken) {
      setError(taken ? textWith('lensTaken', { lens: taken.name }) : text('lensIdEmpty'));
      idField.current?.focus();
      return;
    }
    setError(undefined);
    // The identifier is sent exactly as entered; the name is only for display.
    if (!(await onKeep({ name: name.trim() || id.trim(), id }))) return;
    reset();
    document.getElementById(FIELD_ID.lenses)?.focus();
  };

  const cancel = () => {
    reset();
    onCancel();
  };
  return (
    <form class="add-lens" onSubmit={keep} noValidate>
      <Field id={FIELD_ID.lenses} label={text('lensName')}>
        <input
          id={FIELD_ID.lenses}
          type="text"
          autocomplete="off"
          value={name}
          onInput={(event) => change({ name: event.currentTarget.value, id })}
        />
      </Field>
      <Field id="lens-id" label={text('lensId')} error={error}>
        <input
          ref={idField}
          id="lens-id"
          type="text"
          dir="ltr"
          autocomplete="off"
          spellcheck={false}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy('lens-id', error)}
          value={id}
          onInput={(event) => {
            change({ name, id: event.currentTarget.value });
            setError(undefined);
          }}
        />
      </Field>
      <FormButtons submit={changed ? 'lensChange' : 'lensAdd'} onCancel={changed && cancel} />
    </form>
  );
}
