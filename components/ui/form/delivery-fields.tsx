import { text } from '../../../lib/browser/text.ts';
import {
  DESTINATIONS,
  type Delivery,
  type Destination,
  SITE_WAYS,
  type SiteWay,
} from '../../../lib/presets/destinations.ts';
import type { Preset } from '../../../lib/presets/preset.ts';
import { presetNames, presetWords } from './preset-names.ts';

interface SelectProps {
  id?: string;
  /** Accessible name, for a select without a visible label. */
  name?: string;
  /** ID of its hint. */
  describedBy?: string;
}

interface OptionProps<T extends string> extends SelectProps {
  of: readonly T[];
  value: T | '';
  words: (one: T) => string;
  onChange: (one: T) => void;
  disabled?: boolean;
}

/** A select with a text for each option. */
export function OptionSelect<T extends string>({
  of,
  value,
  words,
  onChange,
  id,
  name,
  describedBy,
  disabled,
}: OptionProps<T>) {
  return (
    <select
      id={id}
      aria-label={name}
      aria-describedby={describedBy}
      disabled={disabled}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = of.find((one) => one === currentTarget.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    >
      {of.map((one) => (
        <option key={one} value={one}>
          {words(one)}
        </option>
      ))}
    </select>
  );
}

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
