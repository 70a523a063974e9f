import { ArrowLeft } from 'lucide';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import type { DocumentRules } from '../../lib/document/document-rules.ts';
import type { LibraryEntry } from '../../lib/library/entries.ts';
import type { LibraryActions } from '../../lib/pages/actions.ts';
import { savedPageIn } from '../../lib/pages/routes.ts';
import { pressedKey } from '../../lib/pressed-key.ts';
import type { SavedText } from '../../lib/storage/database.ts';
import { Boundary } from '../ui/failure/boundary.tsx';
import { ClearButton } from '../ui/form/clear-button.tsx';
import { useRead } from '../ui/hooks.ts';
import { IconButton } from '../ui/icon.tsx';
import { enterList, rowOf } from '../ui/list/keyboard-list.ts';
import { useOpenRoute } from '../ui/navigation.ts';
import { useTools } from '../ui/tools.ts';
import { about } from '../ui/usage/usage-words.ts';
import { Entries } from './entries.tsx';
import { LibraryTools } from './library-tools.tsx';
import { PageText, ReaderHead } from './reader/page-text.tsx';
import { type LibraryModel, useLibrary } from './use-library.ts';

/**
 * The page that the user opened; at first the one named in the URL, once it is listed. The reader next to the list shows
 * the first one if there is no other.
 */
