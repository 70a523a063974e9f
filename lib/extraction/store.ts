import { countWords } from '../document/count-words.ts';
import type { ExtractedPage } from '../document/document.ts';
import { newestCopy, storedAmong } from '../library/extracted-pages.ts';
import { storePages } from '../library/store.ts';
import { local, STORED } from '../storage/areas.ts';
import { createCache } from '../storage/cache.ts';
import { database, type StoredPage } from '../storage/database.ts';
import { withRoom } from '../storage/room.ts';
import { createSerializer } from '../storage/serialize.ts';
import { readStored } from '../storage/versioned.ts';
import type { HeldBooking, UsageStore } from '../usage/store.ts';
import { ENDED_JOBS_KEPT, type Job } from './job/job.ts';
import { packed } from './job/packed.ts';
import { isFinal, onTheirWay } from './job/progress.ts';
import { JOBS_SHAPE } from './job/schema.ts';
import { type JobStore, newTitle } from './job/stored-pages.ts';

/** After so many bytes of new pages the oldest make room. */
const ROOM_EVERY = 10_000_000;

export interface JobStoreParts {
  now(): number;
  /** Books what requests cost, in the write of their job. */
  usage: Pick<UsageStore, 'along'>;
  /** Called now and then, when new pages took much room. */
  prunePages?(): Promise<void>;
  /** Takes out old pages where there was no room for new ones: for who has little. */
  makeRoom?: (() => Promise<void>) | undefined;
}

export interface ClosableJobStore extends JobStore {
  /** Takes the jobs that ended out of the list; their pages stay in the library. */
  forgetEnded(): Promise<void>;
  /** From now on there are no jobs here, and none is written: what is still on its way has nowhere to go. */
  close(): Promise<void>;
}

/** Keeps jobs in local storage and their pages in the database. The background is the only one to write them. */
export function jobStore({
  now,
  usage,
  prunePages = async () => undefined,
  makeRoom,
}: JobStoreParts): ClosableJobStore {
  let grown = 0;
  let closed = false;
  const jobs = createCache(() => readJobs(now()));
  /** The jobs that stand in storage apart, as they were stored. */
  let storedPast: Job[] | undefined;
  /** One job after the other: all of them are stored as one. */
  const serialize = createSerializer();
  /** Pages for which there was no room, by job and place. */
  const held = new Map<string, Map<number, ExtractedPage>>();
  const put = async (job: Job, bookings: readonly HeldBooking[]): Promise<void> => {
    if (closed) {
      // What is not counted does not go out.
      if (bookings.some(({ hold }) => hold !== undefined)) throw new Error('No job is kept here any more');
      return;
    }
    const kept = await jobs.get();
    const known = kept.some(({ id }) => id === job.id);
    const all = known ? kept.map((one) => (one.id === job.id ? job : one)) : [...kept, job];
    const next = trim(all, job.id, now());
    const [current, past] = [next.filter(isCurrent), next.filter((...which) => !isCurrent(...which))];
    const same =
      past.length === storedPast?.length && past.every((one, place) => one === storedPast?.[place]);
    await usage.along(bookings, (spent) =>
      local().set({
        [STORED.jobs]: stored(current),
        // Those that ended are many, and the same at each step of the one that runs.
        ...(same ? {} : { [STORED.pastJobs]: stored(past) }),
        ...spent,
      }),
    );
    storedPast = past;
    jobs.set(next);
  };
  /** Those of an answer in one go; where there is no room for all of them, as many as there is room for. */
  const keep = async (job: string, pages: ReadonlyMap<number, ExtractedPage>): Promise<Set<number>> => {
    try {
      grown += await withRoom(() => storePages(pages, job, now()), makeRoom);
      return new Set(pages.keys());
    } catch (cause) {
      if (pages.size > 1) {
        const stored = new Set<number>();
        for (const one of pages) for (const place of await keep(job, new Map([one]))) stored.add(place);
        return stored;
      }
      console.warn('A page could not be stored', cause);
      held.set(job, new Map([...(held.get(job) ?? []), ...pages]));
      return new Set();
    }
  };
  return {
    all: jobs.get,
    put: (job, bookings = []) => serialize(() => put(job, bookings)),
    forgetEnded: () =>
      serialize(async () => {
        if (closed) return;
        const left = (await jobs.get()).filter((job) => !isFinal(job));
        await local().set({ [STORED.jobs]: stored(left), [STORED.pastJobs]: stored([]) });
        storedPast = [];
        jobs.set(left);
      }),
    async close() {
      closed = true;
      await serialize(async () => undefined);
      jobs.set([]);
      held.clear();
    },
    async putPages(job, pages) {
      if (closed) return new Set(pages.keys());
      const stored = await keep(job, pages);
      if (grown > ROOM_EVERY) {
        grown = 0;
        // The pages are stored, whatever becomes of those before them.
        await prunePages().catch((cause: unknown) => console.warn('Old pages could not be taken out', cause));
      }
      return stored;
    },
    async pages(job) {
      const stored = await storedPages(job).catch((cause: unknown) => {
        // What is held was paid for as well, and needs no database.
        if (!held.has(job)) throw cause;
        console.warn('The pages of a job could not be read', cause);
        return [];
      });
      const pages = [...stored.map((page) => [page.place, page] as const), ...(held.get(job) ?? [])];
      return pages.toSorted(([a], [b]) => a - b).map(([, page]) => page);
    },
    async copies(urls) {
      const kept = await storedAmong(urls);
      const found = await Promise.all(kept.map((url) => newestCopy(url, now())));
      return new Map(found.flatMap((copy) => (copy === undefined ? [] : [[copy.url, copy.at]])));
    },
    async takeOver(job, place) {
      const copy = await newestCopy(job.pages[place]?.url ?? '', now());
      if (copy === undefined || closed) return undefined;
      await (await database()).put('pages', { ...copy, job: job.id, place });
      const title = newTitle(job.pages[place]?.title, copy);
      return { state: 'done', words: countWords(copy.markdown), kept: copy.at, ...title };
    },
  };
}

