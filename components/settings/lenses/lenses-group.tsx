import { Star } from 'lucide';
import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import type { BuiltLens } from '../../../lib/search/form.ts';
import type { OwnLens, Settings } from '../../../lib/settings/settings.ts';
import { FIELD_ID } from '../../ui/form/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Group, type GroupProps, type Save, useSaveSettings } from '../group.tsx';
import { ListEditor } from '../list-editor.tsx';
import { LensForm } from './lens-form.tsx';
import { lensWords } from './lens-words.ts';
import { OwnLensForm } from './own-lens-form.tsx';

/** The user's lenses: those of the service, by their IDs, and those defined here. */
export function LensesGroup(props: GroupProps) {
  const save = useSaveSettings(props);
  return (
    <>
      <Group
        id="section-lenses"
        title="lensesTitle"
        find="findLenses"
        what={text('lensesWhat')}
        guide="filters-lenses-and-safe-search"
      >
        <OwnLenses {...props} save={save} />
      </Group>
      <Group id="built-lenses" title="lensesBuilt" find="findLenses" what={text('lensesBuiltWhat')}>
        <BuiltLenses {...props} save={save} />
      </Group>
    </>
  );
}

function OwnLenses({ quarry, settings: { lenses, defaults }, save }: GroupProps & { save: Save }) {
  const isDefault = ({ id }: OwnLens) => !defaults.builtLens && id === defaults.lens;
  return (
    <ListEditor
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
      form={(form) => <OwnLensForm quarry={quarry} {...form} />}
      ordered
      onChange={(next, words) => save({ lenses: next }, { words })}
    />
  );
}

function BuiltLenses({ quarry, settings, save }: GroupProps & { save: Save }) {
  const { builtLenses, defaults } = settings;
  const isDefault = (lens: BuiltLens | undefined) =>
    lens !== undefined && lens.name === defaults.builtLens?.name;
  const withDefault = (builtLens: BuiltLens | undefined): Partial<Settings> => ({
    defaults: { ...defaults, lens: '', builtLens },
  });
  return (
    <ListEditor
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
      form={(form) => <LensForm quarry={quarry} {...form} />}
      ordered
      onChange={(next, words, index) => {
        const changed = index === undefined ? undefined : builtLenses[index];
        const now = next.length < builtLenses.length || index === undefined ? undefined : next[index];
        return save({ builtLenses: next, ...(isDefault(changed) && withDefault(now)) }, { words });
      }}
    />
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
