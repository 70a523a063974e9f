import { useEffect, useState } from 'preact/hooks';
import { counted, text } from '../../lib/browser/text.ts';
import { type LibraryEntry, snippetOf } from '../../lib/library/entries.ts';
import type { LibraryActions } from '../../lib/pages/actions.ts';
import type { Token } from '../../lib/search/answer/answer.ts';
import { Highlighted } from '../search/results/snippet.tsx';
import { Boundary } from '../ui/failure/boundary.tsx';
import { ago, exact } from '../ui/format.ts';
import { WAY_NAMES } from './narrow.tsx';

interface Props {
  shown: readonly LibraryEntry[];
  /** The words that were found in each page; none where nothing is looked for. */
  terms: ReadonlyMap<string, string[]> | undefined;
  actions: LibraryActions | undefined;
  ticked: ReadonlySet<string>;
  opened: string | undefined;
  onTick: (id: string) => void;
  onOpen: (entry: LibraryEntry) => void;
}

/** Rows that are painted before one asks for more. */
const AT_ONCE = 100;

/** The pages of the library as a list. */
export function Entries({ shown, terms, actions, ...row }: Props) {
  const [most, setMost] = useState(AT_ONCE);
  return (
    <ul class="library-entries" aria-label={text('libraryList')}>
      {shown.slice(0, most).map((entry) => (
        <Boundary key={entry.id} entry of={entry}>
          <Row entry={entry} terms={terms?.get(entry.id)} actions={actions} {...row} />
        </Boundary>
      ))}
      {shown.length > most && (
        <li class="library-more">
          <button type="button" class="button small" onClick={() => setMost(most + AT_ONCE)}>
            {counted('libraryMore', shown.length - most)}
          </button>
        </li>
      )}
    </ul>
  );
}

type RowProps = Omit<Props, 'shown' | 'terms'> & { entry: LibraryEntry; terms: string[] | undefined };

function Row({ entry, terms, actions, ticked, opened, onTick, onOpen }: RowProps) {
  const { id, title, host, at, words, way } = entry;
  const snippet = useSnippet(entry, terms, actions);
  return (
    <li class="library-row" data-current={opened === id ? '' : undefined}>
      <input
        type="checkbox"
        aria-label={text('tick', title)}
        checked={ticked.has(id)}
        onChange={() => onTick(id)}
      />
      <div>
        <button
          type="button"
          class="library-title"
          dir="auto"
          aria-pressed={opened === id}
          onClick={() => onOpen(entry)}
        >
          {title}
        </button>
        <p class="library-facts">
          <bdi>{host}</bdi> · <bdi title={exact(at)}>{ago(at, Date.now())}</bdi> ·{' '}
          <bdi>{counted('pageWords', words)}</bdi>
          {way !== 'service' && (
            <>
              {' '}
              · <bdi>{text(WAY_NAMES[way])}</bdi>
            </>
          )}
        </p>
        {snippet && (
          <p class="library-snippet" dir="auto">
            <Highlighted tokens={snippet} />
          </p>
        )}
      </div>
    </li>
  );
}

/** Where the words that one looks for stand in a page. */
function useSnippet(
  entry: LibraryEntry,
  terms: string[] | undefined,
  actions: LibraryActions | undefined,
): Token[] | undefined {
  const [snippet, setSnippet] = useState<Token[]>();
  useEffect(() => {
    let open = true;
    setSnippet(undefined);
    if (terms && actions)
      actions.read(entry.keys.slice(0, 1)).then(
        ([page]) => open && page && setSnippet(snippetOf(page.markdown, terms)),
        (cause: unknown) => console.warn('A page could not be read', cause),
      );
    return () => {
      open = false;
    };
  }, [entry.id, terms?.join(' '), actions]);
  return snippet;
}
