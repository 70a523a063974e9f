import { counted, text } from '../../lib/browser/text.ts';
import type { Budgeted } from '../../lib/extraction/document/budget.ts';
import type { DocumentWords } from '../../lib/extraction/document.ts';

/** The words of a document that are not its pages', in the language of the locale. */
export const documentWords = (): DocumentWords => ({
  source: (url) => text('documentSource', url),
  contents: text('documentContents'),
  sources: text('documentSources'),
});

/** What a document of so many pages is called, by the title of the first. */
export function documentTitle(first: string | undefined, pages: number): string {
  if (first === undefined) return text('documentUntitled');
  return pages === 1 ? first : counted('documentTitleMore', pages - 1, first);
}

/** What was done to keep to a budget, one sentence for each; none where nothing had to be. */
export function budgetWords({ parts, trimmed, dropped, over }: Budgeted): string[] {
  return [
    ...(parts.length > 1 ? [counted('budgetParts', parts.length)] : []),
    ...(trimmed.length > 0 ? [counted('budgetTrimmed', trimmed.length)] : []),
    ...(dropped.length > 0 ? [counted('budgetDropped', dropped.length)] : []),
    ...(over > 0 ? [text('budgetOver')] : []),
  ];
}
