import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { documentWords } from '../../lib/browser/document-words.ts';
import { countWords } from '../../lib/document/count-words.ts';
import type { DocumentRules } from '../../lib/document/document-rules.ts';
import { startFormatting } from '../../lib/document/formatting.ts';
import { type LibraryEntry, toEntry } from '../../lib/library/entries.ts';
import { createFullText, type FullText, snippetOf } from '../../lib/library/full-text.ts';
import type { LibraryActions } from '../../lib/pages/actions.ts';
import type { PageKey, SavedText } from '../../lib/storage/database.ts';
import { useTools } from '../ui/tools.ts';

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
        // A list that was complete stays until the next one is.
        setLoaded((before) => (before.done && !part.done ? before : without(part, deleted.current)));
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
      index.put(entry.id, entry.at, `${entry.title} ${entry.host}`, page.markdown);
    }
    turn += 1;
    if (turn % READS_PER_UPDATE === 0) yield { entries: [...entries.values()], done: false };
  }
  yield { entries: [...entries.values()], done: true };
}

/** Number of pages held in memory at a time, and read at once, small enough that the view stays responsive. */
const AT_ONCE = 4;

/** Saves pages as a zip with one Markdown file per page, created in a worker, and reports how many it has read. */
export async function asZip(
  actions: LibraryActions,
  keys: readonly PageKey[],
  rules: DocumentRules,
  onPages: (read: number) => void,
): Promise<Blob | undefined> {
  const worker = startFormatting();
  const order = { rules, words: documentWords(), part: 0 };
  try {
    for await (const pages of batches(actions, keys, onPages)) await worker.call('pack', { ...order, pages });
    return await worker.call('packed', null);
  } finally {
    worker.end();
  }
}

/** Reads pages a few at a time. `onPages`: called with how many are done, after each time. */
async function* batches(
  actions: LibraryActions,
  keys: readonly PageKey[],
  onPages?: (read: number) => void,
): AsyncGenerator<SavedText[]> {
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    yield await actions.read(keys.slice(at, at + AT_ONCE));
    onPages?.(Math.min(at + AT_ONCE, keys.length));
  }
}
