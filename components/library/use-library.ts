import { useEffect, useRef, useState } from 'preact/hooks';
import { countWords } from '../../lib/document/count-words.ts';
import { late } from '../../lib/late.ts';
import { type LibraryEntry, toEntry } from '../../lib/library/entries.ts';
import type { FullText } from '../../lib/library/full-text.ts';
import type { LibraryActions } from '../../lib/pages/actions.ts';
import { useTools } from '../ui/tools.ts';

/** Number of pages read at once, small enough that the view stays responsive. */
const AT_ONCE = 4;
/** Number of reads between updates of the list. */
const READS_PER_UPDATE = 10;

interface LoadedEntries {
  /** Newest first, one per URL. */
  entries: readonly LibraryEntry[];
  /** Whether all pages are listed and indexed. */
  done: boolean;
}

export interface LibraryModel extends LoadedEntries {
  actions: LibraryActions | undefined;
  /** Undefined until loaded. */
  index: FullText | undefined;
  /** Removes deleted pages from the list. */
  drop: (gone: readonly LibraryEntry[]) => void;
  /** Brings back the pages that were deleted last; returns whether it could. */
  bringBack: () => Promise<boolean>;
}

// Loaded on demand, because a web search does not need it.
const FULL_TEXT = late(() =>
  import('../../lib/library/full-text.ts').then(({ createFullText }) => createFullText),
);

/** The saved pages, listed and indexed incrementally; read again when `version` changes. */
export function useLibrary(version: unknown): LibraryModel {
  const { quarry, showError } = useTools();
  const [actions, setActions] = useState<LibraryActions>();
  const [loaded, setLoaded] = useState<LoadedEntries>({ entries: [], done: false });
  const [again, setAgain] = useState(0);
  const index = useRef<FullText>(undefined);
  /** Ids of the pages that were deleted since the current reading began. */
  const deleted = useRef<Set<string>>(new Set());
  useEffect(() => {
    let open = true;
    deleted.current = new Set();
    const read = async () => {
      const [{ library }, createFullText] = await Promise.all([quarry.actions(), FULL_TEXT.load()]);
      index.current ??= createFullText();
      setActions(library);
      for await (const part of readAll(library, index.current)) {
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
  const drop = (gone: readonly LibraryEntry[]) => {
    for (const { id } of gone) deleted.current.add(id);
    setLoaded((part) => without(part, deleted.current));
  };
  const bringBack = async () => {
    try {
      await actions?.bringBack();
    } catch (cause) {
      console.warn('The deleted pages could not be restored', cause);
      return false;
    }
    setAgain((turn) => turn + 1);
    return true;
  };
  return { actions, ...loaded, index: index.current, drop, bringBack };
}

const without = ({ entries, done }: LoadedEntries, ids: ReadonlySet<string>): LoadedEntries => ({
  entries: entries.filter(({ id }) => !ids.has(id)),
  done,
});

async function* readAll(library: LibraryActions, index: FullText): AsyncGenerator<LoadedEntries> {
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
    if (turn % READS_PER_UPDATE === 0) yield { entries: [...entries.values()], done: false };
  }
  yield { entries: [...entries.values()], done: true };
}
