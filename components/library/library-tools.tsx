import { useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { counted, textWith } from '../../lib/browser/text-values.ts';
import { DEFAULT_DOCUMENT, type DocumentRules } from '../../lib/document/document-rules.ts';
import type { LibraryEntry } from '../../lib/library/entries.ts';
import { saveFile } from '../../lib/save-file.ts';
import { DeleteButton } from '../ui/confirm/confirm-loss.tsx';
import { useUndo } from '../ui/confirm/undo.tsx';
import { showSavedDocument } from '../ui/navigation.ts';
import { useAction, useTools } from '../ui/tools.ts';
import { asJson, asZip, type Export } from './export.ts';
import type { LibraryModel } from './use-library.ts';

/** Button labels that state which pages they apply to. */
const NAMES = {
  chosen: {
    copy: 'copy',
    collect: 'collectorAdd',
    zip: 'libraryExportZip',
    json: 'libraryExportJson',
    delete: 'libraryDelete',
  },
  shown: {
    copy: 'libraryCopyShown',
    collect: 'libraryCollectShown',
    zip: 'libraryExportShownZip',
    json: 'libraryExportShownJson',
    delete: 'libraryDeleteShown',
  },
  all: {
    copy: 'libraryCopyAll',
    collect: 'libraryCollectAll',
    zip: 'libraryExportAllZip',
    json: 'libraryExportAllJson',
    delete: 'libraryDeleteAll',
  },
} as const;

interface Props {
  library: LibraryModel;
  /** Format of exported Markdown. */
  rules: DocumentRules | undefined;
  chosen: readonly LibraryEntry[];
  shown: readonly LibraryEntry[];
  /** Changes when the user changes which pages the actions are for, but not as more of them load. */
  scope: object;
  onAll: () => void;
  onNone: () => void;
  /** These pages are gone from the list. */
  onDeleted: (gone: readonly LibraryEntry[]) => void;
}

/** An action on several pages; `over` names which. */
interface Bulk {
  library: LibraryModel;
  rules: DocumentRules;
  over: keyof typeof NAMES;
  meant: readonly LibraryEntry[];
  onDeleted: (gone: readonly LibraryEntry[]) => void;
}

/** Actions on several pages, with progress and outcome. The outcome is shown until the set of pages changes. */
function useBulk({ library: { actions, drop, bringBack }, rules, over, meant, onDeleted }: Bulk) {
  const { quarry, announce, showError } = useTools();
  const act = useAction();
  const offerUndo = useUndo();
  const [read, setRead] = useState<number>();
  const [said, setSaid] = useState({ words: '', of: '' });
  const of = `${over} ${meant.length}`;
  const say = (words: string) => {
    setSaid({ words, of });
    announce(words, 'unseen');
  };
  const newest = () => meant.flatMap(({ keys }) => keys.slice(0, 1));
  const copy = act(async () => {
    const pages = newest().map(([job, pageIndex]) => ({ job, pageIndex }));
    const made = await quarry.ask['pages.markdown']({ pages });
    if (!made.ok) return showError({ failure: made.failure, again: copy });
    const done = await quarry.copyText(made.value);
    if (done) return say(counted('libraryCopied', meant.length));
    showError({ failure: { code: 'clipboard-refused' }, headline: text('notCopied'), again: copy });
  });
  const collect = act(async () => {
    const pages = await actions?.read(newest());
    if (!pages) return;
    await (await quarry.actions()).collect(pages);
    say(counted('collectorAdded', pages.length));
  });
  const save = (name: string, make: Export) =>
    act(async () => {
      if (!actions || read !== undefined) return;
      setRead(0);
      try {
        const file = await make(actions, newest(), setRead);
        if (file) saveFile(name, file);
        say(counted('libraryExported', meant.length));
      } finally {
        setRead(undefined);
      }
    });
  const remove = (named: readonly LibraryEntry[]) =>
    act(async () => {
      const id = crypto.randomUUID();
      await actions?.remove(
        named.flatMap(({ keys }) => keys),
        id,
      );
      drop(named);
      onDeleted(named);
      offerUndo({ words: counted('libraryDeleted', named.length), undo: () => bringBack(id) });
    })();
  const files = [
    [text(NAMES[over].zip), save('quarry-library.zip', asZip(rules))],
    [text(NAMES[over].json), save('quarry-library.json', asJson)],
  ] as const;
  return { read, said: said.of === of ? said.words : '', copy, collect, files, remove };
}

/** Actions for the selected pages; without a selection, for all visible pages. */
export function LibraryTools(props: Props) {
  const { library, rules = DEFAULT_DOCUMENT, chosen, shown, scope, onAll, onNone, onDeleted } = props;
  const some = chosen.length > 0;
  const meant = some ? chosen : shown;
  const all = library.done && shown.length === library.entries.length;
  const over = some ? 'chosen' : all ? 'all' : 'shown';
  const { read, said, ...bulk } = useBulk({ library, rules, over, meant, onDeleted });
  const names = NAMES[over];
  if (meant.length === 0) return null;
  return (
    <div class="library-tools">
      <button type="button" class="button small" onClick={some ? onNone : onAll}>
        {some ? text('selectNone') : text('selectAll')}
      </button>
      {some && <span>{counted('selected', chosen.length)}</span>}
      <button type="button" class="button small" onClick={bulk.copy}>
        {text(names.copy)}
      </button>
      <button type="button" class="button small" onClick={bulk.collect}>
        {text(names.collect)}
      </button>
      {some && (
        <button
          type="button"
          class="button small"
          onClick={() => showSavedDocument(chosen.flatMap(({ keys }) => keys.slice(0, 1)))}
        >
          {text('documentOpen')}
        </button>
      )}
      {bulk.files.map(([name, run]) => (
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
      {read !== undefined && <span>{textWith('libraryExporting', { done: read, total: meant.length })}</span>}
      <DeleteButton
        key={scope}
        label={text(names.delete)}
        ask={async () => ({ words: counted('libraryLoss', meant.length), of: meant })}
        onDelete={bulk.remove}
      />
      {/* Hidden from screen readers, because it was already announced. */}
      {said !== '' && <span aria-hidden="true">{said}</span>}
    </div>
  );
}
