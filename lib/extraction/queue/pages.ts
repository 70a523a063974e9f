import { detailOf, type Envelope } from '../../service/answers.ts';
import type { ErrorWords, Failure } from '../../service/failures.ts';
import { pageOutput, readable, type WireError, type WirePage } from '../../service/schemas.ts';
import { answersByPage, hasText } from './answers-by-page.ts';

/** What the service gave for one page: its Markdown, or why there is none. */
export type PageOutcome = { markdown: string } | { failure: Failure };

/** Gives each requested page its own text and its own error (interface, 2.4), in the order of the request. */
export function toOutcomes(envelope: Envelope, urls: readonly string[]): PageOutcome[] {
  const found = answersByPage(readable(envelope.data, pageOutput()), urls);
  const words = wordsByPage(envelope.errors, found);
  return found.map((page, pageIndex): PageOutcome => {
    if (hasText(page)) return { markdown: page.markdown };
    const own = page?.error === undefined ? undefined : { message: page.error };
    return { failure: whyNot(page, own ?? words.get(pageIndex), envelope.trace) };
  });
}

/**
 * The words of errors by the places of the pages that they are about: those that their location names. `errors[].url` is
 * documentation, so errors without a location are given to pages only where it can't be the wrong one.
 */
function wordsByPage(
  errors: readonly WireError[],
  found: readonly (WirePage | undefined)[],
): Map<number, ErrorWords> {
  const words = new Map<number, ErrorWords>();
  const elsewhere: ErrorWords[] = [];
  for (const error of errors) {
    const { field: _names, ...said } = detailOf(error);
    const pageIndex = indexOf(error);
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

/** The place of the page that an error names, from 0: `pages[0].url`; `body.pages.0` and `/pages/0` were seen besides. */
function indexOf({ location }: WireError): number | undefined {
  const path = [location ?? []].flat().join('.');
  const pageIndex = /(?:^|[./])pages(?:[./]|\[)(\d+)(?:$|[./\]])/.exec(path)?.[1];
  return pageIndex === undefined ? undefined : Number(pageIndex);
}

function whyNot(
  page: WirePage | undefined,
  said: ErrorWords | undefined,
  trace: string | undefined,
): Failure {
  const code = said !== undefined ? 'page-failed' : page === undefined ? 'page-missing' : 'page-empty';
  return {
    code,
    ...said,
    ...(trace === undefined ? {} : { trace }),
  };
}
