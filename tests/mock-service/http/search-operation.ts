import type { Agent } from 'undici';
import { extractPages, failureWords } from '../extraction/extract-pages.ts';
import { chargedInSearch, type Units } from '../ledger.ts';
import type { ResultGroups, ResultItem } from '../search/result-item.ts';
import { runSearch, type SearchTools } from '../search/run-search.ts';
import type { Switches } from '../switches.ts';
import {
  type ErrorDetail,
  envelope,
  errorDetail,
  type Outcome,
  type RequestContext,
  rejection,
  requestErrors,
} from './envelope.ts';
import { searchMarkdown } from './markdown.ts';
import { type SearchRequest, searchRequest } from './requests.ts';

/** What both operations need. */
export interface Tools extends SearchTools {
  agent: Agent;
}

type ExtractOption = NonNullable<SearchRequest['extract']>;

interface ReadResults {
  items: ResultItem[];
  /** Results whose snippet is now the Markdown of their page. */
  inFull: ReadonlySet<ResultItem>;
  /** Errors of unreadable pages, whose results keep their snippets. */
  errors: ErrorDetail[];
  failed: number;
}

/** Replaces the snippets of the first results with page Markdown. */
async function readInFull(
  items: readonly ResultItem[],
  group: string,
  option: ExtractOption,
  { agent, switches }: Tools,
): Promise<ReadResults> {
  const urls = items.slice(0, option.count).map(({ url }) => url);
  const pages = await extractPages(urls, agent, option.timeout);
  const inFull = new Set<ResultItem>();
  const read = items.map((item, index) => {
    const markdown = pages[index]?.markdown;
    if (!markdown) return item;
    const full = { ...item, snippet: markdown };
    inFull.add(full);
    return full;
  });
  const errors = pages.flatMap(({ url, failure }, index) => {
    if (failure === null) return [];
    const words = failureWords(failure, url, switches).replace(/\.$/, '');
    const message = words.includes(url) ? words : `${words}: ${url}`;
    const path = ['data', group, index, 'snippet'];
    return errorDetail(`extract.${failure.reason}`, message, switches, path);
  });
  return { items: read, inFull, errors, failed: pages.filter(({ markdown }) => !markdown).length };
}

/** Errors in a lens region, if the service accepts only lowercase, as in filters. */
function lensRegionErrors({ lens }: SearchRequest, switches: Switches): ErrorDetail[] {
  const region = lens?.search_region;
  if (switches.lensRegions === 'any case' || region === undefined || region === region.toLowerCase())
    return [];
  const message = 'The region has to be in lower case.';
  return [errorDetail('search.lens_search_region_invalid', message, switches, ['lens', 'search_region'])];
}

/** Answers a search request. */
export async function answerSearch(body: unknown, context: RequestContext, tools: Tools): Promise<Outcome> {
  const { switches } = tools;
  const parsed = searchRequest.safeParse(body);
  if (!parsed.success)
    return rejection(400, requestErrors('search', parsed.error, switches), context, switches);
  const request = parsed.data;
  const wrong = lensRegionErrors(request, switches);
  if (wrong.length > 0) return rejection(400, wrong, context, switches);
  const { groups, main } = runSearch(request, tools);
  const units: Units = { searches: 1, pages: 0 };
  const found = groups[main];
  const option = request.extract;
  const read = option && found && (await readInFull(found, main, option, tools));
  if (option && read) {
    const { items, failed } = read;
    units.pages = chargedInSearch(option.count, { results: items.length, failed }, switches);
  }
  const data: ResultGroups = read ? { ...groups, [main]: read.items } : groups;
  const errors = read?.errors ?? [];
  const rest = { data, ...(errors.length > 0 ? { errors } : {}) };
  const markdown =
    request.format === 'markdown' ? searchMarkdown(request.query, data, read?.inFull ?? new Set()) : null;
  return { status: 200, envelope: envelope(context, switches, rest), markdown, units };
}
