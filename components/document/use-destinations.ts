import { counted, text } from '../../lib/browser/text.ts';
import type { Order } from '../../lib/document/order.ts';
import { useTools } from '../parts/tools.ts';
import { useAct } from '../parts/use-act.ts';
import { documentTitle } from './document-words.ts';
import { openAddress, saveFile } from './save-file.ts';
import type { Answer, Shaping } from './shaping.ts';
import type { Pages } from './use-pages.ts';

interface Wanted {
  shaping: Shaping;
  /** The part that is shown, as it is shaped now. */
  order: () => Order;
  /** Added to the title of a part. */
  part: string;
  pages: Pages;
}

/** Where shaped pages can go. */
export function useDestinations({ shaping, order, part, pages }: Wanted) {
  const { quarry, announce, report } = useTools();
  const shape = () => shaping.ask({ do: 'text', order: order() });
  const titleFor = ({ title, pages: count = 0 }: Answer) => documentTitle(title, count);
  const nameFor = async (title: string) =>
    (await shaping.ask({ do: 'name', title, otherwise: text('documentUntitled') })).name ?? '';
  const act = useAct();

  const copy = async (shaped: Answer): Promise<boolean> => {
    const copied = await quarry.copyText(shaped.text ?? '');
    if (copied) report(undefined);
    else
      report({
        failure: { code: 'clipboard-refused' },
        headline: text('notCopied'),
        again: () => void copy(shaped),
      });
    return copied;
  };

  return {
    copy: act(async () => {
      const shaped = await shape();
      if (await copy(shaped)) announce(counted('documentCopied', shaped.pages ?? 0));
    }),
    saveMarkdown: act(async () => {
      const shaped = await shape();
      const name = await nameFor(titleFor(shaped) + part);
      saveFile(name, new Blob([shaped.text ?? ''], { type: 'text/markdown;charset=utf-8' }));
      announce(text('documentSaved', name));
    }),
    saveZip: act(async () => {
      const { file, ...all } = await shaping.ask({ do: 'zip', order: order() });
      const name = (await nameFor(titleFor(all))).replace(/md$/, 'zip');
      if (file) saveFile(name, file);
      announce(text('documentSaved', name));
    }),
    collect: act(async () => {
      await pages.deeds.collect(pages.extracted);
      await pages.refresh();
      announce(counted('collectorAdded', pages.extracted.length));
    }),
    clear: act(async () => {
      await pages.deeds.clearCollected();
      await pages.refresh();
      announce(text('collectorCleared'));
    }),
    toObsidian: act(async () => {
      const title = titleFor(await shape()) + part;
      const { note, ...shaped } = await shaping.ask({ do: 'note', order: order(), title });
      if (!note || (note.byClipboard && !(await copy(shaped)))) return;
      openAddress(note.address);
      announce(text(note.byClipboard ? 'obsidianByClipboard' : 'obsidianOpened'));
    }),
  };
}
