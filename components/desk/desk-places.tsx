import { text } from '../../lib/browser/text.ts';
import { useHash } from './use-hash.ts';

/** The places of the desk: what one searches, and what one has. */
export function DeskPlaces() {
  const there = useHash() === 'library';
  return (
    <nav class="desk-places" aria-label={text('deskPlaces')}>
      <a href="#search" aria-current={there ? undefined : 'page'}>
        {text('searchPlace')}
      </a>
      <a href="#library" aria-current={there ? 'page' : undefined}>
        {text('library')}
      </a>
    </nav>
  );
}
