import { Pin, Puzzle, Settings } from 'lucide';
import { text } from '../../lib/browser/text.ts';
import { Icon } from '../parts/icon.tsx';
import { Mark } from '../parts/mark.tsx';

/** A toolbar, drawn: the puzzle piece, and what to press beneath it. The words beside it say the same. */
export function PinPicture({ firefox }: { firefox: boolean }) {
  return (
    <div class="pin-picture" aria-hidden="true">
      <div class="toolbar">
        <i />
        <span class="pressed">
          <Icon of={Puzzle} />
        </span>
      </div>
      <div class="floating">
        <Mark />
        <span>{text('badgeIdle')}</span>
        <span class="pressed">
          <Icon of={firefox ? Settings : Pin} />
        </span>
      </div>
    </div>
  );
}
