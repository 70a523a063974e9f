import type { Envelope } from '../../service/answers.ts';
import { type Failure, type Outcome, success } from '../../service/failures.ts';
import { type Cost, pagesCost } from '../../usage/cost.ts';
import { failRequest } from '../job/halting.ts';
import type { Job } from '../job/job.ts';
import { type JobStore, keepPages, keepWhole } from '../job/kept-pages.ts';
import * as progress from '../job/progress.ts';
import { toOutcomes } from './pages.ts';
import type { ExtractRequest } from './request.ts';

export interface FlightParts {
  store: JobStore;
  /** Sends a request, and not before its body is there. */
  send(address: string, body: Promise<ExtractRequest>): Promise<Outcome<Envelope>>;
  /** The body of a request for these pages, by the user's settings. */
  toRequest(urls: readonly string[]): Promise<ExtractRequest>;
  now(): number;
}

/** What a request came to: its pages are stored, that they came is not yet. */
export interface Landing {
  /** The job with what became of the pages. */
  step(job: Job): Job;
  cost: Cost;
  /** Whether the service answered. */
  answered: boolean;
}

/**
 * Sends the request for pages once they are `stored` as sent, and stores what it brought. All that a request needs besides
 * is asked for meanwhile.
 */
export type Fly = (job: Job, places: number[], stored: Promise<unknown>) => Promise<Landing>;

/** The requests of jobs, from the moment that one is stored as sent until its pages are stored. */
export function createFlights(parts: FlightParts): Fly {
  const { store, now } = parts;

  const refused = (places: number[], answer: { ok: false; failure: Failure }): Landing => {
    const at = now();
    return {
      step: (job) => failRequest(job, places, answer.failure, at),
      cost: pagesCost(places.length, answer),
      answered: false,
    };
  };

  const arrived = async (job: Job, places: number[], envelope: Envelope): Promise<Landing> => {
    const { markdown } = envelope;
    const urls = urlsOf(job, places);
    const read = markdown === undefined ? toOutcomes(envelope, urls) : [];
    // One text of all of them does not tell which of them failed.
    const done = read.filter((one) => 'markdown' in one).length;
    const outcomes = await (markdown === undefined
      ? keepPages(store, job, places, read)
      : keepWhole(store, job, places, markdown));
    return {
      step: (one) => progress.receive(one, outcomes),
      cost: pagesCost(urls.length, success({ done })),
      answered: true,
    };
  };

  return async (job, places, stored) => {
    const body = stored.then(() => parts.toRequest(urlsOf(job, places)));
    const answer = await parts.send(job.address, body);
    return answer.ok ? arrived(job, places, answer.value) : refused(places, answer);
  };
}

const urlsOf = (job: Job, places: readonly number[]): string[] =>
  places.flatMap((place) => job.pages[place]?.url ?? []);
