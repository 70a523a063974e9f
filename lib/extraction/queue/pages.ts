import type { ErrorWords, Failure, FailureCode } from '../../service/failures.ts';
import {
  detailOf,
  type Envelope,
  pageOutput,
  readable,
  type WireError,
  type WirePage,
} from '../../service/response.ts';

/** The service's result for one page: its Markdown, or why there is none. */
export type PageOutcome = { markdown: string } | { failure: Failure };

/** Assigns each requested page its own text or error (interface, 2.4), in request order. */
export function toOutcomes(envelope: Envelope, urls: readonly string[]): PageOutcome[] {
  const found = answersByPage(readable(envelope.data, pageOutput()), urls);
  const words = wordsByPage(envelope.errors, found, urls);
  return found.map((page, pageIndex): PageOutcome => {
    if (hasText(page)) return { markdown: page.markdown };
    const own = page?.error === undefined ? undefined : { message: page.error };
    return { failure: whyNot(page, own ?? words.get(pageIndex), envelope.trace) };
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

function whyNot(
  page: WirePage | undefined,
  said: ErrorWords | undefined,
  trace: string | undefined,
): Failure {
  return {
    code: codeFor(page, said),
    ...said,
    ...(trace === undefined ? {} : { trace }),
  };
}

type Found = (WirePage | undefined)[];

/**
 * Finds the answer for each requested page, or `undefined` if no answer certainly belongs to it. Exact URL matches
 * come first. Next, an answer matches if only one page's URL equals its URL apart from parts that services normalize.
 * Then, answers that name no requested page (after a redirect) match the only page with the same site and last path
 * segment, or with the same last path segment. Each answer is used once. Order alone proves nothing, because answers
 * may be sorted differently from the request; it decides only if the other matches confirm it (`byIndex`).
 */
function answersByPage(answers: readonly WirePage[], urls: readonly string[]): Found {
  const all = distinct(answers);
  const found: Found = urls.map(() => undefined);
  const unnamed = match(match(all, urls, found, exactly), urls, found, loosely);
  const alike = matchAlike(unnamed, all, urls, found, siteAndSegment);
  const moved = matchAlike(alike, all, urls, found, lastSegment);
  if (all.length === urls.length) byIndex(new Set(moved), all, urls, found);
  return found;
}

type Reading = (url: string) => string | undefined;

/** Assigns each answer whose key matches exactly one page and no other answer. Returns the remaining answers. */
function matchAlike(
  left: readonly WirePage[],
  all: readonly WirePage[],
  urls: readonly string[],
  found: Found,
  reading: Reading,
): WirePage[] {
  const keyOf = ({ url }: WirePage) => (url === undefined ? undefined : reading(url));
  const requested = Map.groupBy(urls.keys(), (pageIndex) => reading(urls[pageIndex] ?? ''));
  const given = Map.groupBy(all, keyOf);
  return left.filter((answer) => {
    const key = keyOf(answer);
    const [pageIndex, ...rivals] = requested.get(key) ?? [];
    if (key === undefined || pageIndex === undefined || rivals.length > 0) return true;
    if (found[pageIndex] !== undefined || given.get(key)?.length !== 1) return true;
    found[pageIndex] = answer;
    return false;
  });
}

/**
 * Assigns the remaining answers by order; used only if there is one answer per page. A single remaining answer goes
 * to the single open page. Several go by index if all matches so far are at their own index. Without any match so
 * far, half of the pairs must share a site or last path segment. Never if an answer looks like another requested
 * page.
 */
function byIndex(
  left: ReadonlySet<WirePage>,
  all: readonly WirePage[],
  urls: readonly string[],
  found: Found,
): void {
  const open = openIndexes(urls, found);
  const [last] = left;
  if (open.length === 1 && left.size === 1 && open[0] !== undefined) found[open[0]] = last;
  else if (isInOrder(all, urls, found)) {
    const own = open.flatMap((pageIndex) => all[pageIndex] ?? []).filter((answer) => left.has(answer));
    // Fewer means that an answer naming a page ambiguously is at the index of another page.
    if (own.length === open.length)
      for (const [index, pageIndex] of open.entries()) found[pageIndex] = own[index];
  }
}

function isInOrder(all: readonly WirePage[], urls: readonly string[], found: Found): boolean {
  const segments = new Set(urls.map(lastSegment));
  const pairs = urls.map((url, pageIndex) => ({ url, answered: all[pageIndex]?.url ?? '' }));
  const sharesSegment = (pair: (typeof pairs)[number]) =>
    lastSegment(pair.answered) !== undefined && lastSegment(pair.answered) === lastSegment(pair.url);
  const readsAsAnother = (pair: (typeof pairs)[number]) => {
    const segment = lastSegment(pair.answered);
    return segment !== undefined && segments.has(segment) && !sharesSegment(pair);
  };
  if (pairs.some(readsAsAnother)) return false;
  if (found.some((answer) => answer !== undefined))
    return found.every((answer, pageIndex) => answer === undefined || answer === all[pageIndex]);
  const related = pairs.filter(
    (pair) => sharesSegment(pair) || hostWithoutWww(pair.answered) === hostWithoutWww(pair.url),
  );
  return related.length * 2 >= pairs.length;
}

/** Whether an answer contains text. */
const hasText = (page: WirePage | undefined): page is WirePage & { markdown: string } =>
  page?.markdown !== undefined && page.markdown.trim() !== '';

/** Assigns answers whose URL key matches exactly one open page. Returns answers that match no requested page. */
function match(
  answers: readonly WirePage[],
  urls: readonly string[],
  found: Found,
  reading: (url: string) => string,
): WirePage[] {
  const keyOf = ({ url }: WirePage) => (url === undefined ? undefined : reading(url));
  const named = Map.groupBy(answers, keyOf);
  const open = Map.groupBy(openIndexes(urls, found), (pageIndex) => reading(urls[pageIndex] ?? ''));
  for (const [key, [pageIndex, ...rivals]] of open) {
    if (pageIndex === undefined || rivals.length > 0) continue;
    const alike = urls.filter((url) => loosely(url) === loosely(urls[pageIndex] ?? '')).length;
    found[pageIndex] = choose(named.get(key) ?? [], alike > 1);
  }
  const keys = new Set<string | undefined>(urls.map(reading));
  return answers.filter((answer) => !keys.has(keyOf(answer)));
}

const openIndexes = (urls: readonly string[], found: Found): number[] =>
  urls.flatMap((_, pageIndex) => (found[pageIndex] === undefined ? [pageIndex] : []));

/**
 * Chooses the answer with text among several for the same page. Returns none if some may belong to another page: if
 * another page has a similar URL (`rivals`), or if their texts differ.
 */
function choose(answers: readonly WirePage[], rivals: boolean): WirePage | undefined {
  if (rivals && answers.length > 1) return undefined;
  const texts = new Set(answers.filter(hasText).map(({ markdown }) => markdown));
  return texts.size > 1 ? undefined : (answers.find(hasText) ?? answers[0]);
}

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

const hostWithoutWww: Reading = (address) =>
  URL.canParse(address) ? new URL(address).host.replace(/^www\./, '') : undefined;

/** The last path segment; `undefined` for a site's root and for an invalid URL. */
const lastSegment: Reading = (address) =>
  URL.canParse(address)
    ? new URL(address).pathname.replace(/\/$/, '').split('/').at(-1) || undefined
    : undefined;

function siteAndSegment(address: string): string | undefined {
  const segment = lastSegment(address);
  return segment === undefined ? undefined : `${hostWithoutWww(address)}/${segment}`;
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
