import type { ErrorWords, Failure, FailureCode } from '../../service/failures.ts';
import {
  detailOf,
  type Envelope,
  pageOutput,
  readable,
  type WireError,
  type WirePage,
} from '../../service/response.ts';

/** The body of an extract request (interface, 2.3). */
export interface ExtractRequest {
  pages: { url: string }[];
  timeout?: number;
  format?: 'markdown';
}

/** User settings that apply to every extract request. */
export interface ExtractRules {
  /** Seconds for a whole request; 0 uses the service's default. */
  timeout: number;
  /** The default, `json`, is not sent. */
  format: 'json' | 'markdown';
}

/** Builds the request for these pages. Out-of-range values are sent: the service clamps them (interface, 7.2). */
export function toExtractRequest(urls: readonly string[], { timeout, format }: ExtractRules): ExtractRequest {
  return {
    pages: urls.map((url) => ({ url })),
    ...(timeout > 0 ? { timeout } : {}),
    ...(format === 'markdown' ? { format } : {}),
  };
}

/**
 * The service's result for one page: its Markdown, or why there is none. `whole`: the text is for all pages of the
 * request, and only the first has it.
 */
export type PageOutcome = { markdown: string; whole?: true } | { failure: Failure };

/** Assigns each requested page its own text or error (interface, 2.4), in request order. */
export function toOutcomes(envelope: Envelope, urls: readonly string[]): PageOutcome[] {
  if (envelope.markdown !== undefined) return inWholeText(envelope.markdown, urls);
  const found = answersByPage(readable(envelope.data, pageOutput()), urls);
  const words = wordsByPage(envelope.errors, found, urls);
  return found.map((page, pageIndex): PageOutcome => {
    if (hasText(page)) return { markdown: page.markdown };
    const said = page?.error === undefined ? words.get(pageIndex) : { message: page.error };
    const { trace } = envelope;
    return { failure: { code: codeFor(page, said), ...said, ...(trace !== undefined && { trace }) } };
  });
}

/**
 * Error messages by page index, from the location of each error, or the URL in its message. `errors[].url` links to
 * documentation, so other errors are assigned only if they can't go to the wrong page.
 */
function wordsByPage(
  errors: readonly WireError[],
  found: readonly (WirePage | undefined)[],
  urls: readonly string[],
): Map<number, ErrorWords> {
  const words = new Map<number, ErrorWords>();
  const elsewhere: ErrorWords[] = [];
  for (const error of errors) {
    const { field: _names, ...said } = detailOf(error);
    const pageIndex = indexOf(error) ?? indexIn(said.message, urls);
    if (said.message === undefined) continue;
    if (pageIndex === undefined) elsewhere.push(said);
    else if (!words.has(pageIndex)) words.set(pageIndex, said);
  }
  const open = found.flatMap((page, pageIndex) =>
    hasText(page) || page?.error !== undefined || words.has(pageIndex) ? [] : [pageIndex],
  );
  const [only] = elsewhere;
  const same = elsewhere.every(({ message }) => message === only?.message);
  if (only !== undefined && same && elsewhere.length === open.length)
    for (const pageIndex of open) words.set(pageIndex, only);
  return words;
}

/** The zero-based page index in an error's location: `pages[0].url`; `body.pages.0` and `/pages/0` also occur. */
function indexOf({ location }: WireError): number | undefined {
  const path = [location ?? []].flat().join('.');
  const pageIndex = /(?:^|[./])pages(?:[./]|\[)(\d+)(?:$|[./\]])/.exec(path)?.[1];
  return pageIndex === undefined ? undefined : Number(pageIndex);
}

/** The only page whose URL a message names, as in `No data returned from crawlers! url=https://a.test/`. */
function indexIn(message: string | undefined, urls: readonly string[]): number | undefined {
  const url = URL.parse(/\burl=(\S+)/.exec(message ?? '')?.[1] ?? '')?.href;
  const [pageIndex, ...rivals] = urls.keys().filter((index) => URL.parse(urls[index] ?? '')?.href === url);
  return url === undefined || rivals.length > 0 ? undefined : pageIndex;
}

/**
 * Whether the service will never read a page, so that a retry would be charged in vain. Users of the API saw two sentences
 * (until August 2026), and that the first is final for a site. Statuses of the page that pass are not.
 */
