import { Copy, Download, ExternalLink, type IconNode, ListPlus } from 'lucide';
import { text } from '../../lib/browser/text.ts';
import { counted, textWith } from '../../lib/browser/text-values.ts';
import type { ExtractedPage } from '../../lib/document/document.ts';
import type { FormattingOrder } from '../../lib/document/order.ts';
import type { ObsidianLocation } from '../../lib/presets/destinations.ts';
import type { Preset } from '../../lib/presets/preset.ts';
import { DeleteButton } from '../ui/confirm/confirm-loss.tsx';
import { useUndo } from '../ui/confirm/undo.tsx';
import { DOT } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { openAddress, saveFile } from '../ui/save-file.ts';
import { useAction, useTools } from '../ui/tools.ts';
import type { FormattingReply, FormattingWorker } from './formatting.ts';
import type { PagesModel } from './use-pages.ts';
import { documentTitle } from './use-rules.ts';

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
  const formatText = () => worker.ask({ do: 'text', order: order() });
  const titleFor = ({ title, pages: count = 0 }: FormattingReply) => documentTitle(title, count);
  const nameFor = async (title: string) =>
    (await worker.ask({ do: 'name', title, otherwise: text('documentUntitled') })).name ?? '';
  const act = useAction();
  const offerUndo = useUndo();

  const copy = async (formatted: FormattingReply): Promise<boolean> => {
    const copied = await quarry.copyText(formatted.text ?? '');
    if (copied) showError(undefined);
    else
      showError({
        failure: { code: 'clipboard-refused' },
        headline: text('notCopied'),
        again: () => void copy(formatted),
      });
    return copied;
  };

  return {
    copy: act(async () => {
      const formatted = await formatText();
      if (await copy(formatted)) announce(counted('documentCopied', formatted.pages ?? 0));
    }),
    saveMarkdown: act(async () => {
      const formatted = await formatText();
      const title = titleFor(formatted) + part;
      const { name = '' } = await worker.ask({ do: 'file', order: order(), title, preset });
      saveFile(name, new Blob([formatted.text ?? ''], { type: 'text/markdown;charset=utf-8' }));
      announce(textWith('documentSaved', { file: name }));
    }),
    saveZip: act(async () => {
      const { file, ...all } = await worker.ask({ do: 'zip', order: order() });
      const name = (await nameFor(titleFor(all))).replace(/md$/, 'zip');
      if (file) saveFile(name, file);
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
      const title = titleFor(await formatText()) + part;
      const { note, ...formatted } = await worker.ask({
        do: 'note',
        order: order(),
        title,
        preset,
        obsidian,
      });
      if (!note || (note.byClipboard && !(await copy(formatted)))) return;
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
            words: [text('dataCollection'), counted('libraryPages', pages)].join(DOT),
            of: undefined,
          })}
          onDelete={() => void to.clear()}
        />
      )}
    </fieldset>
  );
}
