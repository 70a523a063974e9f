import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import type { OwnLens } from '../../../lib/settings/settings.ts';
import { TextField } from '../../ui/form/controls.tsx';
import { FIELD_ID } from '../../ui/form/field.tsx';
import { type EntryForm, FormOfEntry, useEntryForm } from '../entry-form.tsx';
import { Group, type GroupProps } from '../group.tsx';
import { ListEditor } from '../list-editor.tsx';
import { LensForm, lensWords } from './lens-form.tsx';

/** The user's lenses of the service, by their IDs. */
export function LensesGroup({ quarry, save, settings }: GroupProps) {
  const { lenses } = settings;
  return (
    <Group
      id="section-lenses"
      title="lensesTitle"
      find="findLenses"
      what={text('lensesWhat')}
      guide="filters-lenses-and-safe-search"
    >
      <ListEditor
        quarry={quarry}
        id={FIELD_ID.lenses}
        label={text('lensesTitle')}
        entries={lenses}
        nameOf={({ name }) => name}
        keyOf={({ id }) => id}
        what={({ id }) => (
          <code>
            <bdi>{id}</bdi>
          </code>
        )}
        add={text('lensAdd')}
        form={OwnLensForm}
        ordered
        onChange={(next, words) => save({ lenses: next }, { words })}
      />
    </Group>
  );
}

/** A lens of the service: its ID or URL, and a display name. */
function OwnLensForm(props: EntryForm<OwnLens>) {
  const { field, form } = useEntryForm<OwnLens, OwnLens>(props, {
    name: 'own lens',
    prefix: 'lens',
    initial: props.start ?? { name: '', id: '' },
    // The identifier is sent exactly as entered; the name is only for display.
    read: ({ name, id }) => ({ name: name.trim() || id.trim(), id }),
    problemsOf: ({ id }, others) => {
      const taken = others.find((lens) => lens.id === id);
      if (taken) return { id: textWith('lensTaken', { lens: taken.name }) };
      return id.trim() ? {} : { id: text('lensIdEmpty') };
    },
  });
  return (
    <FormOfEntry {...form}>
      <TextField {...field('name')} label={text('lensName')} />
      <TextField {...field('id')} label={text('lensId')} code />
    </FormOfEntry>
  );
}

/** The user's lenses that are defined here. */
export function BuiltLensesGroup({ quarry, save, settings }: GroupProps) {
  const { builtLenses, defaults } = settings;
  return (
    <Group id="built-lenses" title="lensesBuilt" find="findLenses" what={text('lensesBuiltWhat')}>
      <ListEditor
        quarry={quarry}
        label={text('lensesBuilt')}
        entries={builtLenses}
        nameOf={({ name }) => name}
        what={({ lens }) => <bdi>{lensWords(lens)}</bdi>}
        add={text('lensBuild')}
        form={LensForm}
        ordered
        onChange={(next, words, index) => {
          const before = index === undefined ? undefined : builtLenses[index];
          const builtLens = next.length < builtLenses.length || index === undefined ? undefined : next[index];
          // The default has a copy of its lens.
          const isDefault = before !== undefined && before.name === defaults.builtLens?.name;
          return save(
            { builtLenses: next, ...(isDefault && { defaults: { ...defaults, lens: '', builtLens } }) },
            { words },
          );
        }}
      />
    </Group>
  );
}
