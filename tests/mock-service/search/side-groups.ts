import type { Entry } from '../corpus/entry.ts';
import { escapeHtml } from './html.ts';
import { highlight, type ResultGroups, type ResultItem, resultItem } from './result-item.ts';
import type { Hit } from './text-index.ts';

const RELATED = 6;
const QUESTIONS = 4;
const MOST = 3;

/** The input for side groups. */
export interface Found {
  query: string;
  pages: readonly Hit[];
  news: readonly Hit[];
  videos: readonly Hit[];
  podcasts: readonly Hit[];
}

/** The only subject with an infobox. Its table has values that are lists, or longer than a line. */
const GRANITE = {
  title: 'Granite',
  snippet:
    'A coarse-grained igneous rock of quartz, feldspar &amp; mica. Density about 2.7 g/cm³; Mohs hardness 6 to 7.',
  infobox: {
    Type: 'Igneous rock',
    Group: 'Plutonic',
    Density: '2.7 g/cm³',
    'Mohs hardness': '6 to 7',
    Minerals: ['quartz', 'feldspar', 'mica'],
    Origin:
      'Granite forms where magma rich in silica cools slowly below the surface, over a hundred thousand years and more, so that its crystals have the time to grow until they can be seen without a lens.',
  },
};

/** The infobox of that subject, if the page about it was found. */
function infoboxes(query: string, hits: readonly Hit[]): ResultItem[] {
  if (query.trim().toLowerCase() !== 'granite') return [];
  const { infobox, ...words } = GRANITE;
  return hits
    .filter(({ entry: { host, url } }) => host === 'wiki.test' && new URL(url).pathname === '/granite')
    .map(({ entry: { url } }) => ({ url, ...words, time: null, props: { infobox } }));
}

function relatedSearches(query: string, hits: readonly Hit[]): ResultItem[] {
  const tags = new Set(
    hits.flatMap(({ entry }) => entry.tags).filter((tag) => !query.toLowerCase().includes(tag)),
  );
  return [...tags].slice(0, RELATED).map((tag) => ({
    url: `/search?${new URLSearchParams({ q: `${query} ${tag}` })}`,
    title: `${escapeHtml(query)} <strong>${escapeHtml(tag)}</strong>`,
    snippet: '',
    time: null,
    props: {},
  }));
}

function adjacentQuestions(hits: readonly Hit[]): ResultItem[] {
  const questions = hits.flatMap(({ entry, terms }) =>
    entry.questions.map(({ question, answer }) => ({
      url: entry.url,
      title: highlight(entry.title, terms),
      snippet: highlight(answer, terms),
      time: entry.time,
      props: { question },
    })),
  );
  return questions.slice(0, QUESTIONS);
}

function tagged(hits: readonly Hit[], ...tags: string[]): ResultItem[] {
  return hits.filter(({ entry }) => tags.some((tag) => entry.tags.includes(tag))).map(resultItem);
}

/** The distinct creators of some hits, with their own home pages. */
function creators(hits: readonly Hit[]): ResultItem[] {
  const names = hits.map(({ entry }) => String(entry.props.source ?? entry.host));
  return [...new Set(names)].slice(0, MOST).flatMap((name, index) => {
    const first = hits[names.indexOf(name)]?.entry;
    if (first === undefined) return [];
    const item: ResultItem = {
      url: `https://${first.host}/`,
      title: escapeHtml(name),
      snippet: `${names.filter((other) => other === name).length} found`,
      time: null,
      props: { follower_count: (1 + index) * 48_200, creator_name: name },
    };
    return first.picture === null ? item : { ...item, image: first.picture };
  });
}

/** An archived page, with its capture time. */
function archived(entry: Entry): ResultItem {
  const captured = new Date(Date.parse(entry.time ?? '') + 86_400_000).toISOString();
  return {
    url: `https://archive.test/web/${captured.replace(/\D/g, '').slice(0, 14)}/${entry.url}`,
    title: escapeHtml(entry.title),
    snippet: '',
    time: captured,
    props: { original_url: entry.url },
  };
}

/** Groups in the newest API description that are empty for most queries. */
function rareGroups({ pages, news, videos, podcasts }: Found): ResultGroups {
  const dated = pages.filter(({ entry }) => entry.time !== null);
  return {
    code: tagged(pages, 'programming').slice(0, MOST),
    public_records: tagged(pages, 'prices', 'academic').slice(0, MOST),
    web_archive: dated.slice(0, 1).map(({ entry }) => archived(entry)),
    video_creator: creators(videos),
    podcast: podcasts.slice(0, MOST).map(resultItem),
    podcast_creator: creators(podcasts),
    interesting_news: news.slice(MOST, 2 * MOST).map(resultItem),
  };
}

/** The groups next to the results of the mixed workflow. Empty types are removed later. */
export function sideGroups(found: Found, which: 'some' | 'all'): ResultGroups {
  const { query, pages, news, videos } = found;
  return {
    infobox: infoboxes(query, pages),
    adjacent_question: adjacentQuestions(pages),
    related_search: relatedSearches(query, pages),
    interesting_finds: tagged(pages, 'small web'),
    listicle: tagged(pages, 'listicle'),
    ...(which === 'all' ? rareGroups(found) : {}),
    video: videos.slice(0, MOST).map(resultItem),
    news: news.slice(0, MOST).map(resultItem),
  };
}
