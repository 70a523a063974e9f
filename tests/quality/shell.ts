import { escapeHtml } from '../mock-service/search/html.ts';
import type { Check } from './checks/check.ts';
import type { ServedPage } from './tab/tab.ts';

/** A page to extract, its main text as a reader would see it, and the requirements for its Markdown. */
export interface QualityPage extends ServedPage {
  /** Its row in the report. */
  group: string;
  name: string;
  /** The main text from a source independent of extractors, or the part of the page that contains it. */
  reference?: string | { shownIn: string };
  checks?: readonly Check[];
}

/** The parts of an article; `text` is its text, if known. */
export interface Article {
  group: string;
  name: string;
  title: string;
  body: string;
  text?: string;
  checks: readonly Check[];
  /** Content of the head: styles and scripts of the tool that made the page. */
  head?: string;
}

/** A page with an article, below the site's header, next to its chapters, and above its footer. */
export function articlePage({ group, name, title, body, text, checks, head = '' }: Article): QualityPage {
  const url = `https://${group.replace(/[^a-z\d]+/gi, '-').toLowerCase()}.test/${encodeURIComponent(name)}`;
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)} | Handbook</title>${head}</head>
<body><header class="site-header"><a href="/">Handbook</a><nav><ul><li><a href="/start">Start</a></li><li><a href="/topics">All topics</a></li><li><a href="/about">About us</a></li></ul></nav></header>
<div class="layout"><aside class="sidebar"><nav><ul><li><a href="/1">The first chapter</a></li><li><a href="/2">The second chapter</a></li><li><a href="/3">What is left</a></li></ul></nav></aside>
<main><article><h1>${escapeHtml(title)}</h1>
${body}
</article></main></div>
<footer><p>Licensed to whoever asks. <a href="/imprint">Imprint</a></p></footer></body></html>`;
  return {
    group,
    name,
    url,
    html,
    checks,
    ...(text === undefined ? {} : { reference: `${title}\n${text}` }),
  };
}

/** Distinct sentences to place between the tested parts. */
const SENTENCES = [
  'The mill stands where the river leaves the wood, and its wheel has turned for as long as anyone remembers.',
  'Whoever keeps it writes down each evening how high the water stood, in a book that lies next to the door.',
  'In spring the meadow below is flooded for a week or two, and the road to the village runs along the dam.',
  'Two carpenters come in autumn, look at every beam, and replace what would not last until the next summer.',
  'The stones were cut by hand; one of them, the larger, came from a quarry that closed a century ago.',
  'Visitors are welcome on the first day of each month, as long as they bring bread for the geese.',
  'From the upper floor the valley can be seen as far as the chapel, which is white and has no tower.',
  'A narrow path leads back to the station, where trains stop if somebody on the platform waves at them.',
] as const;

/** The sentence at an index, wrapping around. */
export const sentence = (index: number): string => SENTENCES[index % SENTENCES.length] ?? '';
