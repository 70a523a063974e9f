import {
  type Envelope,
  readable,
  resultItem,
  type WireError,
  type WireResult,
  wordsOf,
} from '../../service/response.ts';
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
        ? { name, items: readInFull(read, extract.count, errors) }
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
 * Parses the results of a list. Each keeps its original index, which errors refer to; unreadable results are skipped.
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
function readInFull(
  results: readonly ReadResult[],
  count: number,
  errors: readonly WireError[],
): ResultItem[] {
  const failed = namedIn(errors);
  let left = count;
  return results.map(({ item, wire, index }) => {
    const named = failed.indexes.has(index) || (wire.url !== undefined && failed.addresses.has(wire.url));
    const page = left > 0 && !named ? pageIn(wire.snippet ?? '') : undefined;
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

const MAX_MESSAGE_LENGTH = 5000;

/** The results that errors refer to: by index from the error location, or else by URL from the message. */
function namedIn(errors: readonly WireError[]) {
  const indexes = new Set<number>();
  const addresses = new Set<string>();
  for (const { location, message = '' } of errors) {
    const path = [location ?? []].flat().slice(0, 9).join('.').slice(0, 200);
    const index = /(?:^|\.)(?:search|image|video|news|podcast|pages)[.[](\d{1,4})(?!\d)/.exec(path)?.[1];
    if (index !== undefined) indexes.add(Number(index));
    else
      for (const word of message.slice(0, MAX_MESSAGE_LENGTH).split(/[\s"'<>,;]+/))
        for (const form of formsOf(word)) addresses.add(form);
  }
  return { indexes, addresses };
}

/** How many punctuation characters are stripped from the end of a URL at most. */
const MAX_MARKS = 5;

/**
 * The possible URLs in a word: as it is, and without surrounding punctuation, which may also belong to the URL. Words
 * without `://` are ignored, so a result with a broken or empty URL never matches.
 */
function formsOf(word: string): string[] {
  if (!word.includes('://')) return [];
  const bare = word.replace(/^[([{]/, '');
  const forms = [word, bare];
  for (let cut = 1; cut <= MAX_MARKS && '.:!?)]}'.includes(bare.at(-cut) ?? ' '); cut += 1)
    forms.push(bare.slice(0, -cut));
  return forms;
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
