import { ArrowLeft } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import type { LibraryEntry } from '../../lib/library/entries.ts';
import type { LibraryActions } from '../../lib/pages/actions.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Boundary } from '../ui/failure/boundary.tsx';
import { IconButton } from '../ui/icon.tsx';
import { PageFacts, PageText } from './reader/page-text.tsx';

interface Props {
  entry: LibraryEntry;
  actions: LibraryActions | undefined;
  onClose: () => void;
}

/** A page of the library, to read. */
export function SavedPage({ entry: { title, url, host, keys }, actions, onClose }: Props) {
  const [markdown, setMarkdown] = useState<string>();
  useEffect(() => {
    let open = true;
    // One that was deleted elsewhere meanwhile is empty.
    actions?.read(keys.slice(0, 1)).then(
      ([page]) => open && setMarkdown(page?.markdown ?? ''),
      (cause: unknown) => console.warn('The page could not be read', cause),
    );
    return () => {
      open = false;
    };
  }, [actions]);
  return (
    <section class="library-page" aria-label={text('libraryPage')}>
      <div class="library-back">
        <IconButton icon={ArrowLeft} name={text('libraryBack')} onClick={onClose} />
      </div>
      <header class="reader-head">
        <h2 dir="auto">{title}</h2>
        <PageFacts host={host} markdown={markdown} url={url} />
        {markdown !== undefined && <CopyButton name={text('copyMarkdown')} of={() => markdown} />}
      </header>
      {markdown !== undefined && (
        <Boundary of={markdown}>
          <PageText markdown={markdown} url={url} />
        </Boundary>
      )}
    </section>
  );
}