/** Where jobs that ended stand, but for the newest. */
const PAST_SHAPE = { ...JOBS_SHAPE, name: STORED.pastJobs };

const stored = (jobs: readonly Job[]) => ({ version: JOBS_SHAPE.version, jobs: jobs.map(packed) });

async function readJobs(now: number): Promise<Job[]> {
  const current = await readStored(local(), JOBS_SHAPE, now);
  const past = await readStored(local(), PAST_SHAPE, now);
  return [...(past?.jobs ?? []), ...(current?.jobs ?? [])].toSorted((a, b) => a.createdAt - b.createdAt);
}

/** Those that go on, and the newest: what a view shows first. */
const isCurrent = (job: Job, place: number, all: readonly Job[]): boolean =>
  !isFinal(job) || place === all.length - 1;

async function storedPages(job: string): Promise<StoredPage[]> {
  const db = await database();
  return db.getAll('pages', IDBKeyRange.bound([job, 0], [job, Number.MAX_SAFE_INTEGER]));
}

/** Drops the jobs that ended longest ago, but none that is being `put`: what it ended with is still to be delivered. */
function trim(jobs: Job[], put: string, now: number): Job[] {
  const endedAt = ({ id, finishedAt = 0 }: Job): number => {
    if (id === put) return Number.POSITIVE_INFINITY;
    // The clock was set back since.
    return finishedAt > now ? 0 : finishedAt;
  };
  // What is on its way has a cost that isn't known yet.
  const ended = jobs
    .filter((job) => isFinal(job) && onTheirWay(job).length === 0)
    .toSorted((a, b) => endedAt(a) - endedAt(b));
  const surplus = new Set(ended.slice(0, Math.max(0, ended.length - ENDED_JOBS_KEPT)));
  return jobs.filter((job) => !surplus.has(job));
}
