import { Plus } from 'lucide';
import { useRef, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import type { BuiltLens } from '../../../lib/search/form.ts';
import { Icon } from '../../ui/icon.tsx';
import { ImportExport } from '../import-export.tsx';
import { type SettingsProps, useSaveSettings } from '../setting.tsx';
import { LensForm } from './lens-form.tsx';
import { LensRows, lensWords } from './lens-rows.tsx';

/** Lenses defined here rather than on the service: create, edit, and reorder them. */
export function BuiltLenses(props: SettingsProps) {
  const saving = useSaveSettings(props);
  const { builtLenses, defaults } = props.settings;
  const isDefault = ({ name }: BuiltLens) => name === defaults.builtLens?.name;
  const asDefault = (builtLens: BuiltLens | undefined) => ({
    defaults: { ...defaults, lens: '', builtLens },
  });
  const [open, setOpen] = useState<{ index?: number }>();
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(undefined);
    // The button is rendered again once the form is closed.
    setTimeout(() => opener.current?.focus());
  };
  const keep = async (built: BuiltLens) => {
    const next = [...builtLenses];
    const [old] = next.splice(open?.index ?? next.length, 1, built);
    const followed = old && isDefault(old) ? asDefault(built) : {};
    const done = await saving(
      { builtLenses: next, ...followed },
      textWith('lensSaved', { lens: built.name }),
    );
    if (done) close();
    return done;
  };
  const remove = async (index: number) => {
    const old = builtLenses[index];
    const others = builtLenses.filter((_, other) => other !== index);
    const followed = old && isDefault(old) ? asDefault(undefined) : {};
    if (
      await saving({ builtLenses: others, ...followed }, textWith('lensDeleted', { lens: old?.name ?? '' }))
    )
      close();
  };
  return (
    <div class="built-lenses">
      <h3>{text('lensesBuilt')}</h3>
      <p class="section-more">{text('lensesBuiltWhat')}</p>
      <LensRows
        label={text('lensesBuilt')}
        lenses={builtLenses}
        keyOf={({ name }) => name}
        what={({ lens }) => <bdi>{lensWords(lens)}</bdi>}
        isDefault={isDefault}
        onDefault={(lens) => void saving(asDefault(lens))}
        onEdit={(index) => setOpen({ index })}
        onOrder={(lenses, words) => saving({ builtLenses: lenses }, words)}
        onRemove={remove}
      />
      {open ? (
        <LensForm
          key={open.index}
          quarry={props.quarry}
          built={open.index === undefined ? undefined : builtLenses[open.index]}
          others={builtLenses.filter((_, index) => index !== open.index)}
          onSave={keep}
          onCancel={close}
        />
      ) : (
        <button type="button" class="button" ref={opener} onClick={() => setOpen({})}>
          <Icon of={Plus} size={14} />
          {text('lensBuild')}
        </button>
      )}
      <ImportExport
        kind="lenses"
        settings={props.settings}
        onTake={saving}
        quarry={props.quarry}
        announce={props.announce}
      />
    </div>
  );
}
