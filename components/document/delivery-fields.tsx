import { text } from '../../lib/browser/text.ts';
import {
  DESTINATIONS,
  type Delivery,
  type Destination,
  SITE_WAYS,
  type SiteWay,
} from '../../lib/presets/destinations.ts';
import type { Preset } from '../../lib/presets/preset.ts';
import { presetNames, presetWords } from './preset-choice.tsx';

interface SelectProps {
  id?: string;
  /** Read out in place of a label, where there is none. */
  name?: string;
}

/** One of the places where pages can go. */
export function DestinationSelect({
  value,
  onChange,
  id,
  name,
}: SelectProps & { value: Destination; onChange: (to: Destination) => void }) {
  return (
    <select
      id={id}
      aria-label={name}
      value={value}
      onChange={({ currentTarget }) => {
        const to = DESTINATIONS.find((known) => known === currentTarget.value);
        if (to) onChange(to);
      }}
    >
      {DESTINATIONS.map((to) => (
        <option key={to} value={to}>
          {text(`to_${to}`)}
        </option>
      ))}
    </select>
  );
}

/** One of the presets; what is kept in the collection or the document builder gets its format there. */
export function PresetSelect({
  of: { to, preset },
  own,
  onChange,
  id,
  name,
}: SelectProps & { of: Delivery; own: readonly Preset[]; onChange: (preset: string) => void }) {
  const names = presetNames(own);
  return (
    <select
      id={id}
      aria-label={name}
      disabled={to === 'collection'}
      value={names.includes(preset) ? preset : ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      {names.map((one) => (
        <option key={one} value={one}>
          {presetWords(one)}
        </option>
      ))}
    </select>
  );
}

/** How pages of a site are extracted. */
export function WaySelect({
  value,
  onChange,
  id,
  name,
}: SelectProps & { value: SiteWay; onChange: (way: SiteWay) => void }) {
  return (
    <select
      id={id}
      aria-label={name}
      value={value}
      onChange={({ currentTarget }) => {
        const way = SITE_WAYS.find((known) => known === currentTarget.value);
        if (way) onChange(way);
      }}
    >
      {SITE_WAYS.map((way) => (
        <option key={way} value={way}>
          {text(`siteWay_${way}`)}
        </option>
      ))}
    </select>
  );
}
