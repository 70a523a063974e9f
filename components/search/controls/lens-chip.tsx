import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import { type BuiltLens, lensKey, type SearchForm } from '../../../lib/search/form.ts';
import type { Settings } from '../../../lib/settings/settings.ts';
import { BuiltLensOptions, builtValue, LensOptions, lensName } from '../../ui/form/lens-options.tsx';
import { useTools } from '../../ui/tools.ts';
import { SelectChip } from './select-chip.tsx';

/** Cannot clash with a lens, whose value is never blank. */
const MANAGE = ' ';

interface Props {
  form: Pick<SearchForm, 'lens' | 'builtLens'>;
  settings: Pick<Settings, 'lenses' | 'builtLenses'>;
  onChange: (choice: Props['form']) => void;
}

/** The lens selector, with an entry that opens the lens settings. */
export function LensChip({ form, settings, onChange }: Props) {
  const { quarry } = useTools();
  const { lens, builtLens: chosen } = form;
  const { lenses: own, builtLenses: built } = settings;
  const options = withChosen(built, chosen);
  const earlier = options !== built;
  const value = chosen ? builtValue(indexOf(options, chosen)) : lens;
  const onSelect = (select: HTMLSelectElement) => {
    const builtLens = options.find((_, index) => builtValue(index) === select.value);
    if (select.value !== MANAGE) return onChange({ lens: builtLens ? '' : select.value, builtLens });
    select.value = value;
    quarry.openOptions('lenses');
  };
  return (
    <SelectChip
      name={text('lens')}
      value={value}
      shown={chosen ? chosenName(chosen.name, earlier) : lens ? lensName(lens, own) : undefined}
      onSelect={onSelect}
      onRemove={() => onChange({ lens: '', builtLens: undefined })}
    >
      <LensOptions lens={lens} own={own} />
      <BuiltLensOptions built={options} earlier={earlier} />
      <option value={MANAGE}>{text('lensesManage')}</option>
    </SelectChip>
  );
}

const chosenName = (name: string, earlier: boolean): string =>
  earlier ? textWith('lensEarlier', { lens: name }) : name;

/** The built lenses, plus the chosen one if it was changed or removed since. */
function withChosen(built: readonly BuiltLens[], chosen: BuiltLens | undefined): readonly BuiltLens[] {
  return chosen && indexOf(built, chosen) < 0 ? [...built, chosen] : built;
}

function indexOf(built: readonly BuiltLens[], wanted: BuiltLens): number {
  const said = lensKey(wanted);
  return built.findIndex((one) => one.name === wanted.name && lensKey(one) === said);
}
