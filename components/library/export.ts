import { documentWords } from '../../lib/browser/document-words.ts';
import type { DocumentRules } from '../../lib/document/document-rules.ts';
import { startFormatting } from '../../lib/document/formatting.ts';
import type { LibraryActions } from '../../lib/pages/actions.ts';
import type { PageKey, SavedText } from '../../lib/storage/database.ts';

/** Number of pages held in memory at a time, and read at once, small enough that the view stays responsive. */
const AT_ONCE = 4;

/** Combines pages into one file, and reports how many it has read. */
export type Export = (
  actions: LibraryActions,
  keys: readonly PageKey[],
  onPages: (read: number) => void,
) => Promise<Blob | undefined>;

/** Exports pages as JSON in chunks, since the total may exceed the maximum string length. */
export const asJson: Export = async (actions, keys, onPages) => {
  const parts: BlobPart[] = ['{"quarry":"library","version":1,"pages":[\n'];
  for await (const pages of batches(actions, keys, onPages)) {
    const written = pages.map(toJson).join(',\n');
    if (written !== '') parts.push(new Blob([parts.length > 1 ? ',\n' : '', written]));
  }
  return new Blob([...parts, '\n]}\n'], { type: 'application/json' });
};

/** Exports a zip with one Markdown file per page, created in a worker. */
export const asZip =
  (rules: DocumentRules): Export =>
  async (actions, keys, onPages) => {
    const worker = startFormatting();
    const order = { rules, words: documentWords(), part: 0 };
    try {
      for await (const pages of batches(actions, keys, onPages))
        await worker.call('pack', { ...order, pages });
      return await worker.call('packed', null);
    } finally {
      worker.end();
    }
  };

/** Reads pages a few at a time. `onPages`: called with how many are done, after each time. */
export async function* batches(
  actions: LibraryActions,
  keys: readonly PageKey[],
  onPages?: (read: number) => void,
): AsyncGenerator<SavedText[]> {
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    yield await actions.read(keys.slice(at, at + AT_ONCE));
    onPages?.(Math.min(at + AT_ONCE, keys.length));
  }
}

const toJson = ({ url, title, markdown, at, via }: SavedText): string =>
  JSON.stringify({ url, title, extracted: new Date(at).toISOString(), via: via ?? 'service', markdown });
