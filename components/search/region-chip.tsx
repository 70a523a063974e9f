import { useMemo } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { NO_REGION } from '../../lib/search/lens/lens.ts';
import { RegionOptions } from './region-options.tsx';
import { regionName } from './regions.ts';
import { SelectChip } from './select-chip.tsx';

/** Where results are to be from. */
export function RegionChip({ region, onChange }: { region: string; onChange: (region: string) => void }) {
  // The same each time, so that a key typed in the field paints none of them anew.
  const options = useMemo(() => <RegionOptions />, []);
  const shown = region === NO_REGION ? text('regionNone') : regionName(region);
  return (
    <SelectChip
      name={text('region')}
      value={region}
      shown={shown || undefined}
      onSelect={({ value }) => onChange(value)}
      onRemove={() => onChange('')}
    >
      {options}
    </SelectChip>
  );
}