function useOpened({ entries, done }: LibraryModel) {
  const [opened, setOpened] = useState<LibraryEntry>();
  const [wanted, setWanted] = useState(() => savedPageIn(location.hash));
  useEffect(() => {
    const look = () => setWanted(savedPageIn(location.hash));
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, []);
  const found = useMemo(
    () => wanted && entries.find(({ keys }) => keys.some((key) => key.join(' ') === wanted)),
    [entries, wanted],
  );
  useEffect(() => {
    if (!found) return;
    setOpened(found);
    setWanted(undefined);
  }, [found]);
  const waits = wanted && !found && !done;
  return { opened, read: opened ?? (waits ? undefined : entries[0]), setOpened };
}

interface Props {
  /** The pages are read again when this changes. */
  version: unknown;
  rules: DocumentRules | undefined;
}

/** All pages saved on this device, to search, read, and export. */
export function Library({ version, rules }: Props) {
  const library = useLibrary(version);
  const { entries, index, done } = library;
  const [query, setQuery] = useState('');
  const [ticked, setTicked] = useState(new Set<string>());
  const { opened, read, setOpened } = useOpened(library);
  const found = useMemo(
    () => (query.trim() === '' ? undefined : new Map(index.find(query).map(({ id, terms }) => [id, terms]))),
    [query, entries],
  );
  const byId = useMemo(() => new Map(entries.map((entry) => [entry.id, entry])), [entries]);
  const shown = useMemo(
    () => (found ? [...found.keys()].flatMap((id) => byId.get(id) ?? []) : entries),
    [found, entries],
  );
  // Selected pages stay selected when a search hides them.
  const chosen = useMemo(() => entries.filter(({ id }) => ticked.has(id)), [entries, ticked]);
  const some = chosen.length > 0;
  const scope = useMemo(() => ({}), [some, some ? ticked : query]);
  const last = useRef<string>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const empty = done && entries.length === 0;
  const goTo = useOpenRoute();
  // The focus moves to the entry that takes the place of deleted ones, or to the field: what had it goes away.
  const [next, setNext] = useState<{ id: string | undefined }>();
  useLayoutEffect(() => {
    const { activeElement } = document;
    // The user may have moved on while the pages were being deleted.
    if (!next || (activeElement !== document.body && !activeElement?.closest('.library-tools'))) return;
    const list = field.current?.closest('.library');
    const entry = list && next.id !== undefined ? rowOf(next.id, list) : null;
    (entry ?? field.current)?.focus();
  }, [next]);
  const onDeleted = (gone: readonly LibraryEntry[]) => {
    setTicked(new Set());
    // The reader would keep showing a deleted page.
    setOpened((page) => (gone.some(({ id }) => id === page?.id) ? undefined : page));
    const ids = new Set(gone.map(({ id }) => id));
    const isLeft = ({ id }: LibraryEntry) => !ids.has(id);
    const first = Math.max(
      0,
      shown.findIndex(({ id }) => ids.has(id)),
    );
    setNext({ id: (shown.slice(first).find(isLeft) ?? shown.slice(0, first).findLast(isLeft))?.id });
  };
  const onTick = (id: string, range: boolean) => {
    const ids = shown.map((entry) => entry.id);
    const anchor = last.current !== undefined && ids.includes(last.current) ? last.current : id;
    const places = [ids.indexOf(id), ids.indexOf(anchor)];
    const some = ids.slice(Math.min(...places), Math.max(...places) + 1);
    setTicked(range ? ticked.union(new Set(some)) : ticked.symmetricDifference(new Set([id])));
    last.current = id;
  };
  const onFieldKey = (event: KeyboardEvent) => {
    const list = field.current?.closest('.library')?.querySelector('.library-entries');
    if (pressedKey(event) === 'ArrowDown' && list && enterList(list)) event.preventDefault();
  };
  return (
    <section class="library" aria-label={text('library')} data-opened={opened ? '' : undefined}>
      <div class="library-list column grow" data-ticking={some ? '' : undefined}>
        <div class="search-field">
          <input
            ref={field}
            type="search"
            aria-label={text('librarySearch')}
            placeholder={text('librarySearch')}
            value={query}
            onInput={({ currentTarget: { value } }) => setQuery(value)}
            onKeyDown={onFieldKey}
          />
          {query !== '' && (
            <ClearButton name={text('searchClear')} field={field} onClear={() => setQuery('')} />
          )}
        </div>
        {!empty && (
          <LibraryTools
            library={library}
            rules={rules}
            chosen={chosen}
            shown={shown}
            scope={scope}
            onAll={() => setTicked(ticked.union(new Set(shown.map(({ id }) => id))))}
            onNone={() => setTicked(new Set())}
            onDeleted={onDeleted}
          />
        )}
        <Entries
          shown={shown}
          terms={found}
          actions={library.actions}
          ticked={ticked}
          opened={read?.id}
          onTick={onTick}
          onOpen={setOpened}
          onLeave={() => field.current?.focus()}
        />
        {empty && (
          <div class="empty">
            <p>{text('libraryEmpty')}</p>
            <button type="button" class="button" onClick={() => goTo('add')}>
              {text('addPages')}
            </button>
          </div>
        )}
      </div>
      {read && (
        <Boundary key={read.id} of={read}>
          <SavedPage entry={read} actions={library.actions} onClose={() => setOpened(undefined)} />
        </Boundary>
      )}
    </section>
  );
}

interface SavedPageProps {
  entry: LibraryEntry;
  actions: LibraryActions | undefined;
  onClose: () => void;
}

/** A saved page in the reader. */
function SavedPage({ entry: { title, url, host, keys }, actions, onClose }: SavedPageProps) {
  const { prices } = useTools();
  // The page is missing if it was deleted elsewhere in the meantime.
  const read = useRead<Pick<SavedText, 'markdown' | 'via'> | undefined>(
    undefined,
    () => actions?.read(keys.slice(0, 1)).then(([page]) => page ?? { markdown: '' }),
    [actions],
  );
  const markdown = read?.markdown;
  const back = (
    <span class="library-back mirrored">
      <IconButton icon={ArrowLeft} name={text('libraryBack')} onClick={onClose} />
    </span>
  );
  // A page that was extracted locally was free.
  const cost = markdown && (read?.via === 'local' ? text('costFree') : about({ pages: 1 }, prices));
  const head = { start: back, title, host, link: url, cost };
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
