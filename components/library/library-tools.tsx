import { counted, text } from '../../lib/browser/text.ts';
import type { Entry } from '../../lib/library/entries.ts';
import { useTools } from '../parts/tools.ts';
import { Delete } from './delete.tsx';
import { pagesAsJson, saveFile } from './save-file.ts';
import type { Library } from './use-library.ts';

interface Props {
  library: Library;
  chosen: readonly Entry[];
  onAll: () => void;
  onNone: () => void;
}

/** What can be done with the pages that are ticked; with none, with all of them. */
export function LibraryTools({ library: { deeds, entries, drop }, chosen, onAll, onNone }: Props) {
  const { quarry, announce, report } = useTools();
  const some = chosen.length > 0;
  const meant = some ? chosen : entries;
  const newest = () => meant.flatMap(({ keys }) => keys.slice(0, 1));
  const act = (deed: () => Promise<void>) => {
    const run = () =>
      void deed().catch((cause: unknown) => {
        console.warn('The library could not do that', cause);
        report({ failure: { code: 'internal' }, again: run });
      });
    return run;
  };
  const copy = act(async () => {
    const made = await quarry.documentOf(newest());
    if (!made.ok) return report({ failure: made.failure, again: copy });
    const done = await quarry.copyText(made.value);
    if (done) return announce(counted('libraryCopied', chosen.length));
    report({ failure: { code: 'clipboard-refused' }, headline: text('notCopied'), again: copy });
  });
  const save = act(async () => {
    if (!deeds) return;
    saveFile(await pagesAsJson(deeds, newest()), 'quarry-library.json');
    announce(counted('libraryExported', meant.length));
  });
  const remove = act(async () => {
    await (some ? deeds?.remove(chosen.flatMap(({ keys }) => keys)) : deeds?.clear());
    drop(meant);
    onNone();
    announce(counted('libraryDeleted', meant.length));
  });
  if (entries.length === 0) return null;
  return (
    <div class="library-tools">
      <button type="button" class="button small" onClick={some ? onNone : onAll}>
        {some ? text('selectNone') : text('selectAll')}
      </button>
      {some && (
        <button type="button" class="button small" onClick={copy}>
          {text('copy')}
        </button>
      )}
      <button type="button" class="button small" onClick={save}>
        {some ? text('libraryExport') : text('libraryExportAll')}
      </button>
      <Delete
        key={`${some}`}
        words={text(some ? 'libraryDelete' : 'libraryDeleteAll')}
        count={meant.length}
        onDelete={remove}
      />
    </div>
  );
}
