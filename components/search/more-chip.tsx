import { ChevronDown, X } from 'lucide';
import type { RefObject } from 'preact';
import { text } from '../../lib/browser/text.ts';
import { Icon } from '../parts/icon.tsx';
import { IconButton } from '../parts/icon-button.tsx';

interface Props {
  button: RefObject<HTMLButtonElement | null>;
  /** Id of what it opens. */
  panel: string;
  open: boolean;
  changed: boolean;
  onOpen: (open: boolean) => void;
  onReset: () => void;
}

/** Opens the controls that have no chip of their own; filled when one of them differs from its default. */
export function MoreChip({ button, panel, open, changed, onOpen, onReset }: Props) {
  return (
    <div class={changed ? 'chip changed' : 'chip'}>
      <button
        ref={button}
        type="button"
        class="chip-button"
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        onClick={() => onOpen(!open)}
      >
        {text('more')}
        <Icon of={ChevronDown} size={14} />
      </button>
      {changed && <IconButton icon={X} name={text('moreReset')} onClick={onReset} />}
    </div>
  );
}
