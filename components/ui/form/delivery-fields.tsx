import { text } from '../../../lib/browser/text.ts';
import {
  DESTINATIONS,
  type Delivery,
  type Destination,
  SITE_WAYS,
  type SiteWay,
} from '../../../lib/presets/destinations.ts';
import type { Preset } from '../../../lib/presets/preset.ts';
import { OptionSelect, type SelectProps } from './inputs.tsx';
import { presetNames, presetWords } from './preset-names.ts';

/** Selects the destination of extracted pages. */
export const DestinationSelect = (
  props: SelectProps & { value: Destination; onChange: (to: Destination) => void },
) => <OptionSelect {...props} of={DESTINATIONS} words={(to) => text(`to_${to}`)} />;

/** Selects a preset. Disabled for the collection, whose pages are formatted in the document builder. */
export function PresetSelect({
  of: { to, preset },
  own,
  ...props
}: SelectProps & { of: Delivery; own: readonly Preset[]; onChange: (preset: string) => void }) {
  const names = presetNames(own);
  return (
    <OptionSelect
      {...props}
      of={names}
      value={names.includes(preset) ? preset : ''}
      words={presetWords}
      disabled={to === 'collection'}
    />
  );
}

/** Selects how pages of a site are extracted. */
export const MethodSelect = (props: SelectProps & { value: SiteWay; onChange: (way: SiteWay) => void }) => (
  <OptionSelect {...props} of={SITE_WAYS} words={(way) => text(`siteWay_${way}`)} />
);
