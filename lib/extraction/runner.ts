import type { Envelope } from '../service/answers.ts';
import { type Failure, failed, type Outcome, success } from '../service/failures.ts';
import { pagesCost, type Spend } from '../usage/cost.ts';
import { countWords, type ExtractedPage } from './document.ts';
import type { Job, JobSource, PageState, Skipped, Target } from './job.ts';
import { type PageOutcome, toOutcomes } from './pages.ts';
import * as progress from './progress.ts';

export interface ExtractRequest {
  pages: { url: string }[];
}

/** Where jobs and their pages are kept. A resolved promise means stored. */
export interface JobStore {
  all(): Promise<Job[]>;
  /** Adds a job, or replaces the one with its id. */
  put(job: Job): Promise<void>;
  putPage(job: string, place: number, page: ExtractedPage): Promise<void>;
  pages(job: string): Promise<ExtractedPage[]>;
}

export interface RunnerParts {
  store: JobStore;
  send(address: string, body: ExtractRequest): Promise<Outcome<Envelope>>;
  /** Hands the Markdown of an ended job on; gives whether it arrived. */
  deliver(pages: ExtractedPage[]): Promise<boolean>;
  /** Shows how a job stands. */
  show(job: Job): Promise<void>;
  address(): Promise<string>;
  newId(): string;
  now(): number;
  /** Counts what was charged, and what may have been. */
  spend: Spend;
  /** Holds the background awake while `work` runs. */
  awake<T>(work: Promise<T>): Promise<T>;
}

export interface Runner {
  start(source: JobSource, targets: Target[], skipped: Skipped): Promise<Outcome<Job>>;
  /** Records an extraction that can't begin, so that the user sees why. */
  refuse(source: JobSource, failure: Failure, skipped?: Skipped): Promise<Job>;
  stop(id: string): Promise<void>;
  resume(id: string): Promise<void>;
  /** Takes up what a background that ended left behind. Before anything else, once in its life. */
  recover(browserRestarted: boolean): Promise<void>;
  /** Goes on with what is queued; does nothing where that already happens. */
  pump(): Promise<void>;
}

const NONE_SKIPPED: Skipped = { duplicates: 0, unsupported: 0 };

/** Runs extractions one after another: each step is stored before the next is taken, so that none is paid for twice. */
export function createRunner(parts: RunnerParts): Runner {
  const { store, now } = parts;
  let pumping: Promise<void> | undefined;
  /** Changes are made one at a time, each on what is stored then: a stop must not be undone by an answer. */
  let turn: Promise<unknown> = Promise.resolve();

  const change = (id: string, step: (job: Job) => Job): Promise<Job | undefined> => {
    const next = turn.then(async () => {
      const job = (await store.all()).find((one) => one.id === id);
      if (job === undefined) return undefined;
      const changed = step(job);
      if (changed !== job) await store.put(changed);
      return changed;
    });
    turn = next.catch(() => undefined);
    return next;
  };

  const step = async (job: Job): Promise<void> => {
    const places = progress.nextBatch(job);
    const sent = await change(job.id, (one) => (progress.isFinal(one) ? one : progress.send(one, places)));
    if (sent === undefined || progress.isFinal(sent)) return;
    await parts.show(sent);
    const urls = places.flatMap((place) => sent.pages[place]?.url ?? []);
    const answer = await parts.send(job.address, { pages: urls.map((url) => ({ url })) });
    if (answer.ok) {
      const read = toOutcomes(answer.value, urls);
      const done = read.filter((outcome) => 'markdown' in outcome).length;
      await parts.spend(...pagesCost(urls.length, success({ done })));
      const outcomes = await keep(sent, places, read);
      await change(job.id, (one) => progress.receive(one, outcomes));
    } else {
      await parts.spend(...pagesCost(urls.length, answer));
      await change(job.id, (one) => progress.failRequest(one, answer.failure));
    }
  };

  const keep = async (job: Job, places: number[], outcomes: PageOutcome[]) => {
    const states = new Map<number, PageState>();
    for (const [index, place] of places.entries()) {
      const [page, outcome] = [job.pages[place], outcomes[index]];
      if (page !== undefined && outcome !== undefined)
        states.set(place, await keepPage(job.id, place, page, outcome));
    }
    return states;
  };

  const keepPage = async (
    job: string,
    place: number,
    page: Target,
    outcome: PageOutcome,
  ): Promise<PageState> => {
    if ('failure' in outcome) return { state: 'failed', failure: outcome.failure };
    const { markdown } = outcome;
    const { url, title } = page;
    try {
      await store.putPage(job, place, title === undefined ? { url, markdown } : { url, title, markdown });
      return { state: 'done', words: countWords(markdown) };
    } catch {
      return { state: 'failed', failure: { code: 'storage-full' } };
    }
  };

  const conclude = async (id: string): Promise<void> => {
    const ended = await change(id, (job) => progress.settle(job, now()));
    if (ended === undefined || !progress.isFinal(ended)) return;
    const pages = await store.pages(id);
    const copied = pages.length > 0 && (await parts.deliver(pages));
    const told = await change(id, (job) => ({ ...job, copied }));
    if (told !== undefined) await parts.show(told);
  };

  const run = async (): Promise<void> => {
    for (;;) {
      const jobs = await store.all();
      const found = jobs.find((job) => job.state === 'running') ?? jobs.find((job) => job.state === 'queued');
      // Nothing is on its way between two steps: a page that is still marked so was lost by a step that threw.
      const next = found && (await change(found.id, (job) => progress.recover(job, false)));
      if (next === undefined) return;
      if (progress.nextBatch(next).length > 0) await step(next);
      else await conclude(next.id);
    }
  };

  const pump = (): Promise<void> => {
    pumping ??= parts.awake(run()).finally(() => {
      pumping = undefined;
    });
    return pumping;
  };

  return {
    async start(source, targets, skipped) {
      const same = (await store.all()).find(
        (job) => !progress.isFinal(job) && progress.sameTargets(job, targets),
      );
      if (same !== undefined) return success(same);
      const address = await parts.address();
      const job = progress.createJob({
        id: parts.newId(),
        source,
        createdAt: now(),
        address,
        targets,
        skipped,
      });
      try {
        await store.put(job);
      } catch {
        return failed('storage-full');
      }
      await parts.show(job);
      void pump();
      return success(job);
    },
    async refuse(source, failure, skipped = NONE_SKIPPED) {
      const address = await parts.address();
      const plan = { id: parts.newId(), source, createdAt: now(), address, targets: [], skipped };
      const job = progress.refusedJob(plan, failure);
      await store.put(job);
      await parts.show(job);
      return job;
    },
    async stop(id) {
      const stopped = await change(id, (job) => progress.stop(job, now()));
      if (stopped !== undefined) await parts.show(stopped);
    },
    async resume(id) {
      await change(id, progress.resume);
      await pump();
    },
    async recover(browserRestarted) {
      for (const job of await store.all()) {
        const left = await change(job.id, (one) => progress.recover(one, browserRestarted));
        const lost = job.pages.filter(({ state }) => state === 'sent').length;
        if (lost > 0) await parts.spend({}, { pages: lost });
        if (left !== undefined && left !== job) await parts.show(left);
      }
    },
    pump,
  };
}
