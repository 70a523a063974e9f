import { Copy, Download, ExternalLink, type IconNode, ListPlus } from 'lucide';
import { documentTitles } from '../../lib/browser/document-words.ts';
import { text } from '../../lib/browser/text.ts';
import { counted, textWith } from '../../lib/browser/text-values.ts';
import type { ExtractedPage } from '../../lib/document/document.ts';
import type { FormattingOrder } from '../../lib/document/formatter.ts';
import type { FormattingWorker } from '../../lib/document/formatting.ts';
import type { ObsidianLocation } from '../../lib/presets/destinations.ts';
import type { Preset } from '../../lib/presets/preset.ts';
import { openAddress, saveFile } from '../../lib/save-file.ts';
import { DeleteButton } from '../ui/confirm/confirm-loss.tsx';
import { useUndo } from '../ui/confirm/undo.tsx';
import { DOT } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { useAction, useTools } from '../ui/tools.ts';
import type { PagesModel } from './use-pages.ts';

interface Wanted {
  worker: FormattingWorker;
  /** The visible part, with the current rules. */
  order: () => FormattingOrder;
  /** Appended to the title, to tell parts apart. */
  part: string;
  pages: PagesModel;
  /** The pages of the document. */
  list: readonly ExtractedPage[];
  /** The chosen preset, which names files and notes. */
  preset: Preset | undefined;
  obsidian: ObsidianLocation | undefined;
}

/** The actions that copy, save, or send the document. */
export function useDestinations({ worker, order, part, pages, list, preset, obsidian }: Wanted) {
  const { quarry, announce, showError } = useTools();
  const wanted = () => ({
    ...{ ...order(), preset, obsidian },
    titles: documentTitles(list.length).map((title) => title + part),
  });
  const format = () => worker.call('deliver', wanted());
  const act = useAction();
  const offerUndo = useUndo();

  const copy = async (markdown: string): Promise<boolean> => {
    const copied = await quarry.copyText(markdown);
    if (copied) showError(undefined);
    else
      showError({
        failure: { code: 'clipboard-refused' },
        headline: text('notCopied'),
        again: () => void copy(markdown),
      });
    return copied;
  };

  return {
    copy: act(async () => {
      const formatted = await format();
      if (await copy(formatted.text)) announce(counted('documentCopied', formatted.pages));
    }),
    saveMarkdown: act(async () => {
      const { name, text: markdown } = await format();
      saveFile(name, new Blob([markdown], { type: 'text/markdown;charset=utf-8' }));
      announce(textWith('documentSaved', { file: name }));
    }),
    saveZip: act(async () => {
      const { file, name } = await worker.call('zip', { ...wanted(), titles: documentTitles(list.length) });
      saveFile(name, file);
      announce(textWith('documentSaved', { file: name }));
    }),
    collect: act(async () => {
      await pages.actions.collect(list);
      await pages.refresh();
      announce(counted('collectorAdded', list.length));
    }),
    clear: act(async () => {
      const id = crypto.randomUUID();
      await pages.actions.clearCollected(id);
      await pages.refresh();
      const undo = async () => {
        const done = await (await quarry.actions()).library.bringBack(id);
        await pages.refresh();
        return done;
      };
      offerUndo({ words: text('collectorCleared'), undo });
    }),
    toObsidian: act(async () => {
      const { note, text: markdown } = await format();
      if (note.byClipboard && !(await copy(markdown))) return;
      openAddress(note.address);
      announce(text(note.byClipboard ? 'obsidianByClipboard' : 'obsidianOpened'));
    }),
  };
}

interface Props {
  to: ReturnType<typeof useDestinations>;
  /** Whether the shown pages come from the collection. */
  inCollection: boolean;
  /** Whether there are no pages to send. */
  empty: boolean;
  /** The number of pages of the document. */
  pages: number;
}

type Destination = [string, IconNode, () => unknown];

/** Buttons for all destinations of the document. */
export function Destinations({ to, inCollection, empty, pages }: Props) {
  const addToCollection: Destination = [text('collectorAdd'), ListPlus, to.collect];
  const actions: Destination[] = [
    [text('documentCopy'), Copy, to.copy],
    [text('documentSave'), Download, to.saveMarkdown],
    [text('documentZip'), Download, to.saveZip],
    [text('documentObsidian'), ExternalLink, to.toObsidian],
    ...(inCollection ? [] : [addToCollection]),
  ];
  return (
    <fieldset class="document-destinations">
      <legend class="unseen">{text('documentDestinations')}</legend>
      {actions.map(([name, icon, act], index) => (
        <button
          key={name}
          type="button"
          class={index === 0 ? 'button primary' : 'button'}
          aria-disabled={empty || undefined}
          onClick={empty ? undefined : () => void act()}
        >
          <Icon of={icon} size={14} />
          {name}
        </button>
      ))}
      {inCollection && (
        <DeleteButton
          label={text('collectorClear')}
          class="button"
          go={text('collectorClear')}
          ask={async () => ({
            words: [text('to_collection'), counted('libraryPages', pages)].join(DOT),
            of: undefined,
          })}
          onDelete={() => void to.clear()}
        />
      )}
    </fieldset>
  );
}
