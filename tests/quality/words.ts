const IMAGE = /!\[([^\]]*)\]\((?:<[^>]*>|[^)]*)\)/g;
const TARGET = /\]\((?:<[^>]*>|(?:[^()\s]|\([^()]*\))*)(?:\s+"[^"]*")?\)/g;
const ADDRESS = /\(?<?\bhttps?:\s*\/\/[^\s)>]*[)>]?/g;

const LANGUAGE = /^([ \t>]*(?:`{3,}|~{3,})).*$/gm;

/** Each extractor writes dates in its own way. */
const DATE = /\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?)?\b/g;

/** The words of a text in order, in lowercase, segmented by the rules of its script; URLs don't count. */
export function wordsOf(text: string): string[] {
  const words = new Intl.Segmenter(undefined, { granularity: 'word' });
  const plain = text.replace(ADDRESS, ' ').normalize('NFKC').toLowerCase();
  return [...words.segment(plain)].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []));
}

/** Markdown without images and the targets of links. */
export const withoutTargets = (markdown: string): string =>
  markdown.replace(IMAGE, ' ').replace(TARGET, '] ');

/** Markdown as read aloud: without URLs, images, code languages, and markup. */
export function heard(markdown: string): string {
  return withoutTargets(markdown.replace(LANGUAGE, '$1').replace(DATE, ' '))
    .replace(/<\/?[a-z][^<>\n]*>/gi, ' ')
    .replace(/\\(?=[^\w\s])/g, '')
    .replace(/[*_`~|#]+/g, ' ');
}
