import { Copy, FileOutput, ListPlus, Trash2, X } from 'lucide';
import { useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { counted, textWith } from '../../lib/browser/text-values.ts';
import { DEFAULT_DOCUMENT, type DocumentRules } from '../../lib/document/document-rules.ts';
import type { LibraryEntry } from '../../lib/library/entries.ts';
import { saveFile } from '../../lib/save-file.ts';
import { ConfirmLoss } from '../ui/confirm/confirm-loss.tsx';
import { useUndo } from '../ui/confirm/undo.tsx';
import { DOT } from '../ui/format.ts';
import { useCopy } from '../ui/hooks.ts';
import { IconButton } from '../ui/icon.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { showSavedDocument } from '../ui/navigation.ts';
import { useAction, useTools } from '../ui/tools.ts';
import { useSayCopied } from '../ui/use-open-in.ts';
import { asZip, type LibraryModel } from './use-library.ts';

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

const newestOf = (entries: readonly LibraryEntry[]) => entries.flatMap(({ keys }) => keys.slice(0, 1));

/** Actions on several pages, and how many are read while they are saved. */
function useBulk(
  { library: { actions, drop, bringBack }, rules = DEFAULT_DOCUMENT, onDeleted }: Props,
  meant: readonly LibraryEntry[],
) {
  const { quarry, announce, showError } = useTools();
  const copyText = useCopy();
  const sayCopied = useSayCopied();
  const act = useAction();
  const offerUndo = useUndo();
  const [read, setRead] = useState<number>();
  const newest = () => newestOf(meant);
  const copy = act(async () => {
    const pages = newest().map(([job, pageIndex]) => ({ job, pageIndex }));
    const made = await quarry.ask['pages.markdown']({ pages });
    if (!made.ok) return showError({ failure: made.failure, again: copy });
    await copyText(made.value, () => sayCopied(counted('sentTo_clipboard', meant.length)));
  });
  const collect = act(async () => {
    const pages = await actions?.read(newest());
    if (!pages) return;
    await (await quarry.actions()).collect(pages);
    announce(counted('collectorAdded', pages.length));
  });
  const saveZip = act(async () => {
    if (!actions || read !== undefined) return;
    setRead(0);
    try {
      const file = await asZip(actions, newest(), rules, setRead);
      if (file) saveFile('quarry-library.zip', file);
      announce(counted('libraryExported', meant.length));
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
  return { read, copy, collect, saveZip, remove };
}

/** How many pages are listed or selected, and the actions for them. */
export function LibraryTools(props: Props) {
  const { library, chosen, shown, scope, onAll, onNone } = props;
  const some = chosen.length > 0;
  const meant = some ? chosen : shown;
  const { read, ...bulk } = useBulk(props, meant);
  // The question is about the pages that were meant when it was asked.
  const [asked, setAsked] = useState<{ scope: object; of: readonly LibraryEntry[] }>();
  const onAnswer = (confirmed: boolean) => {
    setAsked(undefined);
    if (confirmed && asked) bulk.remove(asked.of);
  };
  const count = some
    ? counted('selected', chosen.length)
    : library.done
      ? counted('pagesCount', shown.length)
      : counted('libraryReading', library.entries.length);
  const actions = [
    [Copy, text('copy'), bulk.copy],
    [ListPlus, text('pageTo_collection'), bulk.collect],
    [FileOutput, text('documentOpen'), () => showSavedDocument(newestOf(meant))],
    [Trash2, text('libraryDelete'), () => setAsked({ scope, of: meant })],
  ] as const;
  return (
    <div class="library-tools wrap">
      {some && <IconButton icon={X} name={text('selectNone')} onClick={onNone} />}
      <p class="library-count numbers grow hint one-line">
        <bdi>
          {read === undefined ? count : textWith('libraryExporting', { done: read, total: meant.length })}
        </bdi>
      </p>
      {some &&
        actions.map(([icon, name, act]) => <IconButton key={name} icon={icon} name={name} onClick={act} />)}
      {meant.length > 0 && (
        <Menu name={text('more')}>
          <MenuItem name={text('selectAll')} act={onAll} />
          {!some &&
            actions.slice(0, -1).map(([, name, act]) => <MenuItem key={name} name={name} act={act} />)}
          <MenuItem name={text('saveZip')} act={bulk.saveZip} apart />
          <MenuItem
            name={[text('libraryDelete'), counted('pagesCount', meant.length)].join(DOT)}
            act={actions[3][2]}
            apart
          />
        </Menu>
      )}
      {asked?.scope === scope && (
        <ConfirmLoss words={counted('libraryLoss', asked.of.length)} onAnswer={onAnswer} />
      )}
    </div>
  );
}
