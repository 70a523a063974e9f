import { countWords } from '../document/count-words.ts';
import type { ExtractedPage } from '../document/document.ts';
import { ownTitle } from '../document/title.ts';
import { newestCopy, storedAmong, storedPagesOf, storePages } from '../library/store.ts';
import { local, STORED, type StoredArea } from '../storage/areas.ts';
import { createCache, createSerializer } from '../storage/cache.ts';
import type { StoredPage } from '../storage/database.ts';
import { readStored } from '../storage/versioned.ts';
import type { HeldBooking, UsageStore } from '../usage/store.ts';
import { type Job, MAX_ENDED_JOBS, type PageState, packed, type Target } from './job/job.ts';
import { indexesOf, isFinal } from './job/progress.ts';
import { JOBS_SCHEMA } from './job/schema.ts';
import type { PageOutcome } from './queue/pages.ts';

/** Old pages are pruned after this many bytes of new pages. */
const ROOM_EVERY = 10_000_000;

export interface JobStoreParts {
  now(): number;
  /** Books the cost of requests in the same write as their job. */
  usage: Pick<UsageStore, 'writeWith'>;
  /** Where jobs are stored. */
  area?: StoredArea;
  /** Where their pages are stored, unless in the library. */
  pages?: PageStore | undefined;
  /** Called from time to time, when new pages have used a lot of space. */
  prunePages?(): Promise<void>;
}

/** Where the pages of jobs are stored. */
interface PageStore {
  /** Stores pages of a job, keyed by page index, all or none. Returns their total size in bytes. */
  put(pages: ReadonlyMap<number, ExtractedPage>, job: string, at: number): Promise<number>;
  /** The pages of a job, in any order. */
  of(job: string): Promise<StoredPage[]>;
}

type ClosableJobStore = ReturnType<typeof jobStore>;
/** Storage for jobs and their pages. A resolved promise means stored. */
export type JobStore = Omit<ClosableJobStore, 'forgetEnded' | 'close'>;

