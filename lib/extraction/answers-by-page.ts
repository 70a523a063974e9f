import type { WirePage } from '../service/schemas.ts';

type Found = (WirePage | undefined)[];

/**
 * Finds the answer to each requested page, or `undefined` where none is certainly its own. First the answers that name
 * an address exactly; of what is left, one that differs from the address of one page alone in what services write
 * otherwise; last, where no page is missing, one that names no requested page (after a redirect) goes to the only page
 * left. Each answer is used once. Order proves nothing: answers may be sorted otherwise than their pages.
 */
export function answersByPage(answers: readonly WirePage[], urls: readonly string[]): Found {
  const all = distinct(answers);
  const found: Found = urls.map(() => undefined);
  const unnamed = match(match(all, urls, found, exactly), urls, found, loosely);
  const [missing, ...others] = openPlaces(urls, found);
  if (all.length === urls.length && missing !== undefined && others.length === 0 && unnamed.length === 1)
    found[missing] = unnamed[0];
  return found;
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
  const open = Map.groupBy(openPlaces(urls, found), (place) => reading(urls[place] ?? ''));
  for (const [key, [place, ...rivals]] of open) {
    if (place === undefined || rivals.length > 0) continue;
    const alike = urls.filter((url) => loosely(url) === loosely(urls[place] ?? '')).length;
    found[place] = choose(named.get(key) ?? [], alike > 1);
  }
  const keys = new Set<string | undefined>(urls.map(reading));
  return answers.filter((answer) => !keys.has(keyOf(answer)));
}

const openPlaces = (urls: readonly string[], found: Found): number[] =>
  urls.flatMap((_, place) => (found[place] === undefined ? [place] : []));

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
