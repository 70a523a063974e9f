import type { IconNode } from 'lucide';
import { Icon } from './icon.tsx';

interface Props {
  icon: IconNode;
  /** Read out, and shown as a tooltip. */
  name: string;
  onClick: () => void;
  class?: string;
  tabIndex?: number;
  disabled?: boolean;
  expanded?: boolean;
}

/** A button that is an icon, with its name as a tooltip. Stays focusable when it can't be used. */
export function IconButton({ icon, name, onClick, class: extra = '', tabIndex, disabled, expanded }: Props) {
  return (
    <button
      type="button"
      class={`icon-button ${extra}`}
      aria-label={name}
      title={name}
      tabIndex={tabIndex}
      aria-disabled={disabled || undefined}
      aria-expanded={expanded}
      onClick={disabled ? undefined : onClick}
    >
      <Icon of={icon} />
    </button>
  );
}
