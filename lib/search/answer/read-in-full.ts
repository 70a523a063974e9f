import type { WireError, WireResult } from '../../service/schemas.ts';
import type { ResultItem } from './answer.ts';

/** A result as it was read, beside what it was read from. */
export interface ReadResult {
  item: ResultItem;
  wire: WireResult;
  /** In the list as it came, from 0. */
  place: number;
}

/**
 * With `extract`, the snippets of the first results are the Markdown of their pages (interface, 2.1). Where a page could
 * not be read, its snippet stays as it was: such a result is marked `unread`, and nothing is made up in place of its page.
 * The service may go on to the results behind those that failed; of more than `count` pages it was not asked for.
 */
export function readInFull(
  results: readonly ReadResult[],
  count: number,
  errors: readonly WireError[],
): ResultItem[] {
  const failed = namedIn(errors);
  let left = count;
  return results.map(({ item, wire, place }) => {
    const named = failed.places.has(place) || (wire.url !== undefined && failed.addresses.has(wire.url));
    const page = left > 0 && !named ? pageIn(wire.snippet ?? '') : undefined;
    if (page === undefined) return place < count ? { ...item, unread: true } : item;
    left--;
    return { ...item, snippet: [], markdown: page };
  });
}

const LONGEST_MESSAGE = 5000;

/** The results that errors are about: by places in their locations, else by the addresses in their words. */
function namedIn(errors: readonly WireError[]) {
  const places = new Set<number>();
  const addresses = new Set<string>();
  for (const { location, message = '' } of errors) {
    const path = [location ?? []].flat().slice(0, 9).join('.').slice(0, 200);
    const at = /(?:^|\.)(?:search|image|video|news|podcast|pages)[.[](\d{1,4})(?!\d)/.exec(path)?.[1];
    if (at !== undefined) places.add(Number(at));
    else
      for (const word of message.slice(0, LONGEST_MESSAGE).split(/[\s"'<>,;]+/))
        for (const form of formsOf(word)) addresses.add(form);
  }
  return { places, addresses };
}

/** Marks around an address in a sentence that are stripped at most. */
const MOST_MARKS = 5;

/**
 * A word that may be an address: as it stands, and without the marks of the sentence around it, which may also be of the
 * address. Other words are of no page: one whose address came broken, or empty, is not what they are about.
 */
function formsOf(word: string): string[] {
  if (!word.includes('://')) return [];
  const bare = word.replace(/^[([{]/, '');
  const forms = [word, bare];
  for (let cut = 1; cut <= MOST_MARKS && '.:!?)]}'.includes(bare.at(-cut) ?? ' '); cut += 1)
    forms.push(bare.slice(0, -cut));
  return forms;
}

/** Longer than any snippet: the longest of the service's own examples has 996 characters. */
const LONGEST_SNIPPET = 1500;
/** However long a page is, its shape shows in this much of it. */
const LOOKED_AT = 20_000;

const CODE = /^ {0,3}(`{3,}|~{3,})/;
const STRONG = /^ {0,3}(?:#{1,6}\s+\S|\||={3,}\s*$|-{3,}\s*$)/;
const WEAK = /^ {0,3}(?:[-*+>]\s|\d{1,3}[.)]\s)|\]\(https?:/;
/** What a snippet is highlighted and escaped with. */
const HTML = /<\/?(?:strong|b|em|mark)>|&(?:#\d{1,7}|#x[\da-f]{1,6}|quot);/i;

/**
 * The Markdown of a page, where a snippet is clearly that. A snippet is one line of text, highlighted and escaped as
 * HTML; a page has blocks, or is far longer. What could be either is a snippet.
 */
function pageIn(snippet: string): string | undefined {
  const { lines, paragraphs, strong, weak, html } = shapeOf(snippet.slice(0, LOOKED_AT));
  const long = snippet.length > LONGEST_SNIPPET;
  if (lines < 2) return long && !html ? snippet : undefined;
  const blocks = html ? paragraphs > 1 && strong : strong || (weak && paragraphs > 1);
  return blocks || (long && paragraphs > (html ? 2 : 0)) ? snippet : undefined;
}

/** What a text is made of. In code, nothing counts but the code itself. */
function shapeOf(text: string) {
  const shape = { lines: 0, paragraphs: 0, strong: false, weak: false, html: false };
  let code = false;
  let blank = true;
  for (const line of text.split(/\r\n|[\r\n]/)) {
    const fence = CODE.test(line);
    if (fence) code = !code;
    const empty = line.trim() === '';
    if (!empty) shape.lines++;
    if (!empty && blank && !(code && !fence)) shape.paragraphs++;
    if (fence) shape.strong = true;
    else if (!code) {
      shape.strong ||= STRONG.test(line);
      shape.weak ||= WEAK.test(line);
      shape.html ||= HTML.test(line);
    }
    blank = empty;
  }
  return shape;
}
