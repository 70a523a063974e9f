import type { ExtractedPage } from '../../document/document.ts';
import { waitLeft } from '../../service/retry-after.ts';
import { createSerializer } from '../../storage/serialize.ts';
import type { HeldBooking, Hold, UsageStore } from '../../usage/store.ts';
import type { Handed, Job } from '../job/job.ts';
import * as progress from '../job/progress.ts';
import { indexesOf } from '../job/set-pages.ts';
import { createRequests, type Landing, noneUnderWay, type RequestParts, type UnderWay } from './requests.ts';
import { createResting } from './resting.ts';
import { createTakeOver } from './take-over.ts';

export interface ConcurrencyParts extends RequestParts {
  /** Holds room under the caps for pages that are about to be sent. */
  hold: UsageStore['hold'];
  /** How many requests may be on their way side by side. */
  concurrency(): Promise<number>;
  /** Hands the pages of an ended job on; gives what became of them. */
  deliver(pages: ExtractedPage[], job: Job): Promise<Handed>;
  /** Comes back at a time (epoch ms), or a little later. */
  waitUntil(time: number): Promise<void>;
  /** Shows how a job stands. */
  show(job: Job): Promise<void>;
}

/**
 * Changes a job, one change at a time, each on what is stored then: a stop must not be undone by an answer. What requests
 * cost, by the job as it was before, is booked in the same write.
 */
export type Change = (
  id: string,
  step: (job: Job) => Job,
  bookingsOf?: (before: Job) => readonly HeldBooking[],
) => Promise<Job | undefined>;

/** The queue of jobs. */
export interface RequestPool {
  /** Runs what is queued to its end, one job after another. */
  run(): Promise<void>;
  change: Change;
  /** Tells whether a job was open at a time (epoch ms), as far as anybody could see. */
  wasOpen(job: Job, at: number): boolean;
  /** Takes up a job that was left behind. One that has to wait for the user does so, also where that can't be stored yet. */
  recover(job: Job, browserRestarted: boolean): Promise<Job | undefined>;
}

