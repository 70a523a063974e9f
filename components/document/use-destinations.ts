import { counted, text } from '../../lib/browser/text.ts';
import { createFileNames } from '../../lib/extraction/document/file-names.ts';
import { obsidianNote } from '../../lib/extraction/document/obsidian.ts';
import type { Order } from '../../lib/extraction/document/order.ts';
import { useTools } from '../parts/tools.ts';
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
  const otherwise = text('documentUntitled');
  const shape = () => shaping.ask({ do: 'text', order: order() });
  const titleFor = ({ title, pages: count = 0 }: Answer) => documentTitle(title, count);
  const nameFor = (title: string) => createFileNames(otherwise)(title);
  const act = (deed: () => Promise<unknown>) => {
    const run = () =>
      void deed().catch((cause: unknown) => {
        console.warn('The document could not be made', cause);
        report({ failure: { code: 'internal' }, again: run });
      });
    return run;
  };

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
      const name = nameFor(titleFor(shaped) + part);
      saveFile(name, new Blob([shaped.text ?? ''], { type: 'text/markdown;charset=utf-8' }));
      announce(text('documentSaved', name));
    }),
    saveZip: act(async () => {
      const { file, ...all } = await shaping.ask({ do: 'zip', order: order() });
      const name = `${nameFor(titleFor(all)).replace(/\.md$/, '')}.zip`;
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
      const shaped = await shape();
      const note = obsidianNote(titleFor(shaped) + part, shaped.text ?? '', otherwise);
      if (note.byClipboard && !(await copy(shaped))) return;
      openAddress(note.address);
      announce(text(note.byClipboard ? 'obsidianByClipboard' : 'obsidianOpened'));
    }),
  };
}
