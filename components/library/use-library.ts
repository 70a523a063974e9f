import { useEffect, useRef, useState } from 'preact/hooks';
import { countWords } from '../../lib/document/count-words.ts';
import { late } from '../../lib/late.ts';
import { type LibraryEntry, toEntry } from '../../lib/library/entries.ts';
import type { FullText } from '../../lib/library/full-text.ts';
import type { LibraryActions } from '../../lib/pages/actions.ts';
import { useTools } from '../ui/tools.ts';

/** Pages that are read at once: few enough that the view stays at hand. */
const AT_ONCE = 4;
/** Of them until the list is painted again. */
const A_PAINTING = 10;

interface Listed {
  /** Newest first, one for each address. */
  entries: readonly LibraryEntry[];
  /** Whether all pages are listed, and can be found. */
  done: boolean;
}

export interface LibraryModel extends Listed {
  actions: LibraryActions | undefined;
  /** Once it is loaded. */
  index: FullText | undefined;
  /** Takes pages from the list, when they were deleted. */
  drop: (gone: readonly LibraryEntry[]) => void;
}

// It is nothing that a search needs.
const FULL_TEXT = late(() =>
  import('../../lib/library/full-text.ts').then(({ createFullText }) => createFullText),
);

/** What is kept, listed and indexed bit by bit; read again when `version` changes. */
export function useLibrary(version: unknown): LibraryModel {
  const { quarry, showError } = useTools();
  const [actions, setActions] = useState<LibraryActions>();
  const [listed, setListed] = useState<Listed>({ entries: [], done: false });
  const index = useRef<FullText>(undefined);
  useEffect(() => {
    let open = true;
    const read = async () => {
      const [{ library }, createFullText] = await Promise.all([quarry.actions(), FULL_TEXT.load()]);
      index.current ??= createFullText();
      setActions(library);
      for await (const part of readAll(library, index.current)) {
        if (!open) return;
        setListed(part);
      }
    };
    read().catch((cause: unknown) => {
      console.warn('The library could not be read', cause);
      showError({ failure: { code: 'internal' }, again: () => location.reload() });
    });
    return () => {
      open = false;
    };
  }, [version]);
  const drop = (gone: readonly LibraryEntry[]) => {
    const ids = new Set(gone.map(({ id }) => id));
    setListed(({ entries, done }) => ({ entries: entries.filter(({ id }) => !ids.has(id)), done }));
  };
  return { actions, ...listed, index: index.current, drop };
}

async function* readAll(library: LibraryActions, index: FullText): AsyncGenerator<Listed> {
  const entries = new Map<string, LibraryEntry>();
  const keys = await library.keys();
  for (let turn = 1, at = 0; at < keys.length; turn += 1, at += AT_ONCE) {
    for (const page of await library.read(keys.slice(at, at + AT_ONCE))) {
      const entry = toEntry(page, 0);
      const newer = entries.get(entry.id);
      newer?.keys.push(...entry.keys);
      if (newer) continue;
      entries.set(entry.id, { ...entry, words: countWords(page.markdown) });
      index.add(entry.id, entry.title, page.markdown);
    }
    if (turn % A_PAINTING === 0) yield { entries: [...entries.values()], done: false };
  }
  yield { entries: [...entries.values()], done: true };
}