/** Runs jobs: a few requests side by side, each stored before it goes out and after it was answered. */
export function createRequestPool(parts: ConcurrencyParts): RequestPool {
  const { store, now } = parts;
  const fly = createRequests(parts);
  const serialize = createSerializer();
  /** The jobs that the end of the browser cut, for as long as it isn't stored that they wait. */
  const cut = new Set<string>();
  /** When it was stored of jobs that they ended. */
  const ended = new Map<string, number>();
  const resting = createResting(parts.waitUntil);

  const change: Change = (id, step, bookingsOf = () => []) =>
    serialize(async () => {
      const job = (await store.all()).find((one) => one.id === id);
      if (job === undefined) return undefined;
      const changed = step(job);
      const bookings = bookingsOf(job);
      const ends = progress.isFinal(changed) && !progress.isFinal(job);
      if (ends) ended.set(id, Number.POSITIVE_INFINITY);
      try {
        if (changed !== job || bookings.length > 0) await store.put(changed, bookings);
      } finally {
        if (ends) ended.set(id, now());
        // Whoever is held or stopped holds up nobody.
        resting.follow(changed);
      }
      return changed;
    });

  const recover: RequestPool['recover'] = async (job, browserRestarted) => {
    if (browserRestarted) cut.add(job.id);
    const left = await change(job.id, (one) => progress.recover(one, cut.has(job.id)), progress.lostCosts);
    cut.delete(job.id);
    return left;
  };

  const takeOver = createTakeOver({ store, change, now });

  /** Holds room under the caps for what goes out next; nothing where nothing will. */
  const holdFor = async (
    id: string,
    settled: readonly Landing[],
    room: number,
  ): Promise<Hold | undefined> => {
    const before = (await store.all()).find((one) => one.id === id);
    const job = before && hear(before, settled);
    if (job === undefined || room <= 0 || !mayAsk(job, now())) return undefined;
    const pages = Math.min(progress.unsent(job).length, room * progress.PAGES_A_REQUEST);
    if (pages === 0) return undefined;
    return parts.hold({
      pages,
      overCap: job.overCap === true,
      before: settled.map(({ booking }) => booking),
    });
  };

  /** Stores what landed, and with it what goes out next, as soon as that is stored: one write. */
  const turnAround = async (id: string, underWay: UnderWay, settled: readonly Landing[], room: number) => {
    const hold = await holdFor(id, settled, room);
    let booked = 0;
    const turn = (before: Job): Job => {
      const next = sendMost(
        hear(before, settled),
        hold ? { requests: room, pages: hold.pages } : NO_ROOM,
        now(),
      );
      // Without a hold there are none.
      if (hold)
        for (const pageIndexes of next.batches) {
          booked += pageIndexes.length;
          underWay.takeOff({ job: next.job, pageIndexes, hold, stored });
        }
      const halted = hold?.failure ? progress.haltAtCap(next.job, hold.failure) : next.job;
      return progress.endIfSettled(halted, now());
    };
    const bookings = (): HeldBooking[] => [
      ...settled.map(({ booking }) => booking),
      ...(hold && booked > 0
        ? [{ operation: 'extract' as const, day: hold.day, perhaps: { pages: booked }, hold }]
        : []),
    ];
    const stored: Promise<Job | undefined> = change(id, turn, bookings).finally(hold?.release);
    const job = await stored;
    // How a job ended is shown once its Markdown was copied; how far it is, nobody waits for.
    if (job && indexesOf(job, 'waiting', 'sent').length > 0) void parts.show(job);
  };

  const conclude = async (id: string): Promise<void> => {
    const ended = (await store.all()).find((one) => one.id === id);
    if (ended?.finishedAt === undefined || ended.state === 'stopped') return;
    const pages = await store.pages(id);
    const handed = pages.length > 0 ? await parts.deliver(pages, ended) : { copied: false };
    // Where there is no room to write it down, the badge says it all the same.
    const told = await change(id, (job) => ({ ...job, ...handed })).catch(() => ({ ...ended, ...handed }));
    if (told !== undefined) await parts.show(told);
  };

  const runJob = async (id: string): Promise<void> => {
    const underWay = noneUnderWay(fly);
    const most = await parts.concurrency();
    // The first goes alone: where it is refused, so would be those beside it.
    let room = 1;
    /** Stores what came and sends what there is room for, then waits for more; gives whether there may be any. */
    const goOn = async (): Promise<boolean> => {
      const settled = underWay.settled();
      if (settled.some(({ answered }) => answered)) room = most;
      await turnAround(id, underWay, settled, room - underWay.count());
      if (underWay.count() === 0) return restsUntilAsked(id);
      await underWay.next();
      underWay.expectSafe();
      return true;
    };
    try {
      while (await goOn());
    } finally {
      // Where one threw, the answers of the others are still kept.
      await underWay.all();
      await turnAround(id, underWay, underWay.settled(), 0);
    }
    await conclude(id);
  };

  /** Waits where the service asked for a pause; gives whether there may be more to send then. */
  const restsUntilAsked = (id: string): Promise<boolean> =>
    resting.rest(id, async () => (await store.all()).find((one) => one.id === id));

  return {
    change,
    recover,
    wasOpen(job, at) {
      if (!progress.isFinal(job)) return true;
      const end = ended.get(job.id) ?? job.finishedAt ?? 0;
      // One that ended later than now did so before the clock was set back.
      return end > at && (end <= now() || end === Number.POSITIVE_INFINITY);
    },
    async run() {
      for (;;) {
        const jobs = await store.all();
        const found =
          jobs.find(({ state }) => state === 'running') ?? jobs.find(({ state }) => state === 'queued');
        // Nothing is on its way between two jobs: a page that is still marked so was lost by a step that threw.
        if (found === undefined) return;
        const next = await recover(found, false);
        if (next === undefined) continue;
        await takeOver(next);
        await runJob(next.id);
      }
    },
  };
}

/** A job with what became of its requests. */
const hear = (job: Job, settled: readonly Landing[]): Job =>
  settled.reduce((one, { step }) => step(one), job);

/** How much may be sent now. */
interface Room {
  requests: number;
  pages: number;
}
const NO_ROOM: Room = { requests: 0, pages: 0 };

/** A job with as many requests sent as there is room for, and the pages of each. */
function sendMost(job: Job, room: Room, now: number): { job: Job; batches: number[][] } {
  const may = room.requests > 0 && mayAsk(job, now);
  const pageIndexes = may ? progress.nextBatch(job).slice(0, room.pages) : [];
  if (pageIndexes.length === 0) return { job, batches: [] };
  const left = { requests: room.requests - 1, pages: room.pages - pageIndexes.length };
  const sent = sendMost(progress.send(job, pageIndexes), left, now);
  return { ...sent, batches: [pageIndexes, ...sent.batches] };
}

/** Tells whether a job may send its next request now. */
const mayAsk = (job: Job, now: number): boolean =>
  progress.isActive(job) && waitLeft(job.quiet?.until ?? 0, now) === 0;
