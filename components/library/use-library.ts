import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { countWords } from '../../lib/document/count-words.ts';
import { type LibraryEntry, toEntry } from '../../lib/library/entries.ts';
import { createFullText, type FullText, snippetOf } from '../../lib/library/full-text.ts';
import type { LibraryActions } from '../../lib/pages/actions.ts';
import { useTools } from '../ui/tools.ts';
import { batches } from './export.ts';

/** Number of reads between updates of the list. */
const READS_PER_UPDATE = 10;

/** The heading that a page begins with, which usually is its title. */
const TITLE = /^\s*#{1,6}[ \t].*\n/;

interface LoadedEntries {
  /** Newest first, one per URL. */
  entries: readonly LibraryEntry[];
  /** Whether all pages are listed and indexed. */
  done: boolean;
}

export type LibraryModel = ReturnType<typeof useLibrary>;

/** The saved pages, listed and indexed incrementally; read again when `version` changes. */
export function useLibrary(version: unknown) {
  const { quarry, showError } = useTools();
  const [actions, setActions] = useState<LibraryActions>();
  const [loaded, setLoaded] = useState<LoadedEntries>({ entries: [], done: false });
  const [again, setAgain] = useState(0);
  const index = useMemo(createFullText, []);
  /** Ids of the pages that were deleted since the current reading began. */
  const deleted = useRef<Set<string>>(new Set());
  useEffect(() => {
    let open = true;
    deleted.current = new Set();
    const read = async () => {
      const { library } = await quarry.actions();
      setActions(library);
      for await (const part of readAll(library, index)) {
        if (!open) return;
        setLoaded(without(part, deleted.current));
      }
    };
    read().catch((cause: unknown) => {
      console.warn('The library could not be read', cause);
      showError({ failure: { code: 'internal' }, again: () => location.reload() });
    });
    return () => {
      open = false;
    };
  }, [version, again]);
  /** Removes deleted pages from the list. */
  const drop = (gone: readonly LibraryEntry[]) => {
    for (const { id } of gone) deleted.current.add(id);
    setLoaded((part) => without(part, deleted.current));
  };
  /** Brings back the pages that were deleted under an id; returns whether it could. */
  const bringBack = async (id: string) => {
    const done = (await actions?.bringBack(id)) ?? false;
    setAgain((turn) => turn + 1);
    return done;
  };
  return { actions, ...loaded, index, drop, bringBack };
}

const without = ({ entries, done }: LoadedEntries, ids: ReadonlySet<string>): LoadedEntries => ({
  entries: entries.filter(({ id }) => !ids.has(id)),
  done,
});

async function* readAll(library: LibraryActions, index: FullText): AsyncGenerator<LoadedEntries> {
  const entries = new Map<string, LibraryEntry>();
  let turn = 0;
  for await (const pages of batches(library, await library.keys())) {
    for (const page of pages) {
      const entry = toEntry(page);
      const newer = entries.get(entry.id);
      newer?.keys.push(...entry.keys);
      if (newer) continue;
      entries.set(entry.id, {
        ...entry,
        words: countWords(page.markdown),
        excerpt: snippetOf(page.markdown.replace(TITLE, ''), [])[0]?.text ?? '',
      });
      index.add(entry.id, entry.title, page.markdown);
    }
    turn += 1;
    if (turn % READS_PER_UPDATE === 0) yield { entries: [...entries.values()], done: false };
  }
  yield { entries: [...entries.values()], done: true };
}
