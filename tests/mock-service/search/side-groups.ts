import { escapeHtml } from './html.ts';
import { directAnswers, infoboxes } from './instant-answers.ts';
import { highlight } from './passage.ts';
import { type ResultGroups, type ResultItem, resultItem } from './result-item.ts';
import type { Hit } from './text-index.ts';

const RELATED = 6;
const QUESTIONS = 4;

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
  const asked = hits.flatMap(({ entry, terms }) =>
    entry.questions.map(({ question, answer }) => ({
      url: entry.url,
      title: highlight(entry.title, terms),
      snippet: highlight(answer, terms),
      time: entry.time,
      props: { question },
    })),
  );
  return asked.slice(0, QUESTIONS);
}

function tagged(hits: readonly Hit[], tag: string): ResultItem[] {
  return hits.filter(({ entry }) => entry.tags.includes(tag)).map(resultItem);
}

/** What stands beside the results of the mixed workflow; types with nothing in them are left out later. */
export function sideGroups(query: string, hits: readonly Hit[]): ResultGroups {
  return {
    direct_answer: directAnswers(query),
    infobox: infoboxes(query, hits),
    adjacent_question: adjacentQuestions(hits),
    related_search: relatedSearches(query, hits),
    interesting_finds: tagged(hits, 'small web'),
    listicle: tagged(hits, 'listicle'),
  };
}
