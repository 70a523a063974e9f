import { ArrowLeft } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import type { Entry } from '../../lib/library/entries.ts';
import type { LibraryDeeds } from '../../lib/pages/page-deeds.ts';
import { Boundary } from '../parts/boundary.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { PageFacts } from '../reader/page-facts.tsx';
import { PageText } from '../reader/page-text.tsx';

interface Props {
  entry: Entry;
  deeds: LibraryDeeds | undefined;
  onClose: () => void;
}

/** A page of the library, to read. */
export function KeptPage({ entry: { title, url, host, keys }, deeds, onClose }: Props) {
  const [markdown, setMarkdown] = useState<string>();
  useEffect(() => {
    let open = true;
    // One that was deleted elsewhere meanwhile is empty.
    deeds?.read(keys.slice(0, 1)).then(
      ([page]) => open && setMarkdown(page?.markdown ?? ''),
      (cause: unknown) => console.warn('The page could not be read', cause),
    );
    return () => {
      open = false;
    };
  }, [deeds]);
  return (
    <section class="library-page" aria-label={text('libraryPage')}>
      <div class="library-back">
        <IconButton icon={ArrowLeft} name={text('libraryBack')} onClick={onClose} />
      </div>
      <header class="reader-head">
        <h2 dir="auto">{title}</h2>
        <PageFacts host={host} markdown={markdown} />
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
