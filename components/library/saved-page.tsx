import { ArrowLeft } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import type { LibraryEntry } from '../../lib/library/entries.ts';
import type { LibraryActions } from '../../lib/pages/actions.ts';
import type { SavedText } from '../../lib/storage/database.ts';
import type { Prices } from '../../lib/usage/cost.ts';
import { Boundary } from '../ui/failure/boundary.tsx';
import { IconButton } from '../ui/icon.tsx';
import { useTools } from '../ui/tools.ts';
import { about } from '../ui/usage/usage-words.ts';
import { PageText, ReaderHead } from './reader/page-text.tsx';

interface Props {
  entry: LibraryEntry;
  actions: LibraryActions | undefined;
  onClose: () => void;
}

/** A saved page in the reader. */
export function SavedPage({ entry: { title, url, host, keys }, actions, onClose }: Props) {
  const { prices } = useTools();
  const [read, setRead] = useState<Pick<SavedText, 'markdown' | 'via'>>();
  const markdown = read?.markdown;
  const back = (
    <span class="library-back mirrored">
      <IconButton icon={ArrowLeft} name={text('libraryBack')} onClick={onClose} />
    </span>
  );
  const head = { start: back, title, host, link: url, cost: read && pageCost(read, prices) };
  useEffect(() => {
    let open = true;
    // The page is missing if it was deleted elsewhere in the meantime.
    actions?.read(keys.slice(0, 1)).then(
      ([page]) => open && setRead(page ?? { markdown: '' }),
      (cause: unknown) => console.warn('The page could not be read', cause),
    );
    return () => {
      open = false;
    };
  }, [actions]);
  return (
    <section class="library-page column grow" aria-label={text('libraryPage')}>
      {markdown === undefined ? (
        <ReaderHead {...head} />
      ) : (
        <Boundary of={markdown}>
          <PageText {...head} markdown={markdown} url={url} />
        </Boundary>
      )}
    </section>
  );
}

/** The cost of a page as text. A page that was extracted locally was free. */
const pageCost = (
  { markdown, via }: Pick<SavedText, 'markdown' | 'via'>,
  prices: Prices,
): string | undefined =>
  markdown === '' ? undefined : via === 'local' ? text('costFree') : about({ pages: 1 }, prices);
