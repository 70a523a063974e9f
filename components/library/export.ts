import type { DocumentRules } from '../../lib/document/rules.ts';
import type { LibraryActions, PageKey, SavedPageText } from '../../lib/pages/actions.ts';
import { startShaping } from '../document/shaping.ts';
import { documentWords } from '../document/use-rules.ts';

/** Pages that are in the memory of the view together. */
const AT_ONCE = 4;

/** Makes one file of pages; is told how many of them are read. */
export type Export = (
  actions: LibraryActions,
  keys: readonly PageKey[],
  onPages: (read: number) => void,
) => Promise<Blob | undefined>;

/** All these pages as JSON, some at a time: together they may be larger than a text can be. */
export const asJson: Export = async (actions, keys, onPages) => {
  const parts: BlobPart[] = ['{"quarry":"library","version":1,"pages":[\n'];
  for await (const pages of batches(actions, keys, onPages)) {
    const written = pages.map(toJson).join(',\n');
    if (written !== '') parts.push(new Blob([parts.length > 1 ? ',\n' : '', written]));
  }
  return new Blob([...parts, '\n]}\n'], { type: 'application/json' });
};

/** A zip with a Markdown file for each page, in the shape that the rules give, made beside the view. */
export const asZip =
  (rules: DocumentRules): Export =>
  async (actions, keys, onPages) => {
    const shaping = startShaping();
    const order = { rules, words: documentWords(), part: 0 };
    try {
      for await (const pages of batches(actions, keys, onPages))
        await shaping.ask({ do: 'pack', order, pages });
      return (await shaping.ask({ do: 'packed' })).file;
    } finally {
      shaping.end();
    }
  };

async function* batches(
  actions: LibraryActions,
  keys: readonly PageKey[],
  onPages: (read: number) => void,
): AsyncGenerator<SavedPageText[]> {
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    yield await actions.read(keys.slice(at, at + AT_ONCE));
    onPages(Math.min(at + AT_ONCE, keys.length));
  }
}

const toJson = ({ url, title, markdown, at, via }: SavedPageText): string =>
  JSON.stringify({ url, title, extracted: new Date(at).toISOString(), via: via ?? 'service', markdown });
