import { counted, text } from '../../lib/browser/text.ts';
import type { DocumentRules } from '../../lib/extraction/document/rules.ts';
import type { ExtractedPage } from '../../lib/extraction/document.ts';
import { useTools } from '../parts/tools.ts';
import { useDocumentTools } from './document-tools.ts';
import { documentTitle, documentWords } from './document-words.ts';
import { openAddress, saveFile } from './save-file.ts';
import type { Pages } from './use-pages.ts';

interface Wanted {
  /** The part that is shown. */
  shown: readonly ExtractedPage[];
  /** All parts. */
  all: readonly ExtractedPage[];
  /** Added to the title of a part. */
  part: string;
  rules: DocumentRules;
  pages: Pages;
}

const MARKDOWN = 'text/markdown;charset=utf-8';

/** Where shaped pages can go. */
export function useDestinations({ shown, all, part, rules, pages }: Wanted) {
  const { quarry, announce, report } = useTools();
  const { titleOf, toDocument, createFileNames, createBreathe, obsidianNote, zipTexts } = useDocumentTools();
  const otherwise = text('documentUntitled');
  const shape = (list: readonly ExtractedPage[]) => toDocument(list, rules, documentWords());
  const titleFor = ([first, ...more]: readonly ExtractedPage[]) =>
    documentTitle(first && titleOf(first), more.length + 1);
  const title = () => titleFor(shown) + part;

  const copy = async (): Promise<boolean> => {
    const copied = await quarry.copyText(shape(shown));
    if (copied) report(undefined);
    else
      report({
        failure: { code: 'clipboard-refused' },
        headline: text('notCopied'),
        again: () => void copy(),
      });
    return copied;
  };

  return {
    async copy() {
      if (await copy()) announce(counted('documentCopied', shown.length));
    },
    saveMarkdown() {
      const name = createFileNames(otherwise)(title());
      saveFile(name, [shape(shown)], MARKDOWN);
      announce(text('documentSaved', name));
    },
    async saveZip() {
      const nameOf = createFileNames(otherwise);
      const files = all.map((page) => ({ name: nameOf(titleOf(page)), text: shape([page]), at: page.at }));
      const name = `${createFileNames(otherwise)(titleFor(all)).replace(/\.md$/, '')}.zip`;
      saveFile(
        name,
        await zipTexts(
          files,
          createBreathe(() => performance.now()),
        ),
        'application/zip',
      );
      announce(text('documentSaved', name));
    },
    async collect() {
      await pages.deeds.collect(pages.extracted);
      await pages.refresh();
      announce(counted('collectorAdded', pages.extracted.length));
    },
    async clear() {
      await pages.deeds.clearCollected();
      await pages.refresh();
      announce(text('collectorCleared'));
    },
    async toObsidian() {
      const note = obsidianNote(title(), shape(shown), otherwise);
      if (note.byClipboard && !(await copy())) return;
      openAddress(note.address);
      announce(text(note.byClipboard ? 'obsidianByClipboard' : 'obsidianOpened'));
    },
  };
}
