import { type Envelope, readable, resultItem, type WireResult, wordsOf } from '../../service/response.ts';
import { isRecord, listIn, present } from '../../storage/guards.ts';
import type { SearchForm } from '../form.ts';
import { type Answer, MAIN_GROUP, type ResultItem } from './answer.ts';
import { toItem } from './items.ts';

/**
 * Converts a response to an answer: the workflow's own group first, then the others in the service's order, without
 * empty ones.
 */
export function toAnswer(
  { data, errors, trace, address, markdown }: Envelope,
  { workflow, extract }: Pick<SearchForm, 'workflow' | 'extract'>,
): Answer {
  const own = MAIN_GROUP[workflow];
  const groups = Object.entries(isRecord(data) ? data : {})
    .map(([name, items]) => {
      const read = readItems(name, items);
      return name === own && extract
        ? { name, items: readInFull(read, extract.count) }
        : { name, items: read.map(({ item }) => item) };
    })
    .filter((group) => group.items.length > 0);
  return {
    groups: groups.toSorted((a, b) => Number(b.name === own) - Number(a.name === own)),
    problems: errors.flatMap((error) => wordsOf(error) ?? []),
    ...present({ trace, address, markdown }),
  };
}

/**
 * Parses the results of a list. Each keeps its original index; unreadable results are skipped.
 */
function readItems(group: string, items: unknown): ReadResult[] {
  return listIn(items).flatMap((entry, index) =>
    readable([entry], resultItem()).flatMap((wire) => {
      const item = toItem(wire, `${group}:${index}`, group);
      return item === undefined ? [] : [{ item, wire, index }];
    }),
  );
}

/** A parsed result, with its source. */
interface ReadResult {
  item: ResultItem;
  wire: WireResult;
  /** Index in the original list. */
  index: number;
}

/**
 * With `extract`, the snippets of the first results hold the Markdown of their pages (API spec 2.1). If a page could
 * not be fetched, its snippet stays as it was, and the result is marked `unread`. The service may continue with the
 * results after failed ones, but never beyond `count` pages.
 */
function readInFull(results: readonly ReadResult[], count: number): ResultItem[] {
  let left = count;
  return results.map(({ item, wire, index }) => {
    const page = left > 0 ? pageIn(wire.snippet ?? '') : undefined;
    if (page === undefined) return index < count ? { ...item, unread: true } : item;
    left--;
    const text = excerptOf(page);
    return { ...item, snippet: text === '' ? [] : [{ text }], markdown: page };
  });
}

const MAX_EXCERPT_LENGTH = 300;

/** The first words of a page below its title, without images, URLs, and Markdown syntax. */
function excerptOf(markdown: string): string {
  const words = markdown
    .slice(0, MAX_EXCERPT_LENGTH * 6)
    .replace(/^\s*# [^\n]*\n+(?=\S)/, '')
    .replace(/!\[[^\]]{0,300}\]\([^)]{0,1000}\)/g, '')
    .replace(/\[([^\]]{0,300})\]\([^)]{0,1000}\)/g, '$1')
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+])[ \t]+|[*`]+/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (words.length <= MAX_EXCERPT_LENGTH) return words;
  const cut = words.slice(0, MAX_EXCERPT_LENGTH);
  return `${cut.slice(0, cut.lastIndexOf(' ')).trimEnd()}…`;
}

/** Longer than any snippet: the longest in the service's own examples has 996 characters. */
const MAX_SNIPPET_LENGTH = 1500;
/** How much of a page is examined to detect its structure. */
const MAX_EXAMINED = 20_000;

const CODE = /^ {0,3}(`{3,}|~{3,})/;
const STRONG = /^ {0,3}(?:#{1,6}\s+\S|\||={3,}\s*$|-{3,}\s*$)/;
const WEAK = /^ {0,3}(?:[-*+>]\s|\d{1,3}[.)]\s)|\]\(https?:/;
/** The markup used to highlight and escape snippets. */
const HTML = /<\/?(?:strong|b|em|mark)>|&(?:#\d{1,7}|#x[\da-f]{1,6}|quot);/i;

/**
 * Returns the snippet if it is clearly the Markdown of a page. A snippet is one line of text, highlighted and escaped
 * as HTML; a page has blocks, or is far longer. Ambiguous text counts as a snippet.
 */
function pageIn(snippet: string): string | undefined {
  const { lines, paragraphs, strong, weak, html } = featuresOf(snippet.slice(0, MAX_EXAMINED));
  const long = snippet.length > MAX_SNIPPET_LENGTH;
  if (lines < 2) return long && !html ? snippet : undefined;
  const blocks = html ? paragraphs > 1 && strong : strong || (weak && paragraphs > 1);
  return blocks || (long && paragraphs > (html ? 2 : 0)) ? snippet : undefined;
}

/** Measures the structure of a text. The contents of code blocks are ignored. */
function featuresOf(text: string) {
  const features = { lines: 0, paragraphs: 0, strong: false, weak: false, html: false };
  let code = false;
  let blank = true;
  for (const line of text.split(/\r\n|[\r\n]/)) {
    const fence = CODE.test(line);
    if (fence) code = !code;
    const empty = line.trim() === '';
    if (!empty) features.lines++;
    if (!empty && blank && !(code && !fence)) features.paragraphs++;
    if (fence) features.strong = true;
    else if (!code) {
      features.strong ||= STRONG.test(line);
      features.weak ||= WEAK.test(line);
      features.html ||= HTML.test(line);
    }
    blank = empty;
  }
  return features;
}
