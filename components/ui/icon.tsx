import type { IconNode } from 'lucide';
import { h } from 'preact';

/** An icon without an accessible name; the element around it provides one. */
export function Icon({ of, size = 16 }: { of: IconNode; size?: number }) {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {of.map(([tag, attributes]) => h(tag, { ...attributes }))}
    </svg>
  );
}

interface Props {
  /** Undefined while the button is invisible. */
  icon: IconNode | undefined;
  /** Accessible name, also shown as a tooltip. */
  name: string;
  /** Added to the tooltip. */
  hint?: string | undefined;
  onClick: (event: MouseEvent) => void;
  class?: string | undefined;
  tabIndex?: number;
  disabled?: boolean;
  expanded?: boolean;
  /** Whether what it switches is on. */
  pressed?: boolean;
}

/** An icon button with its name as a tooltip. Stays focusable when disabled. */
export function IconButton({
  icon,
  name,
  hint,
  onClick,
  class: extra = '',
  tabIndex,
  disabled,
  expanded,
  pressed,
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
      aria-pressed={pressed}
      onClick={disabled ? undefined : onClick}
    >
      {icon && <Icon of={icon} />}
    </button>
  );
}
