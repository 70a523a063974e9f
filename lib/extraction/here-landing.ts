import { countWords } from './count-words.ts';
import type { ExtractedPage } from './document.ts';
import { fill, placeToFill, type ReadHere } from './filling.ts';
import type { Job, JobSource } from './job.ts';
import type { JobStore } from './kept-pages.ts';
import { createJob, isFinal, settle } from './progress.ts';
import type { Runner } from './runner.ts';
import { setPages } from './set-pages.ts';

export interface LandingParts {
  store: Pick<JobStore, 'all' | 'pages' | 'put' | 'putPages'>;
  runner: Pick<Runner, 'change' | 'refuse'>;
  deliver(pages: ExtractedPage[]): Promise<boolean>;
  show(job: Job): Promise<void>;
  address(): Promise<string>;
  newId(): string;
  now(): number;
}

/** Where what was read in a tab goes: each way it is stored before it is copied, and ends as any other job does. */
export interface Landing {
  /** A job of its own. */
  keep(source: JobSource, page: ExtractedPage): Promise<Job>;
  /** Into the job that wants the page and got no text for it: the one named, or the newest, if it wanted that page alone. */
  land(page: ExtractedPage, job: string | undefined): Promise<Job>;
}

const NO_PART = { duplicates: 0, unsupported: 0 };

/** Keeps and copies what was read in tabs. */
export function createLanding(parts: LandingParts): Landing {
  const { store, runner, now } = parts;

  const putPage = async (id: string, place: number, page: ExtractedPage): Promise<ReadHere> => {
    const words = countWords(page.markdown);
    const kept = await store.putPages(id, new Map([[place, page]]));
    return kept.has(place) ? { words } : { words, unkept: true };
  };

  const keep = async (source: JobSource, page: ExtractedPage): Promise<Job> => {
    const { url, title } = page;
    const id = parts.newId();
    const at = now();
    const read = await putPage(id, 0, page);
    const targets = [title === undefined ? { url } : { url, title }];
    const plan = { id, source, createdAt: at, address: await parts.address(), targets, skipped: NO_PART };
    const job = settle(
      setPages(createJob(plan), [0], () => ({ state: 'done', ...read, via: 'local' })),
      at,
    );
    // Stored before it is copied: whatever ends the background in between, the text is there.
    await store.put(job);
    const told = { ...job, copied: await parts.deliver([page]) };
    await store.put(told);
    await parts.show(told);
    return told;
  };

  /** Puts a page into a job; `undefined` where the job has one by now, or is gone. */
  const fillIn = async (id: string, page: ExtractedPage): Promise<Job | undefined> => {
    const job = (await store.all()).find((one) => one.id === id);
    const place = job && placeToFill(job, page.url);
    const wanted = place === undefined ? undefined : job?.pages[place];
    if (place === undefined || wanted === undefined) return undefined;
    const read = await putPage(id, place, { ...page, url: wanted.url });
    const filled = await runner.change(id, (one) => fill(one, place, read));
    if (filled === undefined || !isFinal(filled)) return filled;
    const copied = await parts.deliver(await store.pages(id));
    const told = await runner.change(id, (one) => ({ ...one, copied }));
    if (told !== undefined) await parts.show(told);
    return told;
  };

  /** The newest job, where it wanted this page alone: nobody need say that it is meant. */
  const wanting = async (url: string): Promise<string | undefined> => {
    const last = (await store.all()).at(-1);
    const meant = last?.pages.length === 1 && isFinal(last) && placeToFill(last, url) === 0;
    return meant ? last.id : undefined;
  };

  return {
    keep,
    async land(page, job) {
      const id = job ?? (await wanting(page.url));
      return (id === undefined ? undefined : await fillIn(id, page)) ?? keep('page', page);
    },
  };
}
