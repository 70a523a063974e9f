import { useState } from 'preact/hooks';
import { counted, text } from '../../lib/browser/text.ts';
import { DEFAULT_DOCUMENT, type DocumentRules } from '../../lib/document/rules.ts';
import type { Entry } from '../../lib/library/entries.ts';
import { saveFile } from '../document/save-file.ts';
import { number } from '../parts/numbers.ts';
import { useTools } from '../parts/tools.ts';
import { useAct } from '../parts/use-act.ts';
import { Delete } from './delete.tsx';
import { asJson, asZip, type Export } from './export.ts';
import type { Library } from './use-library.ts';

interface Props {
  library: Library;
  /** The shape that exported Markdown gets. */
  rules: DocumentRules | undefined;
  chosen: readonly Entry[];
  onAll: () => void;
  onNone: () => void;
}

/** What can be done with the pages that are ticked; with none, with all of them. */
export function LibraryTools({ library, rules = DEFAULT_DOCUMENT, chosen, onAll, onNone }: Props) {
  const { deeds, entries, drop } = library;
  const [read, setRead] = useState<number>();
  const { quarry, announce, report } = useTools();
  const some = chosen.length > 0;
  const meant = some ? chosen : entries;
  const newest = () => meant.flatMap(({ keys }) => keys.slice(0, 1));
  const act = useAct();
  const copy = act(async () => {
    const made = await quarry.documentOf(newest());
    if (!made.ok) return report({ failure: made.failure, again: copy });
    const done = await quarry.copyText(made.value);
    if (done) return announce(counted('libraryCopied', chosen.length));
    report({ failure: { code: 'clipboard-refused' }, headline: text('notCopied'), again: copy });
  });
  const save = (name: string, make: Export) =>
    act(async () => {
      if (!deeds || read !== undefined) return;
      setRead(0);
      try {
        const file = await make(deeds, newest(), setRead);
        if (file) saveFile(name, file);
        announce(counted('libraryExported', meant.length));
      } finally {
        setRead(undefined);
      }
    });
  const files = [
    [text(some ? 'libraryExportZip' : 'libraryExportAllZip'), save('quarry-library.zip', asZip(rules))],
    [text(some ? 'libraryExportJson' : 'libraryExportAllJson'), save('quarry-library.json', asJson)],
  ] as const;
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
      {files.map(([name, run]) => (
        <button
          key={name}
          type="button"
          class="button small"
          aria-disabled={read !== undefined || undefined}
          onClick={run}
        >
          {name}
        </button>
      ))}
      {read !== undefined && <span>{text('libraryExporting', number(read), number(meant.length))}</span>}
      <Delete
        key={`${some}`}
        words={text(some ? 'libraryDelete' : 'libraryDeleteAll')}
        count={meant.length}
        onDelete={remove}
      />
    </div>
  );
}
