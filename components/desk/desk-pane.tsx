import { X } from 'lucide';
import type { ComponentChildren } from 'preact';
import { text } from '../../lib/browser/text.ts';
import { IconButton } from '../parts/icon-button.tsx';

const PLACES = { add: 'addPages', jobs: 'jobs' } as const;
type DeskPlace = keyof typeof PLACES;

interface Props {
  place: DeskPlace;
  children: ComponentChildren;
}

/** What the desk shows in place of the reader; with room for one pane only, in place of the results. */
export function DeskPane({ place, children }: Props) {
  return (
    <div class="desk-pane">
      <nav class="desk-nav" aria-label={text('desk')}>
        {(['add', 'jobs'] as const).map((one) => (
          <a key={one} href={`#${one}`} aria-current={one === place ? 'page' : undefined}>
            {text(PLACES[one])}
          </a>
        ))}
        <IconButton
          icon={X}
          name={text('deskClose')}
          onClick={() => {
            location.hash = '';
          }}
        />
      </nav>
      {children}
    </div>
  );
}
