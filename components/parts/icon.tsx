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
