import { counted, text } from '../../lib/browser/text.ts';
import { ADDRESS_HERE, type PlainWords } from '../../lib/document/order.ts';
import type { Sizes } from '../../lib/document/shaper.ts';

/** The words of a document that are not its pages', in the language of the locale. */
export const documentWords = (): PlainWords => ({
  source: text('documentSource', ADDRESS_HERE),
  contents: text('documentContents'),
  sources: text('documentSources'),
  boundary: text('documentBoundary', ADDRESS_HERE),
  untitled: text('documentUntitled'),
});

/** What a document of so many pages is called, by the title of the first. */
export function documentTitle(first: string | undefined, pages: number): string {
  if (first === undefined) return text('documentUntitled');
  return pages === 1 ? first : counted('documentTitleMore', pages - 1, first);
}

/** What was done to keep to a budget, one sentence for each; none where nothing had to be. */
export function budgetWords({ parts, trimmed, dropped, over }: Sizes): string[] {
  return [
    ...(parts.length > 1 ? [counted('budgetParts', parts.length)] : []),
    ...(trimmed > 0 ? [counted('budgetTrimmed', trimmed)] : []),
    ...(dropped > 0 ? [counted('budgetDropped', dropped)] : []),
    ...(over > 0 ? [text('budgetOver')] : []),
  ];
}
