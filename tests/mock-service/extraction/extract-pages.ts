import type { Agent } from 'undici';
import { fetchPage } from './fetch-page.ts';
import { PageFailure } from './page-failure.ts';
import { pageMarkdown } from './page-markdown.ts';

/** The outcome of one page. */
export interface ExtractedPage {
  url: string;
  finalUrl: string;
  markdown: string | null;
  failure: PageFailure | null;
}

async function extractPage(url: string, agent: Agent, signal: AbortSignal): Promise<ExtractedPage> {
  try {
    const page = await fetchPage(url, agent, signal);
    return { url, finalUrl: page.url, markdown: await pageMarkdown(page), failure: null };
  } catch (error) {
    if (!(error instanceof PageFailure)) throw error;
    return { url, finalUrl: url, markdown: null, failure: error };
  }
}

/** The number of steps in a time budget. */
const STEPS = 50;

/**
 * Aborts after some milliseconds, counted in steps that each begin when the previous one is noticed. On a machine that is
 * too busy to serve the pages, their time therefore passes more slowly too.
 */
function abortAfter(ms: number): AbortSignal {
  const over = new AbortController();
  let left = STEPS;
  const step = () => {
    left -= 1;
    if (left < 0) over.abort(new DOMException('The time for the pages is over.', 'TimeoutError'));
    else setTimeout(step, ms / STEPS).unref();
  };
  step();
  return over.signal;
}

/** Extracts all pages in parallel within one time budget. */
export async function extractPages(
  urls: readonly string[],
  agent: Agent,
  seconds: number,
): Promise<ExtractedPage[]> {
  const signal = abortAfter(seconds * 1000);
  return await Promise.all(urls.map((url) => extractPage(url, agent, signal)));
}
