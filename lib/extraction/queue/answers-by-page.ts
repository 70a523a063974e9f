import type { WirePage } from '../../service/schemas.ts';

type Found = (WirePage | undefined)[];

/**
 * Finds the answer to each requested page, or `undefined` where none is certainly its own. First the answers that name
 * an address exactly; of what is left, one that differs from the address of one page alone in what services write
 * otherwise; then those that name no requested page (after a redirect) and share with one page alone its site and the
 * last part of its path, or that last part. Each answer is used once. Order alone proves nothing, since answers may be
 * sorted otherwise than their pages: what is left goes by it only where the rest confirms it (`byPlace`).
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

/** Notes the answers that share a reading with one page alone, and with no other answer; gives the others. */
function matchAlike(
  left: readonly WirePage[],
  all: readonly WirePage[],
  urls: readonly string[],
  found: Found,
  reading: Reading,
): WirePage[] {
  const keyOf = ({ url }: WirePage) => (url === undefined ? undefined : reading(url));
  const asked = Map.groupBy(urls.keys(), (pageIndex) => reading(urls[pageIndex] ?? ''));
  const given = Map.groupBy(all, keyOf);
  return left.filter((answer) => {
    const key = keyOf(answer);
    const [pageIndex, ...rivals] = asked.get(key) ?? [];
    if (key === undefined || pageIndex === undefined || rivals.length > 0) return true;
    if (found[pageIndex] !== undefined || given.get(key)?.length !== 1) return true;
    found[pageIndex] = answer;
    return false;
  });
}

/**
 * Where there is an answer for each page: the last one goes to the last page, and several go by their places, if what
 * was found so far stands in its own place. Where nothing was found, half of the pairs have to share a site or the last
 * part of their path. Not where an answer reads as another page.
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
    // One that names a page, and not one alone, has taken the place of another.
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

/** Tells whether an answer brings text. */
export const hasText = (page: WirePage | undefined): page is WirePage & { markdown: string } =>
  page?.markdown !== undefined && page.markdown.trim() !== '';

/** Notes the answers whose address reads as that of one open page alone; gives those that read as no requested page. */
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
 * Of several answers that name one page the one with text. None where some may be those of another: where another page
 * looks alike, or where their texts differ.
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

/** An address without what services write otherwise: the fragment, a last slash, `www.`. */
function loosely(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.hash = '';
  url.hostname = url.hostname.replace(/^www\./, '');
  url.pathname = url.pathname.replace(/\/$/, '');
  return url.href;
}

const siteOf: Reading = (address) =>
  URL.canParse(address) ? new URL(address).host.replace(/^www\./, '') : undefined;

/** The last part of the path; none of a site's first page, and of what is no address. */
const lastSegment: Reading = (address) =>
  URL.canParse(address)
    ? new URL(address).pathname.replace(/\/$/, '').split('/').at(-1) || undefined
    : undefined;

function siteAndSegment(address: string): string | undefined {
  const segment = lastSegment(address);
  return segment === undefined ? undefined : `${siteOf(address)}/${segment}`;
}
