import type { Agent } from 'undici';
import { extractPages } from '../extraction/extract-pages.ts';
import { chargedInSearch, type Units } from '../ledger.ts';
import type { ResultGroups, ResultItem } from '../search/result-item.ts';
import { runSearch, type SearchTools } from '../search/run-search.ts';
import { envelope, type RequestContext } from './envelope.ts';
import { requestErrors } from './invalid-request.ts';
import { searchMarkdown } from './markdown.ts';
import { type Outcome, refusal } from './outcome.ts';
import { type SearchRequest, searchRequest } from './requests.ts';

/** What both operations work with. */
export interface Tools extends SearchTools {
  agent: Agent;
}

type ExtractOption = NonNullable<SearchRequest['extract']>;

/** The results with the Markdown of the first, and how many of those pages could not be read: they keep their snippets. */
async function withMarkdown(
  items: readonly ResultItem[],
  option: ExtractOption,
  agent: Agent,
): Promise<{ items: ResultItem[]; failed: number }> {
  const urls = items.slice(0, option.count).map(({ url }) => url);
  const pages = await extractPages(urls, agent, option.timeout);
  const read = items.map((item, index) => {
    const markdown = pages[index]?.markdown;
    return markdown ? { ...item, snippet: markdown } : item;
  });
  return { items: read, failed: pages.filter(({ markdown }) => !markdown).length };
}

/** Answers a search request. */
export async function answerSearch(body: unknown, context: RequestContext, tools: Tools): Promise<Outcome> {
  const { switches } = tools;
  const parsed = searchRequest.safeParse(body);
  if (!parsed.success) return refusal(400, requestErrors('search', parsed.error), context, switches);
  const request = parsed.data;
  const { groups, main } = await runSearch(request, tools);
  const units: Units = { searches: 1, pages: 0 };
  const found = groups[main];
  const data: ResultGroups = { ...groups };
  if (request.extract !== undefined && found !== undefined) {
    const { items, failed } = await withMarkdown(found, request.extract, tools.agent);
    data[main] = items;
    units.pages = chargedInSearch(request.extract.count, { results: items.length, failed }, switches);
  }
  const markdown = request.format === 'markdown' ? searchMarkdown(request.query, data) : null;
  return { status: 200, envelope: envelope(context, switches, { data }), markdown, units };
}