function isFinal({ message = '' }: ErrorWords): boolean {
  if (/^no data returned from crawlers\b/i.test(message)) return true;
  const status = /^bad status code: (4\d\d)\b/i.exec(message)?.[1];
  return status !== undefined && !PASSING.has(status);
}

/** Request timeout, too early, too many requests. */
const PASSING: ReadonlySet<string> = new Set(['408', '425', '429']);

/** What became of a page without text, of which an error may say something. */
function codeFor(page: WirePage | undefined, said: ErrorWords | undefined): FailureCode {
  if (said !== undefined) return isFinal(said) ? 'page-unreachable' : 'page-failed';
  return page === undefined ? 'page-missing' : 'page-empty';
}

type Found = (WirePage | undefined)[];

/**
 * Finds the answer for each requested page, or `undefined` if no answer certainly belongs to it. An answer belongs to
 * the page with its URL, or else with its URL apart from parts that services normalize, or else (after a redirect) with
 * its last path segment, if only one page has that. What is left may belong to the page at its position.
 */
function answersByPage(answers: readonly WirePage[], urls: readonly string[]): Found {
  const all = distinct(answers);
  const found: Found = urls.map(() => undefined);
  for (const keyOf of [exactly, loosely, siteAndSegment, lastSegment]) matchBy(keyOf, all, urls, found);
  if (all.length === urls.length) matchByPosition(all, urls, found);
  return found;
}

type Key = (url: string) => string | undefined;

/** Assigns answers to the pages that have none yet, and whose key no other page has. */
function matchBy(keyOf: Key, all: readonly WirePage[], urls: readonly string[], found: Found): void {
  const pages = Map.groupBy(urls.keys(), (pageIndex) => keyOf(urls[pageIndex] ?? ''));
  const unused = all.filter((answer) => !found.includes(answer));
  const named = Map.groupBy(unused, ({ url }) => (url === undefined ? undefined : keyOf(url)));
  for (const [key, [pageIndex, ...rivals]] of pages)
    if (key !== undefined && pageIndex !== undefined && rivals.length === 0)
      found[pageIndex] ??= choose(named.get(key) ?? [], urls[pageIndex] ?? '', urls);
}

/**
 * Chooses the answer with text among several for the same page. Returns none if some may belong to another page: if
 * their URLs only look alike, if another page has a similar URL, or if their texts differ.
 */
function choose(answers: readonly WirePage[], page: string, urls: readonly string[]): WirePage | undefined {
  const isSimilar = (url = '') => loosely(url) === loosely(page);
  const isCertain = answers.every(({ url }) => isSimilar(url)) && urls.filter(isSimilar).length === 1;
  if (answers.length > 1 && !isCertain) return undefined;
  const texts = new Set(answers.filter(hasText).map(({ markdown }) => markdown));
  return texts.size > 1 ? undefined : (answers.find(hasText) ?? answers[0]);
}

/**
 * Assigns the answers that name no page by position, given one answer per page. A single one goes to the single open
 * page. Several are used if all other pages have the answer at their own position or, without others, if each pair has
 * the same host or last path segment; never if one looks like another page. Order alone proves nothing, because answers
 * may be sorted differently from the request.
 */
function matchByPosition(all: readonly WirePage[], urls: readonly string[], found: Found): void {
  const [names, segments] = [new Set(urls.map(loosely)), new Set(urls.map(lastSegment))];
  const left = new Set(all.filter((one) => !found.includes(one) && !names.has(loosely(one.url ?? ''))));
  const [only, ...others] = [...urls.keys()].filter((pageIndex) => found[pageIndex] === undefined);
  const isConfirmed = others.length + 1 < urls.length;
  const isInOrder = urls.every((url, pageIndex) => {
    const answer = all[pageIndex];
    if (found[pageIndex] !== undefined) return found[pageIndex] === answer;
    if (answer === undefined || !left.has(answer)) return false;
    const segment = lastSegment(answer.url ?? '');
    if (segment !== undefined && segments.has(segment)) return segment === lastSegment(url);
    return isConfirmed || hostWithoutWww(answer.url ?? '') === hostWithoutWww(url);
  });
  if (only !== undefined && others.length === 0) [found[only]] = left;
  else if (isInOrder) found.splice(0, found.length, ...all);
}

