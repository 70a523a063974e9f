import { type ExtractedPage, failureWords } from '../extraction/extract-pages.ts';
import type { ResultGroups, ResultItem } from '../search/result-item.ts';
import type { Switches } from '../switches.ts';

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

function fromHtml(html: string): string {
  return html
    .replace(/<\/?strong>/g, '**')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
}

function toMarkdownItem(item: ResultItem, index: number, inFull: boolean): string {
  const link = `${index + 1}. [${fromHtml(item.title ?? item.url)}](${item.url})`;
  const text = inFull ? item.snippet : fromHtml(item.snippet);
  return text === '' ? link : `${link}\n\n${text.replace(/^(?=.)/gm, '   ')}`;
}

/**
 * Search results as a Markdown document: a heading for each type with a numbered list. Some include the full
 * page.
 */
export function searchMarkdown(query: string, groups: ResultGroups, inFull: ReadonlySet<ResultItem>): string {
  const sections = Object.entries(groups).map(
    ([name, items]) =>
      `## ${name}\n\n${items.map((item, index) => toMarkdownItem(item, index, inFull.has(item))).join('\n\n')}`,
  );
  return `${[`# ${query}`, ...sections].join('\n\n')}\n`;
}

/** Extracted pages as one Markdown document. A failed page shows the reason. */
export function extractMarkdown(pages: readonly ExtractedPage[], switches: Switches): string {
  const sections = pages.map(({ url, markdown, failure }) => {
    return `<!-- ${url} -->\n\n${failure === null ? markdown : `> ${failureWords(failure, url, switches)}`}`;
  });
  return `${sections.join('\n\n---\n\n')}\n`;
}
