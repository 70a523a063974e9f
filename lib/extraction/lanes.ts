import type { ExtractedPage } from './document.ts';
import { type Change, createFlights, type FlightParts } from './flight.ts';
import type { Job, PageState } from './job.ts';
import * as progress from './progress.ts';
import { copiesOf } from './review.ts';
import { setPages } from './set-pages.ts';

export interface LaneParts extends FlightParts {
  /** How many requests may be on their way side by side. */
  lanes(): Promise<number>;
  /** Hands the Markdown of an ended job on; gives whether it arrived. */
  deliver(pages: ExtractedPage[]): Promise<boolean>;
  /** Comes back at a time (epoch ms), or a little later. */
  waitUntil(time: number): Promise<void>;
}

/** The queue of jobs, and the requests of the first of them. */
export interface Lanes {
  /** Runs what is queued to its end, one job after another. */
  run(): Promise<void>;
  change: Change;
}

/** Runs jobs: a few requests side by side, each stored before it goes out and after it was answered. */
export function createLanes(parts: LaneParts): Lanes {
  const { store, now } = parts;
  let turn: Promise<unknown> = Promise.resolve();

  const change: Change = (id, step) => {
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

  const fly = createFlights(parts, change);

  const takeOver = async (job: Job, places: number[]): Promise<void> => {
    const found = new Map<number, PageState>();
    for (const place of places) found.set(place, await store.takeOver(job, place));
    await change(job.id, (one) => setPages(one, found.keys(), (page, place) => found.get(place) ?? page));
  };

  const launch = async (id: string): Promise<{ flight?: Promise<boolean> }> => {
    let places: number[] = [];
    const sent = await change(id, (job) => {
      places = mayAsk(job, now()) ? progress.nextBatch(job) : [];
      return places.length > 0 ? progress.send(job, places) : job;
    });
    if (sent === undefined || places.length === 0) return {};
    void parts.show(sent);
    return { flight: fly(sent, places) };
  };

  const conclude = async (id: string): Promise<void> => {
    const ended = await change(id, (job) => progress.settle(job, now()));
    if (ended?.finishedAt === undefined || ended.state === 'stopped') return;
    const pages = await store.pages(id);
    const copied = pages.length > 0 && (await parts.deliver(pages));
    const told = await change(id, (job) => ({ ...job, copied }));
    if (told !== undefined) await parts.show(told);
  };

  const runJob = async (id: string): Promise<void> => {
    const flights = new Set<Promise<boolean>>();
    const most = await parts.lanes();
    // The first goes alone: where it is refused, so would be those beside it.
    let answered = false;
    /** Sends one more, or waits for what is under way; gives whether there may be more to do. */
    const goOn = async (): Promise<boolean> => {
      const { flight } = flights.size < (answered ? most : 1) ? await launch(id) : {};
      if (flight !== undefined) flights.add(track(flight, flights));
      else if (flights.size > 0) answered = (await Promise.race(flights)) || answered;
      else return restsUntilAsked(id);
      return true;
    };
    try {
      while (await goOn());
    } finally {
      // Where one threw, the answers of the others are still kept.
      await Promise.allSettled(flights);
    }
    await conclude(id);
  };

  /** Waits where the service asked for a pause; gives whether there may be more to send then. */
  const restsUntilAsked = async (id: string): Promise<boolean> => {
    const job = (await store.all()).find((one) => one.id === id);
    const active = job?.state === 'queued' || job?.state === 'running';
    if (!active || progress.nextBatch(job).length === 0 || job.quiet === undefined) return false;
    await parts.waitUntil(job.quiet.until);
    return true;
  };

  return {
    change,
    async run() {
      for (;;) {
        const jobs = await store.all();
        const found =
          jobs.find(({ state }) => state === 'running') ?? jobs.find(({ state }) => state === 'queued');
        // Nothing is on its way between two jobs: a page that is still marked so was lost by a step that threw.
        const next = found && (await change(found.id, (job) => progress.recover(job, false)));
        if (next === undefined) return;
        await takeOver(next, copiesOf(next));
        await runJob(next.id);
      }
    },
  };
}

/** Tells whether a job may send its next request now. */
function mayAsk({ state, quiet }: Job, now: number): boolean {
  return (state === 'queued' || state === 'running') && (quiet === undefined || now >= quiet.until);
}

/** Takes a request out of those under way once it was answered; one that throws stays, for the next look to find. */
function track(flight: Promise<boolean>, flights: Set<Promise<boolean>>): Promise<boolean> {
  const tracked = flight.then((answered) => {
    flights.delete(tracked);
    return answered;
  });
  return tracked;
}