/** Stores jobs in local storage and their pages in the database, or elsewhere for private windows. */
export function jobStore({
  now,
  usage,
  area = local(),
  pages: ownPages,
  prunePages = async () => undefined,
}: JobStoreParts) {
  const texts = ownPages ?? { put: storePages, of: storedPagesOf };
  let grown = 0;
  let closed = false;
  const jobs = createCache(() => readJobs(area, now()));
  /** The past jobs, which have their own storage key, as last stored. */
  let storedPastJobs: Job[] | undefined;
  /** Serializes writes, because all jobs share one stored value. */
  const serialize = createSerializer();
  /** Pages that did not fit into storage, by job and page index. */
  const held = new Map<string, Map<number, ExtractedPage>>();
  /** Stores all pages of an answer in one write. If they don't all fit, stores as many as possible. */
  const storeWhatFits = async (
    job: string,
    pages: ReadonlyMap<number, ExtractedPage>,
  ): Promise<Set<number>> => {
    try {
      grown += await texts.put(pages, job, now());
      return new Set(pages.keys());
    } catch (cause) {
      if (pages.size > 1) {
        const stored = new Set<number>();
        for (const one of pages)
          for (const pageIndex of await storeWhatFits(job, new Map([one]))) stored.add(pageIndex);
        return stored;
      }
      console.warn('Could not store a page', cause);
      held.set(job, new Map([...(held.get(job) ?? []), ...pages]));
      return new Set();
    }
  };
  return {
    all: jobs.get,
    find: async (id: string): Promise<Job | undefined> => (await jobs.get()).find((job) => job.id === id),
    /** Adds a job, or replaces the one with its id. The (possible) cost of its requests is booked in the same write. */
    put: (job: Job, bookings: readonly HeldBooking[] = []): Promise<void> =>
      serialize(async () => {
        if (closed) {
          // Throwing keeps a request from being sent, because its cost can't be booked.
          if (bookings.some(({ hold }) => hold !== undefined)) throw new Error('The job store is closed');
          return;
        }
        const storedJobs = await jobs.get();
        const known = storedJobs.some(({ id }) => id === job.id);
        const all = known ? storedJobs.map((one) => (one.id === job.id ? job : one)) : [...storedJobs, job];
        const next = trim(all, job.id, now());
        const [current, pastJobs] = [next.filter(isCurrent), next.filter((...which) => !isCurrent(...which))];
        const same =
          pastJobs.length === storedPastJobs?.length &&
          pastJobs.every((one, index) => one === storedPastJobs?.[index]);
        await usage.writeWith(bookings, (spent) =>
          area.set({
            [STORED.jobs]: stored(current),
            // There can be many past jobs, and they don't change while a job runs.
            ...(same ? {} : { [STORED.pastJobs]: stored(pastJobs) }),
            ...spent,
          }),
        );
        storedPastJobs = pastJobs;
        jobs.set(next);
      }),
    /** Removes ended jobs from the list. Their pages stay in the library. */
    forgetEnded: (): Promise<void> =>
      serialize(async () => {
        if (closed) return;
        const left = (await jobs.get()).filter((job) => !isFinal(job));
        await area.set({ [STORED.jobs]: stored(left), [STORED.pastJobs]: stored([]) });
        storedPastJobs = [];
        jobs.set(left);
      }),
    /** Discards all jobs in memory and ignores later writes, including those from requests in flight. */
    async close(): Promise<void> {
      closed = true;
      await serialize(async () => undefined);
      jobs.set([]);
      held.clear();
    },
    /**
     * Stores pages of a job, keyed by page index, and returns the indexes that were stored. If storage is full, pages
     * stay in memory until the background ends, so that they can still be copied.
     */
    async putPages(job: string, pages: ReadonlyMap<number, ExtractedPage>): Promise<ReadonlySet<number>> {
      if (closed) return new Set(pages.keys());
      const stored = await storeWhatFits(job, pages);
      if (grown > ROOM_EVERY) {
        grown = 0;
        // The new pages are stored, even if pruning old ones fails.
        await prunePages().catch((cause: unknown) => console.warn('Could not prune old pages', cause));
      }
      return stored;
    },
    /** The pages of a job, in job order. */
    async pages(job: string): Promise<ExtractedPage[]> {
      const stored = await texts.of(job).catch((cause: unknown) => {
        // Pages held in memory were paid for too, and don't need the database.
        if (!held.has(job)) throw cause;
        console.warn('Could not read the pages of a job', cause);
        return [];
      });
      const pages = [...stored.map((page) => [page.place, page] as const), ...(held.get(job) ?? [])];
      return pages.toSorted(([a], [b]) => a - b).map(([, page]) => page);
    },
    /** When the newest copy of each URL was made (epoch ms). URLs without a copy are left out. */
    async copies(urls: readonly string[]): Promise<Map<string, number>> {
      // Without the library, there are none.
      const storedUrls = ownPages ? [] : await storedAmong(urls);
      const found = await Promise.all(storedUrls.map((url) => newestCopy(url, now())));
      return new Map(found.flatMap((copy) => (copy === undefined ? [] : [[copy.url, copy.at]])));
    },
    /** Stores the newest copy of a page under the job. Returns the new page state, or `undefined` if no copy is left. */
    async takeOver(job: Job, pageIndex: number): Promise<PageState | undefined> {
      const copy = await newestCopy(job.pages[pageIndex]?.url ?? '', now());
      if (copy === undefined || closed) return undefined;
      await storePages(new Map([[pageIndex, copy]]), job.id, copy.at);
      const title = newTitle(job.pages[pageIndex]?.title, copy);
      return { state: 'done', words: countWords(copy.markdown), kept: copy.at, ...title };
    },
  };
}

/** The storage schema for past jobs: ended ones, except the newest. */
const PAST_JOBS_SCHEMA = { ...JOBS_SCHEMA, name: STORED.pastJobs };

const stored = (jobs: readonly Job[]) => ({ version: JOBS_SCHEMA.version, jobs: jobs.map(packed) });

async function readJobs(area: StoredArea, now: number): Promise<Job[]> {
  const current = await readStored(area, JOBS_SCHEMA, now);
  const pastJobs = await readStored(area, PAST_JOBS_SCHEMA, now);
  return [...(pastJobs?.jobs ?? []), ...(current?.jobs ?? [])].toSorted((a, b) => a.createdAt - b.createdAt);
}

/** Unfinished jobs and the newest job are current: views show them first. */
const isCurrent = (job: Job, index: number, all: readonly Job[]): boolean =>
  !isFinal(job) || index === all.length - 1;

/** Drops the jobs that ended longest ago, but never the one being `put`: its pages are still to be delivered. */
function trim(jobs: Job[], put: string, now: number): Job[] {
  const endedAt = ({ id, finishedAt = 0 }: Job): number => {
    if (id === put) return Number.POSITIVE_INFINITY;
    // An end time in the future means that the clock was set back since.
    return finishedAt > now ? 0 : finishedAt;
  };
  // Keep jobs with pages in flight, whose cost isn't known yet.
  const ended = jobs
    .filter((job) => isFinal(job) && indexesOf(job, 'sent').length === 0)
    .toSorted((a, b) => endedAt(a) - endedAt(b));
  const surplus = new Set(ended.slice(0, Math.max(0, ended.length - MAX_ENDED_JOBS)));
  return jobs.filter((job) => !surplus.has(job));
}

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
