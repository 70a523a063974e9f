import { countWords } from '../../document/count-words.ts';
import type { ExtractedPage } from '../../document/document.ts';
import type { Failure } from '../../service/failures.ts';
import type { Handed, Job, JobPage, JobSource, Target } from '../job/job.ts';
import { createJob, endIfSettled, isFinal } from '../job/progress.ts';
import type { JobStore } from '../job/stored-pages.ts';
import type { Runner } from '../queue/runner.ts';
import { fill, indexToFill, type ReadInTab } from './filling.ts';

export interface PageSaverParts {
  store: Pick<JobStore, 'all' | 'pages' | 'put' | 'putPages'>;
  runner: Pick<Runner, 'change' | 'recordFailure'>;
  deliver(pages: ExtractedPage[], job: Job): Promise<Handed>;
  show(job: Job): Promise<void>;
  address(): Promise<string>;
  newId(): string;
  now(): number;
}

/** Where what was read in a tab goes: each way it is stored before it is copied, and ends as any other job does. */
export interface PageSaver {
  /** A job of its own, with a page for each reading; `then` says what it goes on with, where that is not its end. */
  keep(
    source: JobSource,
    readings: readonly Promise<ReadPage>[],
    then?: (job: Job) => Promise<Job>,
  ): Promise<Job>;
  /** Into the job that wants the page and got no text for it: the one named, or the newest, if it wanted that page alone. */
  land(page: ExtractedPage, job: string | undefined): Promise<Job>;
}

/** A page that was read, or why it could not be. */
export type ReadPage = ExtractedPage | (Target & { failure: Failure });

const NO_PART = { duplicates: 0, unsupported: 0 };

/** Keeps and copies what was read in tabs. */
export function createPageSaver(parts: PageSaverParts): PageSaver {
  const { store, runner, now } = parts;

  const putPage = async (id: string, place: number, page: ExtractedPage): Promise<ReadInTab> => {
    const words = countWords(page.markdown);
    const kept = await store.putPages(id, new Map([[place, page]]));
    return kept.has(place) ? { words } : { words, unkept: true };
  };

  const settlePage = async (id: string, place: number, read: ReadPage): Promise<JobPage> => {
    const { url, title } = read;
    const target: Target = title === undefined ? { url } : { url, title };
    if ('failure' in read) return { ...target, state: 'failed', failure: read.failure };
    return { ...target, state: 'done', ...(await putPage(id, place, read)), via: 'local' };
  };

  const keep: PageSaver['keep'] = async (source, readings, then = async (job) => job) => {
    const id = parts.newId();
    const createdAt = now();
    // Each is stored as soon as it was read.
    const pages = await Promise.all(
      readings.map(async (reading, place) => settlePage(id, place, await reading)),
    );
    const plan = { id, source, createdAt, address: await parts.address(), targets: [], skipped: NO_PART };
    const job = await then(endIfSettled({ ...createJob(plan), pages }, now()));
    // Stored before it is copied: whatever ends the background in between, the text is there.
    await store.put(job);
    if (!isFinal(job) || job.state === 'failed') {
      await parts.show(job);
      return job;
    }
    const handed = await parts.deliver(await store.pages(id), job);
    // Meanwhile it may have been asked for again: then it goes on, and is copied at its end.
    const told = (await runner.change(id, (one) => (isFinal(one) ? { ...one, ...handed } : one))) ?? job;
    await parts.show(told);
    return told;
  };

  /** Puts a page into a job; `undefined` where the job has one by now, or is gone. */
  const fillIn = async (id: string, page: ExtractedPage): Promise<Job | undefined> => {
    const job = (await store.all()).find((one) => one.id === id);
    const place = job && indexToFill(job, page.url);
    const wanted = place === undefined ? undefined : job?.pages[place];
    if (place === undefined || wanted === undefined) return undefined;
    const read = await putPage(id, place, { ...page, url: wanted.url });
    const filled = await runner.change(id, (one) => fill(one, place, read));
    if (filled === undefined || !isFinal(filled)) return filled;
    const handed = await parts.deliver(await store.pages(id), filled);
    const told = await runner.change(id, (one) => ({ ...one, ...handed }));
    if (told !== undefined) await parts.show(told);
    return told;
  };

  /** The newest job, where it wanted this page alone: nobody need say that it is meant. */
  const wanting = async (url: string): Promise<string | undefined> => {
    const last = (await store.all()).at(-1);
    const meant = last?.pages.length === 1 && isFinal(last) && indexToFill(last, url) === 0;
    return meant ? last.id : undefined;
  };

  return {
    keep,
    async land(page, job) {
      const id = job ?? (await wanting(page.url));
      return (id === undefined ? undefined : await fillIn(id, page)) ?? keep('page', [Promise.resolve(page)]);
    },
  };
}
