import { EyeOff } from 'lucide';
import { counted, text } from '../../lib/browser/text.ts';
import { Icon } from '../parts/icon.tsx';

interface Props {
  count: number;
  hidden: boolean;
  onHide: (hidden: boolean) => void;
}

/** How many results the user's own rules took away, and a way to see them all the same. */
export function BlockedNote({ count, hidden, onHide }: Props) {
  if (count === 0) return null;
  return (
    <div class="lens-note">
      <Icon of={EyeOff} size={14} />
      <p>{counted(hidden ? 'blockedHidden' : 'blockedShown', count)}</p>
      <button type="button" class="button small" onClick={() => onHide(!hidden)}>
        {text(hidden ? 'outsideShow' : 'outsideHide')}
      </button>
    </div>
  );
}
