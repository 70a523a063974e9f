import { type Envelope, wordsOf } from '../service/answers.ts';
import type { Failure } from '../service/failures.ts';
import { pageOutput, readable, type WirePage } from '../service/schemas.ts';

/** What the service gave for one page: its Markdown, or why there is none. */
export type PageOutcome = { markdown: string } | { failure: Failure };

/**
 * Finds each requested page in an answer (interface, 2.4). By its address; then, where the service named addresses
 * otherwise (after a redirect), by its place if the answer has as many pages as were asked for.
 */
export function toOutcomes(envelope: Envelope, urls: readonly string[]): PageOutcome[] {
  const pages = readable(envelope.data, pageOutput());
  const byAddress = new Map(pages.flatMap((page) => (page.url === undefined ? [] : [[key(page.url), page]])));
  const complete = pages.length === urls.length;
  const found = urls.map(
    (url, place) => byAddress.get(key(url)) ?? (complete ? unclaimed(pages, place, urls) : undefined),
  );
  const said = envelope.errors.flatMap((error) => wordsOf(error) ?? []);
  const without = found.filter((page) => !hasText(page)).length;
  let next = 0;
  return found.map((page): PageOutcome => {
    if (page !== undefined && hasText(page)) return { markdown: page.markdown };
    // `errors[].url` names documentation, so an error is given to a page only where the numbers leave no doubt.
    const message = page?.error ?? (said.length === without ? said[next] : undefined);
    next += 1;
    return { failure: whyNot(page, message, envelope.trace) };
  });
}

function unclaimed(pages: readonly WirePage[], place: number, urls: readonly string[]): WirePage | undefined {
  const page = pages[place];
  const taken = page?.url !== undefined && urls.some((url) => key(url) === key(page.url ?? ''));
  return taken ? undefined : page;
}

const hasText = (page: WirePage | undefined): page is WirePage & { markdown: string } =>
  page?.markdown !== undefined && page.markdown.trim() !== '';

function whyNot(page: WirePage | undefined, message: string | undefined, trace: string | undefined): Failure {
  const code = message !== undefined ? 'page-failed' : page === undefined ? 'page-missing' : 'page-empty';
  return {
    code,
    ...(message === undefined ? {} : { message }),
    ...(trace === undefined ? {} : { trace }),
  };
}

/** Addresses that differ only as a service may write them: case of the host, fragment, a last slash. */
function key(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.hash = '';
  return url.href.replace(/\/$/, '');
}
