import type { IconNode } from 'lucide';
import { h } from 'preact';

/** A picture from the icon set. It has no name of its own: what it stands in has one. */
export function Icon({ of, size = 16 }: { of: IconNode; size?: number }) {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {of.map(([tag, attributes]) => h(tag, { ...attributes }))}
    </svg>
  );
}

interface Props {
  /** None where the button is not seen yet. */
  icon: IconNode | undefined;
  /** Read out, and shown as a tooltip. */
  name: string;
  /** Stands in the tooltip too. */
  hint?: string;
  onClick: () => void;
  class?: string;
  tabIndex?: number;
  disabled?: boolean;
  expanded?: boolean;
}

/** A button that is an icon, with its name as a tooltip. Stays focusable when it can't be used. */
export function IconButton({
  icon,
  name,
  hint,
  onClick,
  class: extra = '',
  tabIndex,
  disabled,
  expanded,
}: Props) {
  return (
    <button
      type="button"
      class={`icon-button ${extra}`}
      aria-label={name}
      title={hint ? `${name} · ${hint}` : name}
      tabIndex={tabIndex}
      aria-disabled={disabled || undefined}
      aria-expanded={expanded}
      onClick={disabled ? undefined : onClick}
    >
      {icon && <Icon of={icon} />}
    </button>
  );
}
