import { ChevronDown, X } from 'lucide';
import type { ComponentChildren } from 'preact';
import { text } from '../../lib/browser/text.ts';
import { Icon } from '../parts/icon.tsx';
import { IconButton } from '../parts/icon-button.tsx';

interface Props {
  name: string;
  /** Of the option that is chosen. */
  value: string;
  /** The choice in words; nothing where it is the default, and the chip shows its name. */
  shown: string | undefined;
  /** The options. */
  children: ComponentChildren;
  onSelect: (select: HTMLSelectElement) => void;
  /** Back to the default. */
  onRemove: () => void;
}

/** A choice as a chip. A native select lies over the words, so that the chip is as wide as its choice. */
export function SelectChip({ name, value, shown, children, onSelect, onRemove }: Props) {
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
        >
          {children}
        </select>
      </div>
      {shown && <IconButton icon={X} name={text('chipReset', name)} onClick={onRemove} />}
    </div>
  );
}
