import { useState } from 'preact/hooks';
import { counted, text } from '../../lib/browser/text.ts';
import { DEFAULT_DOCUMENT, type DocumentRules } from '../../lib/document/rules.ts';
import type { LibraryEntry } from '../../lib/library/entries.ts';
import { saveFile } from '../document/destinations.tsx';
import { number } from '../ui/format.ts';
import { useAct, useTools } from '../ui/tools.ts';
import { asJson, asZip, type Export } from './export.ts';
import type { LibraryModel } from './use-library.ts';

/** Deletes pages, after asking once: nothing brings them back. */
export function Delete({ words, count, onDelete }: { words: string; count: number; onDelete: () => void }) {
  const [asking, setAsking] = useState(false);
  if (!asking)
    return (
      <button type="button" class="button small" onClick={() => setAsking(true)}>
        {words}
      </button>
    );
  const answer = (sure: boolean) => () => {
    setAsking(false);
    if (sure) onDelete();
  };
  return (
    <>
      <button
        type="button"
        class="button small danger"
        ref={(button) => button?.focus()}
        onClick={answer(true)}
      >
        {counted('libraryDeleteSure', count)}
      </button>
      <button type="button" class="button small" onClick={answer(false)}>
        {text('cancel')}
      </button>
    </>
  );
}

interface Props {
  library: LibraryModel;
  /** The shape that exported Markdown gets. */
  rules: DocumentRules | undefined;
  chosen: readonly LibraryEntry[];
  onAll: () => void;
  onNone: () => void;
}

/** What can be done with the pages that are ticked; with none, with all of them. */
export function LibraryTools({ library, rules = DEFAULT_DOCUMENT, chosen, onAll, onNone }: Props) {
  const { actions, entries, drop } = library;
  const [read, setRead] = useState<number>();
  const { quarry, announce, showError } = useTools();
  const some = chosen.length > 0;
  const meant = some ? chosen : entries;
  const newest = () => meant.flatMap(({ keys }) => keys.slice(0, 1));
  const act = useAct();
  const copy = act(async () => {
    const pages = newest().map(([job, place]) => ({ job, place }));
    const made = await quarry.ask['pages.markdown']({ pages });
    if (!made.ok) return showError({ failure: made.failure, again: copy });
    const done = await quarry.copyText(made.value);
    if (done) return announce(counted('libraryCopied', chosen.length));
    showError({ failure: { code: 'clipboard-refused' }, headline: text('notCopied'), again: copy });
  });
  const save = (name: string, make: Export) =>
    act(async () => {
      if (!actions || read !== undefined) return;
      setRead(0);
      try {
        const file = await make(actions, newest(), setRead);
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
    await (some ? actions?.remove(chosen.flatMap(({ keys }) => keys)) : actions?.clear());
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
