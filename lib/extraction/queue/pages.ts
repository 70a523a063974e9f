import { detailOf, type Envelope } from '../../service/answers.ts';
import type { ErrorWords, Failure, FailureCode } from '../../service/failures.ts';
import { pageOutput, readable, type WireError, type WirePage } from '../../service/schemas.ts';
import { answersByPage, hasText } from './answers-by-page.ts';

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
export function codeFor(page: WirePage | undefined, said: ErrorWords | undefined): FailureCode {
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
