import { Check, ChevronDown, Copy } from 'lucide';
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
import { useJustDone } from '../ui/hooks.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
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
  const [copied, sayCopied] = useJustDone();

  const copy = async (markdown: string): Promise<boolean> => {
    const done = await quarry.copyText(markdown);
    if (done) showError(undefined);
    else
      showError({
        failure: { code: 'clipboard-refused' },
        headline: text('notCopied'),
        again: () => void copy(markdown),
      });
    return done;
  };

  return {
    /** Whether it was just copied. */
    copied,
    copy: act(async () => {
      const formatted = await format();
      if (!(await copy(formatted.text))) return;
      sayCopied();
      announce(counted('documentCopied', formatted.pages), 'unseen');
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
  /** Undefined until computed. */
  tokens: number | undefined;
}

/** Buttons for all destinations of the document. */
export function Destinations({ to, inCollection, empty, pages, tokens }: Props) {
  const unless = empty ? { 'aria-disabled': true } : {};
  const run = (act: () => unknown) => () => !empty && void act();
  return (
    <fieldset class="document-destinations">
      <legend class="unseen">{text('documentDestinations')}</legend>
      <button type="button" class="button primary" {...unless} onClick={run(to.copy)}>
        <Icon of={to.copied ? Check : Copy} size={14} />
        {text(to.copied ? 'copied' : 'documentCopy')}
        {tokens !== undefined && <span aria-hidden="true">{counted('tokensAbout', tokens)}</span>}
      </button>
      <button type="button" class="button" {...unless} onClick={run(to.toObsidian)}>
        {text('documentObsidian')}
      </button>
      <Menu icon={ChevronDown} name={text('save')} named>
        <MenuItem name={text('documentSave')} act={run(to.saveMarkdown)} />
        <MenuItem name={text('documentZip')} act={run(to.saveZip)} />
      </Menu>
      {inCollection ? (
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
      ) : (
        <button type="button" class="button" {...unless} onClick={run(to.collect)}>
          {text('collectorAdd')}
        </button>
      )}
    </fieldset>
  );
}
