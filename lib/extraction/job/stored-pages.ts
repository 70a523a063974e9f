import { countWords } from '../../document/count-words.ts';
import type { ExtractedPage } from '../../document/document.ts';
import { ownTitle } from '../../document/title.ts';
import type { PageOutcome } from '../queue/pages.ts';
import type { JobStore } from '../store.ts';
import type { Job, PageState, Target } from './job.ts';

/** Stores the outcomes of a request for these page indexes, and returns the new state of each page. */
export async function storeOutcomes(
  store: Pick<JobStore, 'putPages'>,
  job: Job,
  pageIndexes: readonly number[],
  outcomes: readonly PageOutcome[],
): Promise<Map<number, PageState>> {
  const outcomeOf = new Map(pageIndexes.map((pageIndex, index) => [pageIndex, outcomes[index]]));
  const pages = new Map<number, ExtractedPage>();
  for (const [pageIndex, outcome] of outcomeOf) {
    const page = job.pages[pageIndex];
    if (page && outcome && 'markdown' in outcome && outcome.markdown !== '')
      pages.set(pageIndex, toPage(page, outcome));
  }
  const stored = await store.putPages(job.id, pages);
  const states = new Map<number, PageState>();
  for (const [pageIndex, outcome] of outcomeOf) {
    const page = pages.get(pageIndex);
    const isStored = page ? stored.has(pageIndex) : stored.size === pages.size;
    if (outcome && 'failure' in outcome) states.set(pageIndex, { state: 'failed', failure: outcome.failure });
    else if (outcome) states.set(pageIndex, doneWith(page, isStored));
  }
  return states;
}

/** The title is stored with the page too, because the library lists pages by title without reading their text. */
function toPage({ url, title }: Target, { markdown, whole }: Extract<PageOutcome, { markdown: string }>) {
  if (whole) return { url, markdown, whole };
  return { url, ...(title === undefined ? newTitle(title, { url, markdown }) : { title }), markdown };
}

/** Without a page, its text is in another one. */
const doneWith = (page: ExtractedPage | undefined, isStored: boolean): PageState => ({
  state: 'done',
  words: page ? countWords(page.markdown) : 0,
  ...(page?.title === undefined ? {} : { title: page.title }),
  ...(isStored ? {} : { unkept: true }),
});

/** The page's own title, if none was known before. A pasted URL, for example, has no title. */
export function newTitle(known: string | undefined, page: ExtractedPage): { title?: string } {
  const title = known === undefined ? (ownTitle(page) ?? page.title) : undefined;
  return title === undefined ? {} : { title };
}
