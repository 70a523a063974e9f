import { escapeText } from './markdown-text.ts';

/** An extracted page, as it is kept. */
export interface ExtractedPage {
  url: string;
  /** The best title known before the page was read. */
  title?: string;
  markdown: string;
  /** Set for an answer that the service wrote as one text of all the pages asked for: it is used as it came. */
  whole?: true;
}

/** How the source of a page is named, in the user's language; gets the address. */
export type SourceLine = (url: string) => string;

const FIRST_HEADING = /^#[ \t]+(.+?)[ \t]*#*[ \t]*(?:\n|$)/;
const BETWEEN = '\n\n---\n\n';

/** Pages one after another, each under its title with its source. */
export function toDocument(pages: readonly ExtractedPage[], sourceLine: SourceLine): string {
  return `${pages.map((page) => toSection(page, sourceLine)).join(BETWEEN)}\n`;
}

function toSection(page: ExtractedPage, sourceLine: SourceLine): string {
  if (page.whole) return page.markdown;
  const markdown = page.markdown.replace(/\r\n?/g, '\n').trim();
  const heading = FIRST_HEADING.exec(markdown);
  const rest = heading ? markdown.slice(heading[0].length).trimStart() : markdown;
  const title = heading?.[1] ?? escapeText(page.title ?? nameOf(page.url));
  const address = `<${page.url.replace(/[<>\s]/g, encodeURIComponent)}>`;
  return [`# ${title}`, sourceLine(address), rest].filter((part) => part !== '').join('\n\n');
}

/** A page that nobody named: its host and path. */
function nameOf(address: string): string {
  const { host, pathname } = new URL(address);
  return `${host}${pathname === '/' ? '' : pathname}`;
}

/** How many words a text has, by the rules of its own script (Unicode Standard Annex 29). */
export function countWords(text: string): number {
  let words = 0;
  for (const segment of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    if (segment.isWordLike) words += 1;
  }
  return words;
}
