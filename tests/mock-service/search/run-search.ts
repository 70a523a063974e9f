import type { EntryKind } from '../corpus/entry.ts';
import type { SearchRequest } from '../http/requests.ts';
import type { Switches } from '../switches.ts';
import { personalize } from './personalize.ts';
import { type ResultGroups, type ResultItem, resultItem, toPublicForm } from './result-item.ts';
import { inScope, knownLens, makeScope, readQuery } from './scope.ts';
import { sideGroups } from './side-groups.ts';
import type { Hit, TextIndex } from './text-index.ts';

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
}

interface Finder {
  /** The words of the query. */
  words: string;
  find(kind: EntryKind): Hit[];
}

function makeFinder(request: SearchRequest, { index, switches }: SearchTools): Finder {
  const terms = readQuery(request.query);
  const scope = makeScope({
    terms,
    known: request.lens_id === undefined ? null : knownLens(request.lens_id),
    lens: switches.lens === 'applied' ? (request.lens ?? null) : null,
    filters: request.filters ?? null,
    safe: request.safe_search,
    now: new Date(),
  });
  const rules = switches.personalizations === 'applied' ? request.personalizations : undefined;
  return {
    words: terms.text,
    find(kind) {
      const hits = index.find(terms.text, kind, (entry) => inScope(entry, scope));
      return rules === undefined ? hits : personalize(hits, rules);
    },
  };
}

function besides(
  request: SearchRequest,
  finder: Finder,
  hits: readonly Hit[],
  switches: Switches,
): ResultGroups {
  if (request.workflow !== 'search' || request.page > 1) return {};
  const found = {
    query: finder.words,
    pages: hits.slice(0, PAGE_SIZE),
    videos: finder.find('video'),
    news: finder.find('news'),
    podcasts: finder.find('podcast'),
  };
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
export function runSearch(request: SearchRequest, tools: SearchTools): SearchResult {
  const { kind, group } = MAIN[request.workflow];
  const { switches } = tools;
  const finder = makeFinder(request, tools);
  const hits = finder.find(kind);
  const start = (request.page - 1) * PAGE_SIZE;
  const page = hits.slice(start, start + PAGE_SIZE).map(resultItem);
  const others = besides(request, finder, hits, switches);
  const groups = capped({ [group]: page, ...others }, request.limit);
  return { groups: switches.mediaProps === 'plain' ? groups : toPublicForm(groups), main: group };
}
