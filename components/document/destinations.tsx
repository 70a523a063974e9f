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
import { useCopy, useJustDone } from '../ui/hooks.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { useAction, useTools } from '../ui/tools.ts';
import { useOpenIn } from '../ui/use-open-in.ts';
import type { PagesModel } from './document-view.tsx';

interface Props {
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
  /** Whether the shown pages come from the collection. */
  inCollection: boolean;
  /** Whether there are no pages to send. */
  empty: boolean;
  /** Undefined until computed. */
  tokens: number | undefined;
}

/** Buttons that copy, save, or send the document. */
export function Destinations(props: Props) {
  const { worker, order, part, pages, list, preset, obsidian, inCollection, empty, tokens } = props;
  const { quarry, announce } = useTools();
  const copyText = useCopy();
  const wanted = () => ({
    ...{ ...order(), preset, obsidian },
    titles: documentTitles(list.length).map((title) => title + part),
  });
  const format = () => worker.call('deliver', wanted());
  const apps = useOpenIn(order().question?.query);
  const offerUndo = useUndo();
  const [copied, sayCopied] = useJustDone();
  const guarded = useAction();
  const unless = empty ? { 'aria-disabled': true } : {};
  const act = (run: () => Promise<void>) => () => !empty && void guarded(run)();

  const copyThen = async (then: (pages: number) => void) => {
    const formatted = await format();
    await copyText(formatted.text, () => {
      sayCopied();
      then(formatted.pages);
    });
  };
  const copyAll = act(() => copyThen((count) => announce(counted('sentTo_clipboard', count), 'unseen')));
  const saveMarkdown = act(async () => {
    const { name, text: markdown } = await format();
    saveFile(name, new Blob([markdown], { type: 'text/markdown;charset=utf-8' }));
    announce(textWith('documentSaved', { file: name }));
  });
  const saveZip = act(async () => {
    const { file, name } = await worker.call('zip', { ...wanted(), titles: documentTitles(list.length) });
    saveFile(name, file);
    announce(textWith('documentSaved', { file: name }));
  });
  const collect = act(async () => {
    await (await quarry.actions()).collect(list);
    await pages.refresh();
    announce(counted('collectorAdded', list.length));
  });
  const clear = guarded(async () => {
    const id = crypto.randomUUID();
    const actions = await quarry.actions();
    await actions.clearCollected(id);
    await pages.refresh();
    const undo = async () => {
      const done = await actions.library.bringBack(id);
      await pages.refresh();
      return done;
    };
    offerUndo({ words: text('collectorCleared'), undo });
  });
  const toObsidian = act(async () => {
    const { note, text: markdown } = await format();
    const open = () => {
      openAddress(note.address);
      announce(text(note.byClipboard ? 'obsidianByClipboard' : 'obsidianOpened'));
    };
    if (note.byClipboard) await copyText(markdown, open);
    else open();
  });
  return (
    <fieldset class="document-destinations wrap">
      <legend class="unseen">{text('documentDestinations')}</legend>
      <button type="button" class="button primary" {...unless} onClick={copyAll}>
        <Icon of={copied ? Check : Copy} size={14} />
        {text(copied ? 'copied' : 'copy')}
        {tokens !== undefined && <span aria-hidden="true">{counted('tokensAbout', tokens)}</span>}
      </button>
      <button type="button" class="button" {...unless} onClick={toObsidian}>
        {text('to_obsidian')}
      </button>
      {apps.length > 0 && (
        <Menu icon={ChevronDown} name={text('openIn')} named>
          {apps.map(({ name, act: open }) => (
            <MenuItem key={name} name={name} act={act(() => copyThen(open))} />
          ))}
        </Menu>
      )}
      <Menu icon={ChevronDown} name={text('save')} named>
        <MenuItem name={text('documentSave')} act={saveMarkdown} />
        <MenuItem name={text('saveZip')} act={saveZip} />
      </Menu>
      {inCollection ? (
        <DeleteButton
          label={text('collectorClear')}
          class="button"
          go={text('collectorClear')}
          ask={async () => {
            // All of it, whatever the user removed from this document.
            const count = await (await quarry.actions()).countCollected();
            return { words: [text('to_collection'), counted('pagesCount', count)].join(DOT), of: undefined };
          }}
          onDelete={() => void clear()}
        />
      ) : (
        <button type="button" class="button" {...unless} onClick={collect}>
          {text('pageTo_collection')}
        </button>
      )}
    </fieldset>
  );
}
