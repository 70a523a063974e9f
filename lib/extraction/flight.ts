import type { Envelope } from '../service/answers.ts';
import { type Failure, type Outcome, success } from '../service/failures.ts';
import { pagesCost, type Spend } from '../usage/cost.ts';
import { failRequest } from './halting.ts';
import type { Job } from './job.ts';
import { type JobStore, keepPages, keepWhole } from './kept-pages.ts';
import { toOutcomes } from './pages.ts';
import * as progress from './progress.ts';
import type { ExtractRequest } from './request.ts';
import { placesOf } from './set-pages.ts';

export interface FlightParts {
  store: JobStore;
  send(address: string, body: ExtractRequest): Promise<Outcome<Envelope>>;
  /** The body of a request for these pages, by the user's settings. */
  toRequest(urls: readonly string[]): Promise<ExtractRequest>;
  /** Shows how a job stands. */
  show(job: Job): Promise<void>;
  now(): number;
  /** Counts what was charged, and what may have been. */
  spend: Spend;
}

/** Changes a job, one change at a time, each on what is stored then: a stop must not be undone by an answer. */
export type Change = (id: string, step: (job: Job) => Job) => Promise<Job | undefined>;

/** Sends the request for pages that are stored as sent, and stores what became of them; gives whether it was answered. */
export type Fly = (job: Job, places: number[]) => Promise<boolean>;

/** The requests of jobs, from the moment that one is stored as sent until its answer is. */
export function createFlights(parts: FlightParts, change: Change): Fly {
  const { store, now } = parts;

  const refused = async (job: Job, places: number[], answer: { ok: false; failure: Failure }) => {
    await parts.spend(...pagesCost(places.length, answer));
    return change(job.id, (one) => failRequest(one, places, answer.failure, now()));
  };

  const arrived = async (job: Job, places: number[], envelope: Envelope) => {
    const { markdown } = envelope;
    const urls = places.flatMap((place) => job.pages[place]?.url ?? []);
    const read = markdown === undefined ? toOutcomes(envelope, urls) : [];
    const done = markdown === undefined ? read.filter((one) => 'markdown' in one).length : urls.length;
    const [outcomes] = await Promise.all([
      markdown === undefined ? keepPages(store, job, places, read) : keepWhole(store, job, places, markdown),
      parts.spend(...pagesCost(urls.length, success({ done }))),
    ]);
    return change(job.id, (one) => progress.receive(one, outcomes));
  };

  return async (job, places) => {
    const urls = places.flatMap((place) => job.pages[place]?.url ?? []);
    const answer = await parts.send(job.address, await parts.toRequest(urls));
    const told = answer.ok ? await arrived(job, places, answer.value) : await refused(job, places, answer);
    // How a job ended is shown once its Markdown was copied; how far it is, nobody waits for.
    if (told !== undefined && placesOf(told, 'waiting', 'sent').length > 0) void parts.show(told);
    return answer.ok;
  };
}
