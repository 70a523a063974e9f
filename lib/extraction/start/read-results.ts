import type { ExtractedPage } from '../../document/document.ts';
import type { Answer } from '../../search/answer/answer.ts';
import { textOf } from '../../search/answer/tokens.ts';
import { toTarget } from './targets.ts';

/** The pages that a search read in full (`extract`), as extracted pages under the addresses that jobs ask for. */
export function readPages(answer: Answer): ExtractedPage[] {
  return answer.groups.flatMap(({ items }) =>
    items.flatMap(({ url = '', title, markdown }) => {
      const target = toTarget(url);
      if (markdown === undefined || 'unsupported' in target) return [];
      const words = textOf(title);
      const page = { url: target.url, markdown, via: 'search' } as const;
      return [words === '' ? page : { ...page, title: words }];
    }),
  );
}
