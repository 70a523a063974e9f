import { escapeText, linkTo } from '../markdown/escape.ts';
import { headingWords } from '../markdown/leaf-lines.ts';
import { scanLines } from '../markdown/scanner.ts';
import { withValue } from '../plain-text.ts';
import type { DocumentRules, DocumentWords } from './document-rules.ts';

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 16;

/** Creates a random code of 80 bits, so that no page can guess it. */
export const randomMarker = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => LETTERS[byte % LETTERS.length]).join(
    '',
  );

/**
 * Joins pages, each with its number if that isn't its position, into one text. `intro` and `end` go around them if they are
 * marked with a code. `separator`: none for a page that stands alone.
 */
export function joinPages(
  pages: readonly { url: string; text: string; number?: number }[],
  separator: DocumentRules['separator'] | undefined,
  words: Pick<DocumentWords, 'boundary'>,
  code = randomMarker(),
): { intro: string; body: string; end: string } {
  if (separator === undefined) return { intro: '', body: together(pages.map(({ text }) => text)), end: '' };
  const parts = pages.flatMap(({ url, text, number }, index) => {
    if (separator === 'code') return [comment(`${code} ${number ?? index + 1} ${url}`), text];
    if (separator === 'blank') return [separatedFrom(pages[index - 1]?.text, text)];
    if (index === 0) return [text];
    return [separator === 'rule' ? '---' : comment(url), text];
  });
  const isMarked = separator === 'code';
  return {
    intro: isMarked ? comment(withValue(words.boundary, code)) : '',
    body: together(parts),
    end: isMarked ? comment(code) : '',
  };
}

/** Joins parts of a document, but for the empty ones. */
export const together = (parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join('\n\n');

const GOES_ON = /^(?:\s|(?:[-+*]|\d{1,9}[.)])(?:\s|$))/;

/** Separates a text from the one before it: a leading list or indented line would continue a list at its end. */
export const separatedFrom = (before: string | undefined, text: string): string =>
  before && GOES_ON.test(text) ? `<!-- -->\n\n${text}` : text;

/** Writes a comment, escaping double hyphens, which could end it (HTML 13.1.6). */
const comment = (words: string): string =>
  `<!-- ${words.replaceAll('--', '-%2D').replace(/[>\s]/g, (sign) => (sign === ' ' ? ' ' : encodeURIComponent(sign)))} -->`;

/** Creates a function that returns the GFM anchors of headings, which must be passed in document order. */
export function createAnchors(): (heading: string) => string {
  const used = new Map<string, number>();
  return (heading) => {
    const slug = heading
      .replace(/\\(.)/g, '$1')
      .toLowerCase()
      .trim()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\s-]/gu, '')
      .replace(/\s/g, '-');
    const before = used.get(slug);
    used.set(slug, (before ?? 0) + 1);
    return before === undefined ? slug : `${slug}-${before}`;
  };
}

/** The headings of a Markdown text, without markup. */
function headingsOf(markdown: string): string[] {
  const lines = scanLines(markdown);
  return lines.flatMap(({ kind, text }, index) => {
    if (kind === 'heading') return [headingWords(text)];
    return kind === 'underline' ? [lines[index - 1]?.text ?? ''] : [];
  });
}

/** Writes a table of contents with links to the first heading of each page. Titles have no markup. */
export function contentsList(heading: string, sections: readonly { title: string; text: string }[]): string {
  const anchor = createAnchors();
  anchor(heading.replace(/^#+ /, ''));
  const entries = sections.map(({ title, text }) => {
    const [own] = headingsOf(text).map(anchor);
    return `- ${own === undefined ? escapeText(title) : linkTo(title, `#${own}`)}`;
  });
  return `${heading}\n\n${entries.join('\n')}`;
}

/** Writes a numbered list of links to the sources of the pages. */
export function sourceList(
  heading: string,
  sections: readonly { title: string; page: { url: string } }[],
): string {
  const entries = sections.map(({ title, page }, index) => `${index + 1}. ${linkTo(title, page.url)}`);
  return `${heading}\n\n${entries.join('\n')}`;
}

/** Removes leading blank lines. The first line keeps its indentation, which may make it code. */
export function withoutBlankStart(text: string): string {
  const first = text.length - text.trimStart().length;
  return first === 0 ? text : text.slice(text.lastIndexOf('\n', first - 1) + 1);
}
