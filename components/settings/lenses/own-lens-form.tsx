import { useEffect, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import type { Quarry } from '../../../lib/pages/quarry.ts';
import type { OwnLens } from '../../../lib/settings/settings.ts';
import { TextField } from '../../ui/form/controls.tsx';
import { FormButtons } from '../../ui/form/field.tsx';
import { useTyped } from '../../ui/form/use-typed.ts';
import type { EntryForm } from '../list-editor.tsx';

const focus = (id: string) => document.getElementById(id)?.focus();

/** A lens of the service: its ID or URL, and a display name. */
export function OwnLensForm({
  quarry,
  start,
  others,
  onSave,
  onCancel,
}: EntryForm<OwnLens> & { quarry: Quarry }) {
  const [{ name, id }, change, reset] = useTyped<OwnLens>(quarry, 'own lens', start ?? { name: '', id: '' });
  const [error, setError] = useState<string>();
  useEffect(() => focus('lens-name'), []);
  const save = async (event: Event) => {
    event.preventDefault();
    const taken = others.find((lens) => lens.id === id);
    if (!id.trim() || taken) {
      setError(taken ? textWith('lensTaken', { lens: taken.name }) : text('lensIdEmpty'));
      return focus('lens-id');
    }
    // The identifier is sent exactly as entered; the name is only for display.
    if (await onSave({ name: name.trim() || id.trim(), id })) reset();
  };
  const cancel = () => {
    reset();
    onCancel();
  };
  return (
    <form class="entry-form" onSubmit={save} noValidate>
      <TextField
        id="lens-name"
        label={text('lensName')}
        value={name}
        onInput={(typed) => change({ name: typed, id })}
      />
      <TextField
        id="lens-id"
        label={text('lensId')}
        error={error}
        value={id}
        onInput={(typed) => {
          change({ name, id: typed });
          setError(undefined);
        }}
        code
      />
      <FormButtons onCancel={cancel} />
    </form>
  );
}
