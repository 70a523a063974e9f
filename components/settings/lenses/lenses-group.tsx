import { Star } from 'lucide';
import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import type { BuiltLens } from '../../../lib/search/form.ts';
import type { OwnLens, Settings } from '../../../lib/settings/settings.ts';
import { TextField } from '../../ui/form/controls.tsx';
import { FIELD_ID } from '../../ui/form/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type EntryForm, FormOfEntry, useEntryForm } from '../entry-form.tsx';
import { Group, type GroupProps, useSaveSettings } from '../group.tsx';
import { ListEditor } from '../list-editor.tsx';
import { LensForm, lensWords } from './lens-form.tsx';

/** The user's lenses of the service, by their IDs. */
export function LensesGroup(props: GroupProps) {
  const save = useSaveSettings(props);
  const { lenses, defaults } = props.settings;
  const isDefault = ({ id }: OwnLens) => !defaults.builtLens && id === defaults.lens;
  return (
    <Group
      id="section-lenses"
      title="lensesTitle"
      find="findLenses"
      what={text('lensesWhat')}
      guide="filters-lenses-and-safe-search"
    >
      <ListEditor
        quarry={props.quarry}
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
        controls={(lens) => (
          <DefaultButton
            name={lens.name}
            on={isDefault(lens)}
            onPress={() =>
              save({ defaults: { ...defaults, lens: isDefault(lens) ? '' : lens.id, builtLens: undefined } })
            }
          />
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
export function BuiltLensesGroup(props: GroupProps) {
  const save = useSaveSettings(props);
  const { builtLenses, defaults } = props.settings;
  const isDefault = (lens: BuiltLens | undefined) =>
    lens !== undefined && lens.name === defaults.builtLens?.name;
  const withDefault = (builtLens: BuiltLens | undefined): Partial<Settings> => ({
    defaults: { ...defaults, lens: '', builtLens },
  });
  return (
    <Group id="built-lenses" title="lensesBuilt" find="findLenses" what={text('lensesBuiltWhat')}>
      <ListEditor
        quarry={props.quarry}
        label={text('lensesBuilt')}
        entries={builtLenses}
        nameOf={({ name }) => name}
        what={({ lens }) => <bdi>{lensWords(lens)}</bdi>}
        controls={(lens) => (
          <DefaultButton
            name={lens.name}
            on={isDefault(lens)}
            onPress={() => save(withDefault(isDefault(lens) ? undefined : lens))}
          />
        )}
        add={text('lensBuild')}
        form={LensForm}
        ordered
        onChange={(next, words, index) => {
          const changed = index === undefined ? undefined : builtLenses[index];
          const now = next.length < builtLenses.length || index === undefined ? undefined : next[index];
          return save({ builtLenses: next, ...(isDefault(changed) && withDefault(now)) }, { words });
        }}
      />
    </Group>
  );
}

/** Toggles whether new browser sessions start with this lens. */
function DefaultButton({ name, on, onPress }: { name: string; on: boolean; onPress: () => void }) {
  const words = textWith('lensDefaultOf', { lens: name });
  return (
    <button
      type="button"
      class="icon-button star"
      aria-label={words}
      title={words}
      aria-pressed={on}
      onClick={onPress}
    >
      <Icon of={Star} />
    </button>
  );
}
