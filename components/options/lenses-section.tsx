import { useRef, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import type { OwnLens } from '../../lib/settings/settings.ts';
import { BuiltLenses } from './built-lenses.tsx';
import { describedBy, Field } from './field.tsx';
import { LensRows } from './lens-rows.tsx';
import { FIELD_ID, focusField } from './places.ts';
import { Section } from './section.tsx';
import { type SettingsProps, useSaving } from './use-saving.ts';

/** The user's own lenses: a name to see, and what is sent for it. Each change is saved at once. */
export function LensesSection(props: SettingsProps) {
  const saving = useSaving(props);
  const save = (lenses: OwnLens[], words: string) => saving({ lenses }, words);
  const { lenses } = props.settings;
  const remove = async (index: number) => {
    const others = lenses.filter((_, other) => other !== index);
    if (await save(others, text('lensDeleted', lenses[index]?.name ?? ''))) focusField('lenses');
  };
  return (
    <Section name="lenses" what={text('lensesWhat')}>
      <LensRows
        label={text('lensesTitle')}
        lenses={lenses}
        keyOf={({ id }) => id}
        what={({ id }) => (
          <code>
            <bdi>{id}</bdi>
          </code>
        )}
        onOrder={save}
        onRemove={remove}
      />
      <AddLens lenses={lenses} onAdd={(lens) => save([...lenses, lens], text('lensAdded', lens.name))} />
      <BuiltLenses {...props} />
    </Section>
  );
}

function AddLens({ lenses, onAdd }: { lenses: OwnLens[]; onAdd: (lens: OwnLens) => Promise<boolean> }) {
  const [name, setName] = useState('');
  const [id, setId] = useState('');
  const [error, setError] = useState<string>();
  const idField = useRef<HTMLInputElement>(null);

  const add = async (event: Event) => {
    event.preventDefault();
    const taken = lenses.find((lens) => lens.id === id);
    if (!id.trim() || taken) {
      setError(taken ? text('lensTaken', taken.name) : text('lensIdEmpty'));
      idField.current?.focus();
      return;
    }
    setError(undefined);
    // The identifier goes out exactly as entered; a name is only for the eye.
    if (!(await onAdd({ name: name.trim() || id.trim(), id }))) return;
    setName('');
    setId('');
    document.getElementById(FIELD_ID.lenses)?.focus();
  };

  return (
    <form class="add-lens" onSubmit={add} noValidate>
      <Field id={FIELD_ID.lenses} label={text('lensName')}>
        <input
          id={FIELD_ID.lenses}
          type="text"
          autocomplete="off"
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
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
            setId(event.currentTarget.value);
            setError(undefined);
          }}
        />
      </Field>
      <button type="submit" class="button">
        {text('lensAdd')}
      </button>
    </form>
  );
}
