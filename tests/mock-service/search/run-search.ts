import type { Entry, EntryKind } from '../corpus/entry.ts';
import type { SearchRequest } from '../http/requests.ts';
import type { Switches } from '../switches.ts';
import { collectWithin } from './collect.ts';
import { knownLens } from './lenses.ts';
import { toPublicForm } from './media-props.ts';
import { personalize } from './personalize.ts';
import { type ResultGroups, type ResultItem, resultItem } from './result-item.ts';
import { inScope, makeScope } from './scope.ts';
import { sideGroups } from './side-groups.ts';
import type { Hit, TextIndex } from './text-index.ts';
import { readQuery } from './user-terms.ts';

/** More than ten, so that a limit above ten makes a difference. */
const PAGE_SIZE = 14;

const MAIN: Record<SearchRequest['workflow'], { kind: EntryKind; group: string }> = {
  search: { kind: 'page', group: 'search' },
  images: { kind: 'image', group: 'image' },
  videos: { kind: 'video', group: 'video' },
  news: { kind: 'news', group: 'news' },
  podcasts: { kind: 'podcast', group: 'podcast' },
};

/** The outcome of a search: its groups, and the name of the workflow's main group. */
export interface SearchResult {
  groups: ResultGroups;
  main: string;
}

export interface SearchTools {
  index: TextIndex;
  switches: Switches;
  now: () => Date;
  /** Whether a search waits for slow sources. */
  sourcesTakeTime: boolean;
}

interface Finder {
  /** The words of the query in its first interpretation. */
  words: string;
  find(kind: EntryKind): Promise<Hit[]>;
}

/** Merges the hits of several interpretations of a query, with each entry once at its best score. */
function together(ways: readonly Hit[][]): Hit[] {
  const [only = []] = ways;
  if (ways.length < 2) return only;
  const best = new Map<Entry, Hit>();
  for (const hit of ways.flat()) {
    const other = best.get(hit.entry);
    const terms = new Set([...(other?.terms ?? []), ...hit.terms]);
    best.set(hit.entry, { ...hit, terms, score: Math.max(hit.score, other?.score ?? 0) });
  }
  return [...best.values()].sort((a, b) => b.score - a.score);
}

function makeFinder(request: SearchRequest, { index, switches, now, sourcesTakeTime }: SearchTools): Finder {
  const ways = readQuery(request.query).map((terms) => ({
    words: terms.text,
    scope: makeScope({
      terms,
      known: request.lens_id === undefined ? null : knownLens(request.lens_id),
      lens: switches.lens === 'applied' ? (request.lens ?? null) : null,
      filters: request.filters ?? null,
      safe: request.safe_search,
      now: now(),
    }),
  }));
  const rules = switches.personalizations === 'applied' ? request.personalizations : undefined;
  async function find(kind: EntryKind): Promise<Hit[]> {
    const hits = together(
      ways.map(({ words, scope }) => index.find(words, kind, (entry) => inScope(entry, scope))),
    );
    const collected = await collectWithin(hits, request.timeout, sourcesTakeTime);
    return rules === undefined ? collected : personalize(collected, rules);
  }
  return { words: ways[0]?.words ?? '', find };
}

async function besides(
  request: SearchRequest,
  finder: Finder,
  { hits, switches }: { hits: readonly Hit[]; switches: Switches },
): Promise<ResultGroups> {
  if (request.workflow !== 'search' || request.page > 1) return {};
  const [videos, news, podcasts] = await Promise.all([
    finder.find('video'),
    finder.find('news'),
    finder.find('podcast'),
  ]);
  const found = { query: finder.words, pages: hits.slice(0, PAGE_SIZE), videos, news, podcasts };
  return sideGroups(found, switches.sideGroups);
}

function capped(groups: ResultGroups, limit = PAGE_SIZE): ResultGroups {
  const limited = Object.entries(groups).map(([name, items]): [string, ResultItem[]] => [
    name,
    items.slice(0, limit),
  ]);
  return Object.fromEntries(limited.filter(([, items]) => items.length > 0));
}

/** Runs a search. The groups contain no types without results. */
export async function runSearch(request: SearchRequest, tools: SearchTools): Promise<SearchResult> {
  const { kind, group } = MAIN[request.workflow];
  const { switches } = tools;
  const finder = makeFinder(request, tools);
  const hits = await finder.find(kind);
  const start = (request.page - 1) * PAGE_SIZE;
  const page = hits.slice(start, start + PAGE_SIZE).map(resultItem);
  const others = await besides(request, finder, { hits, switches });
  const groups = capped({ [group]: page, ...others }, request.limit);
  return { groups: switches.mediaProps === 'plain' ? groups : toPublicForm(groups), main: group };
}
