import { countWords } from './count-words.ts';
import type { ExtractedPage } from './document.ts';
import type { Job, PageState } from './job.ts';
import type { PageOutcome } from './pages.ts';

/** Where jobs and their pages are kept. A resolved promise means stored. */
export interface JobStore {
  all(): Promise<Job[]>;
  /** Adds a job, or replaces the one with its id. */
  put(job: Job): Promise<void>;
  /** Gives whether it is stored; where there is no room it is held until the background ends, so that it can be copied. */
  putPage(job: string, place: number, page: ExtractedPage): Promise<boolean>;
  /** The pages of a job, in its order. */
  pages(job: string): Promise<ExtractedPage[]>;
  /** Since when (epoch ms) there is a copy of each of these addresses; those without one are left out. */
  copies(urls: readonly string[]): Promise<Map<string, number>>;
  /** Makes the newest copy of a page the job's own; gives what the page is then: waiting where there is none any more. */
  takeOver(job: Job, place: number): Promise<PageState>;
}

/** Keeps what the service gave for pages of a job, by their places, and tells what became of each. */
export async function keepPages(
  store: JobStore,
  job: Job,
  places: readonly number[],
  outcomes: readonly PageOutcome[],
): Promise<Map<number, PageState>> {
  const states = new Map<number, PageState>();
  await Promise.all(
    places.map(async (place, index) => {
      const outcome = outcomes[index];
      if (outcome !== undefined) states.set(place, await keepPage(store, job, place, outcome));
    }),
  );
  return states;
}

/** Keeps an answer that is one text of all pages asked for, as it came: it stands at the first of them. */
export async function keepWhole(
  store: JobStore,
  job: Job,
  places: readonly number[],
  markdown: string,
): Promise<Map<number, PageState>> {
  const [first = 0] = places;
  const url = job.pages[first]?.url ?? '';
  const kept = await store.putPage(job.id, first, { url, markdown, whole: true });
  const words = countWords(markdown);
  return new Map(places.map((place) => [place, doneWith(place === first ? words : 0, kept)]));
}

const doneWith = (words: number, kept: boolean): PageState =>
  kept ? { state: 'done', words } : { state: 'done', words, unkept: true };

async function keepPage(store: JobStore, job: Job, place: number, outcome: PageOutcome): Promise<PageState> {
  const page = job.pages[place];
  if (page === undefined || 'failure' in outcome) {
    return { state: 'failed', failure: 'failure' in outcome ? outcome.failure : { code: 'page-missing' } };
  }
  const { url, title } = page;
  const { markdown } = outcome;
  const kept = await store.putPage(
    job.id,
    place,
    title === undefined ? { url, markdown } : { url, title, markdown },
  );
  return doneWith(countWords(markdown), kept);
}
