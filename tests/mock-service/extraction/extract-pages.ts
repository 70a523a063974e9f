import type { Agent } from 'undici';
import { fetchPage } from './fetch-page.ts';
import { PageFailure } from './page-failure.ts';
import { pageMarkdown } from './page-markdown.ts';
import { pageTime } from './page-time.ts';

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

/** Extracts all pages in parallel within one time budget. */
export async function extractPages(
  urls: readonly string[],
  agent: Agent,
  seconds: number,
): Promise<ExtractedPage[]> {
  const signal = pageTime.signal(seconds * 1000);
  return await Promise.all(urls.map((url) => extractPage(url, agent, signal)));
}