/** Whether an answer contains text. */
const hasText = (page: WirePage | undefined): page is WirePage & { markdown: string } =>
  page?.markdown !== undefined && page.markdown.trim() !== '';

const distinct = (answers: readonly WirePage[]): WirePage[] => [
  ...new Map(answers.map((answer) => [JSON.stringify(answer), answer])).values(),
];

const exactly = (address: string): string => (URL.canParse(address) ? new URL(address).href : address);

/** A URL without the parts that services normalize: the fragment, a trailing slash, `www.`. */
export function loosely(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.hash = '';
  url.hostname = url.hostname.replace(/^www\./, '');
  url.pathname = url.pathname.replace(/\/$/, '');
  return url.href;
}

const hostWithoutWww: Key = (address) =>
  URL.canParse(address) ? new URL(address).host.replace(/^www\./, '') : undefined;

/** The last path segment; `undefined` for a site's root and for an invalid URL. */
const lastSegment: Key = (address) =>
  URL.canParse(address)
    ? new URL(address).pathname.replace(/\/$/, '').split('/').at(-1) || undefined
    : undefined;

function siteAndSegment(address: string): string | undefined {
  const segment = lastSegment(address);
  return segment === undefined ? undefined : `${hostWithoutWww(address)}/${segment}`;
}

/** A single text for all pages is under the first that did not fail. */
function inWholeText(markdown: string, urls: readonly string[]): PageOutcome[] {
  const failures = failuresInText(markdown, urls);
  const first = urls.findIndex((_, pageIndex) => !failures.has(pageIndex));
  return urls.map((_, pageIndex) => {
    const failure = failures.get(pageIndex);
    return failure ? { failure } : { markdown: pageIndex === first ? markdown : '', whole: true };
  });
}

/** A line that names a page: its URL, perhaps in a comment, link, or heading, or after a label. */
const HEAD = /^[\s#*>|-]*(?:<!--\s*)?(?:[\w ]{1,20}:\s*)?(?:\[[^\]]*\]\()?<?(https?:\/\/[^\s<>)]+)/;
/** The sentences that the service was seen to send for a failed page, and quoted words alone. */
const FAILURE = /^(?:>.+|(?:No data returned from crawlers|bad status code)\b.*)$/i;

/**
 * Why pages are missing from a Markdown answer, by their position among the requested `urls`. Its structure is not
 * documented (API spec 4.3), so a page counts as failed only if its part has no text or just a reason, or if it is
 * not named although others are.
 */
export function failuresInText(markdown: string, urls: readonly string[]): Map<number, Failure> {
  const parts = urls.length === 1 ? new Map([[0, markdown.split('\n')]]) : partsByPage(markdown, urls);
  if (parts.size === 0) return new Map();
  const failures = urls.map((_, pageIndex) => failureOf(parts.get(pageIndex), urls));
  return new Map(failures.flatMap((failure, pageIndex) => (failure ? [[pageIndex, failure] as const] : [])));
}

/** The lines after the one that names each page. */
function partsByPage(markdown: string, urls: readonly string[]): Map<number, string[]> {
  const parts = new Map<number, string[]>();
  let part: string[] = [];
  for (const line of markdown.split('\n')) {
    const pageIndex = pageNamedIn(line, urls);
    if (pageIndex === undefined || parts.has(pageIndex)) part.push(line);
    else {
      part = [];
      parts.set(pageIndex, part);
    }
  }
  return parts;
}

function pageNamedIn(line: string, urls: readonly string[]): number | undefined {
  const url = HEAD.exec(line)?.[1];
  const pageIndex = url === undefined ? -1 : urls.indexOf(url);
  return pageIndex === -1 ? undefined : pageIndex;
}

function failureOf(part: readonly string[] | undefined, urls: readonly string[]): Failure | undefined {
  if (part === undefined) return { code: 'page-missing' };
  const lines = part
    .map((line) => line.trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line) && pageNamedIn(line, urls) === undefined);
  const [only] = lines;
  if (only === undefined) return { code: 'page-empty' };
  if (lines.length > 1 || !FAILURE.test(only)) return undefined;
  const said = { message: only.replace(/^>\s*/, '') };
  return { code: codeFor(undefined, said), ...said };
}
