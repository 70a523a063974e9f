import { useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import type { OwnLens } from '../../../lib/settings/settings.ts';
import { focusField } from '../../ui/form/field.tsx';
import { GUIDE } from '../../ui/learn-more.tsx';
import { Section } from '../section.tsx';
import { type SettingsProps, useSaveSettings } from '../setting.tsx';
import { BuiltLenses } from './built-lenses.tsx';
import { LensRows } from './lens-rows.tsx';
import { OwnLensForm } from './own-lens-form.tsx';

/** The user's lenses of the service: a display name, and the identifier that is sent. */
export function LensesSection(props: SettingsProps) {
  const saving = useSaveSettings(props);
  const save = (lenses: OwnLens[], words: string) => saving({ lenses }, words);
  const { lenses, defaults } = props.settings;
  const isDefault = ({ id }: OwnLens) => !defaults.builtLens && id === defaults.lens;
  const asDefault = (lens = '') => ({ defaults: { ...defaults, lens, builtLens: undefined } });
  const [changing, setChanging] = useState<string>();
  const changed = lenses.find(({ id }) => id === changing);
  const remove = async (index: number) => {
    const others = lenses.filter((_, other) => other !== index);
    if (await save(others, textWith('lensDeleted', { lens: lenses[index]?.name ?? '' })))
      focusField('lenses');
  };
  const keep = async (lens: OwnLens) => {
    const done = changed
      ? await save(
          lenses.map((one) => (one === changed ? lens : one)),
          textWith('lensSaved', { lens: lens.name }),
        )
      : await save([...lenses, lens], textWith('lensAdded', { lens: lens.name }));
    if (done) setChanging(undefined);
    return done;
  };
  return (
    <Section
      name="lenses"
      what={
        <>
          {text('lensesWhat')}{' '}
          <a href={`${GUIDE}#filters-lenses-and-safe-search`} target="_blank" rel="noreferrer">
            {text('learnMore')}
          </a>
        </>
      }
    >
      <LensRows
        label={text('lensesTitle')}
        lenses={lenses}
        keyOf={({ id }) => id}
        what={({ id }) => (
          <code>
            <bdi>{id}</bdi>
          </code>
        )}
        isDefault={isDefault}
        onDefault={(lens) => void saving(asDefault(lens?.id))}
        onEdit={(index) => {
          setChanging(lenses[index]?.id);
          // Waits until the fields are rendered.
          setTimeout(focusField, 0, 'lenses');
        }}
        onOrder={save}
        onRemove={remove}
      />
      <OwnLensForm
        key={changed?.id}
        quarry={props.quarry}
        changed={changed}
        others={lenses.filter((lens) => lens !== changed)}
        onKeep={keep}
        onCancel={() => setChanging(undefined)}
      />
      <BuiltLenses {...props} />
    </Section>
  );
}
