import { ChevronDown, X } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import { NO_REGION } from '../../../lib/search/lens/lens.ts';
import { Icon, IconButton } from '../../ui/icon.tsx';
import { ChosenRegion, RegionOptions, regionName } from './region-options.tsx';

interface Props {
  name: string;
  /** Of the option that is chosen. */
  value: string;
  /** The choice in words; nothing where it is the default, and the chip shows its name. */
  shown: string | undefined;
  /** The options. */
  children: ComponentChildren;
  onSelect: (select: HTMLSelectElement) => void;
  /** Pointer or focus came to it. */
  onNear?: () => void;
  /** Back to the default. */
  onRemove: () => void;
}

/** A choice as a chip. A native select lies over the words, so that the chip is as wide as its choice. */
export function SelectChip({ name, value, shown, children, onSelect, onNear, onRemove }: Props) {
  return (
    <div class={shown ? 'chip changed' : 'chip'}>
      <div class="chip-select">
        <bdi class={shown ? 'chip-value' : 'chip-label'} aria-hidden="true">
          {shown ?? name}
        </bdi>
        <Icon of={ChevronDown} size={14} />
        <select
          aria-label={name}
          title={name}
          value={value}
          onChange={(event) => onSelect(event.currentTarget)}
          onPointerEnter={onNear}
          onPointerDown={onNear}
          onFocus={onNear}
        >
          {children}
        </select>
      </div>
      {shown && <IconButton icon={X} name={textWith('chipReset', { name })} onClick={onRemove} />}
    </div>
  );
}

interface RegionProps {
  region: string;
  /** Those that were searched in lately. */
  recent: readonly string[];
  onChange: (region: string) => void;
}

/** Where results are to be from. */
export function RegionChip({ region, recent, onChange }: RegionProps) {
  // Of 260 regions only the chosen one is there until pointer or focus comes near: most searches change none.
  const [near, setNear] = useState(false);
  // The same each time, so that a key typed in the field paints none of them anew.
  const all = useMemo(() => near && <RegionOptions recent={recent} />, [near, recent.join()]);
  const shown = region === NO_REGION ? text('regionNone') : regionName(region);
  return (
    <SelectChip
      name={text('region')}
      value={region}
      shown={shown || undefined}
      onSelect={({ value }) => onChange(value)}
      onNear={() => setNear(true)}
      onRemove={() => onChange('')}
    >
      {all || <ChosenRegion region={region} />}
    </SelectChip>
  );
}

/** Safe search as a switch. Off is not the default, and nothing that was turned on: it is marked as a caution. */
export function SafeSearchChip({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  return (
    <label class={on ? 'chip switch-chip' : 'chip switch-chip off'} title={text('safeSearch')}>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native check box says by itself whether it is checked
        role="switch"
        checked={on}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span class="switch" aria-hidden="true" />
      <span class="chip-words">{text('safeSearch')}</span>
    </label>
  );
}
