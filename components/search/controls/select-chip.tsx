import { ChevronDown, X } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import { NO_REGION } from '../../../lib/search/lens/lens.ts';
import { ChosenRegion, RegionOptions, regionName } from '../../ui/form/region-options.tsx';
import { Icon, IconButton } from '../../ui/icon.tsx';

interface Props {
  name: string;
  /** Value of the chosen option. */
  value: string;
  /** The choice as text; undefined for the default, which shows the name of the chip. */
  shown: string | undefined;
  /** The option elements. */
  children: ComponentChildren;
  onSelect: (select: HTMLSelectElement) => void;
  /** Called when the pointer or the focus reaches the chip. */
  onNear?: () => void;
  /** Resets to the default. */
  onRemove: () => void;
}

/** A select shown as a chip. A native select covers the text, so that the chip is as wide as its current choice. */
export function SelectChip({ name, value, shown, children, onSelect, onNear, onRemove }: Props) {
  return (
    <div class={shown ? 'chip changed' : 'chip'}>
      <div class="chip-select">
        <bdi class={shown ? 'chip-value one-line' : 'chip-label'} aria-hidden="true">
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
  /** Recently searched regions. */
  recent: readonly string[];
  onChange: (region: string) => void;
}

/** The region that results should come from. */
export function RegionChip({ region, recent, onChange }: RegionProps) {
  // Renders only the chosen one of 260 regions until pointer or focus comes near: most searches never change it.
  const [near, setNear] = useState(false);
  // Memoized so that typing in the field does not rerender the options.
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

/** Safe search as a switch. Off is not the default, and is marked as a caution rather than as an enabled feature. */
export function SafeSearchChip({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  return (
    <label class={on ? 'chip switch-chip' : 'chip switch-chip off'} title={text('safeSearch')}>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its own checked state
        role="switch"
        checked={on}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span class="switch" aria-hidden="true" />
      <span class="one-line">{text('safeSearch')}</span>
    </label>
  );
}
