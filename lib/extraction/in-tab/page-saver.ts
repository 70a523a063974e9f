import { countWords } from '../../document/count-words.ts';
import type { ExtractedPage } from '../../document/document.ts';
import type { DeliveryWish } from '../../presets/destinations.ts';
import { type Failure, failed, type Outcome, success } from '../../service/failures.ts';
import type { Job, JobPage, JobSource, Target } from '../job/job.ts';
import { createJob, endIfNothingLeft, isFinal } from '../job/progress.ts';
import type { Runner } from '../queue/runner.ts';
import type { JobStore } from '../store.ts';
import { fill, indexToFill, type ReadInTab } from './filling.ts';

export interface PageSaverParts {
  store: Pick<JobStore, 'all' | 'find' | 'putPages'>;
  runner: Pick<Runner, 'add' | 'change' | 'deliver' | 'recordFailure'>;
  show(job: Job): Promise<void>;
  address(): Promise<string>;
  newId(): string;
  now(): number;
}

interface SaveOptions {
  /** May continue the job instead of ending it. */
  goOn?: (job: Job) => Promise<Job>;
  /** The query that found the pages. */
  question?: string | undefined;
  wish?: DeliveryWish | undefined;
}

/** A page read in its tab, or why it could not be read. */
export type ReadPage = ExtractedPage | (Target & { failure: Failure });

const STORAGE_FULL: Failure = { code: 'storage-full' };

/** What a view is told of a job that was read in tabs: it can't show one that could not be stored. */
export const outcomeOf = (job: Job): Outcome<Job> =>
  job.failure?.code === STORAGE_FULL.code ? failed(STORAGE_FULL.code) : success(job);

/**
 * Creates a saver that stores and copies what was read in tabs. Both ways store it before it is copied, and end like any
 * other job.
 */
export function createPageSaver(parts: PageSaverParts) {
  const { store, runner, now } = parts;

  const putPage = async (id: string, pageIndex: number, page: ExtractedPage): Promise<ReadInTab> => {
    const words = countWords(page.markdown);
    const stored = await store.putPages(id, new Map([[pageIndex, page]]));
    return stored.has(pageIndex) ? { words } : { words, unkept: true };
  };

  const settlePage = async (id: string, pageIndex: number, read: ReadPage | Target): Promise<JobPage> => {
    const { url, title } = read;
    if ('failure' in read) {
      const { failure, ...target } = read;
      return { ...target, state: 'failed', failure };
    }
    if (!('markdown' in read)) return { ...read, state: 'waiting' };
    const target: Target = title === undefined ? { url } : { url, title };
    return { ...target, state: 'done', ...(await putPage(id, pageIndex, read)), via: 'local' };
  };

  /** Saves the readings as a new job, one page each. A target alone waits for the service. */
  const saveNew = async (
    source: JobSource,
    readings: readonly Promise<ReadPage | Target>[],
    { goOn, wish, question }: SaveOptions = {},
  ): Promise<Job> => {
    const id = parts.newId();
    const createdAt = now();
    // Each page is stored as soon as it is read.
    const pages = await Promise.all(
      readings.map(async (reading, pageIndex) => settlePage(id, pageIndex, await reading)),
    );
    const address = await parts.address();
    const plan = { id, source, createdAt, address, ...(question !== undefined && { question }) };
    const read = endIfNothingLeft({ ...createJob(plan), pages }, now());
    const job = (await goOn?.(read)) ?? read;
    // Stored before it is copied, so that the text survives if the background ends in between.
    try {
      await runner.add(job);
    } catch (cause) {
      console.warn('Could not store an extraction', cause);
      return runner.recordFailure(source, STORAGE_FULL);
    }
    if (!isFinal(job) || job.state === 'failed') {
      await parts.show(job);
      return job;
    }
    return (await deliverEnded(job, wish)) ?? job;
  };

  /** Delivers a job’s pages if it has ended; `undefined` if it no longer exists. */
  const deliverEnded = async (job: Job, wish?: DeliveryWish): Promise<Job | undefined> =>
    isFinal(job) ? runner.deliver(job, wish) : job;

  /** Fills a page into a job; `undefined` if the job already has it or no longer exists. */
  const fillPage = async (id: string, page: ExtractedPage): Promise<Job | undefined> => {
    const job = await store.find(id);
    const pageIndex = job && indexToFill(job, page.url);
    const wanted = pageIndex === undefined ? undefined : job?.pages[pageIndex];
    if (pageIndex === undefined || wanted === undefined) return undefined;
    const read = await putPage(id, pageIndex, { ...page, url: wanted.url });
    return runner.change(id, (one) => fill(one, pageIndex, read));
  };

  /** The id of the newest job, if this page is its only one and still has no text. */
  const newestJobMissing = async (url: string): Promise<string | undefined> => {
    const last = (await store.all()).at(-1);
    const isMissing = last?.pages.length === 1 && isFinal(last) && indexToFill(last, url) === 0;
    return isMissing ? last.id : undefined;
  };

  return {
    saveNew,
    fillPage,
    deliverEnded,
    /**
     * Fills a job that has no text for the page: the given one, or the newest if it has only that page. Else like
     * `saveNew`.
     */
    async savePage(page: ExtractedPage, job: string | undefined, wish?: DeliveryWish): Promise<Job> {
      const id = job ?? (await newestJobMissing(page.url));
      const filled = id === undefined ? undefined : await fillPage(id, page);
      return (
        (filled && (await deliverEnded(filled, wish))) ?? saveNew('page', [Promise.resolve(page)], { wish })
      );
    },
  };
}
