import type { WirePage } from '../../service/schemas.ts';

type Found = (WirePage | undefined)[];

/**
 * Finds the answer for each requested page, or `undefined` if no answer certainly belongs to it. Exact URL matches
 * come first. Next, an answer matches if only one page's URL equals its URL apart from parts that services normalize.
 * Then, answers that name no requested page (after a redirect) match the only page with the same site and last path
 * segment, or with the same last path segment. Each answer is used once. Order alone proves nothing, because answers
 * may be sorted differently from the request; it decides only if the other matches confirm it (`byIndex`).
 */
export function answersByPage(answers: readonly WirePage[], urls: readonly string[]): Found {
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
  const related = pairs.filter((pair) => sharesSegment(pair) || siteOf(pair.answered) === siteOf(pair.url));
  return related.length * 2 >= pairs.length;
}

/** Whether an answer contains text. */
export const hasText = (page: WirePage | undefined): page is WirePage & { markdown: string } =>
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

const siteOf: Reading = (address) =>
  URL.canParse(address) ? new URL(address).host.replace(/^www\./, '') : undefined;

/** The last path segment; `undefined` for a site's root and for an invalid URL. */
const lastSegment: Reading = (address) =>
  URL.canParse(address)
    ? new URL(address).pathname.replace(/\/$/, '').split('/').at(-1) || undefined
    : undefined;

function siteAndSegment(address: string): string | undefined {
  const segment = lastSegment(address);
  return segment === undefined ? undefined : `${siteOf(address)}/${segment}`;
}
