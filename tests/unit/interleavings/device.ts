import type { ExtractedPage } from '../../../lib/document/document.ts';
import type { Job } from '../../../lib/extraction/job/job.ts';
import { isFinal } from '../../../lib/extraction/job/progress.ts';
import type { JobStore } from '../../../lib/extraction/store.ts';
import type { Booking } from '../../../lib/usage/usage.ts';
import type { Life } from './moments.ts';

const full = () => new DOMException('full', 'QuotaExceededError');

/** The state that outlives a background: stored data, counts, the alarm, and the clock. */
export class Device {
  readonly jobs = new Map<string, Job>();
  readonly pages = new Map<string, Map<number, ExtractedPage>>();
  sure = 0;
  perhaps = 0;
  alarm = false;
  full = false;
  revoked = false;
  /** Whether the browser has started and no background has recovered its jobs since. */
  newSession = false;
  backoffUntil = 0;
  private time = 0;

  /** Each reading is later than the previous one. */
  now = (): number => {
    this.time += 1;
    return this.time;
  };

  waitUntil(time: number): void {
    this.time = Math.max(this.time, time);
  }

  /** Jobs that continue without the user. */
  active = (): Job[] =>
    [...this.jobs.values()].filter(({ state }) => state === 'queued' || state === 'running');

  /** Jobs that neither ended nor wait for the user. */
  stuck = (): string[] =>
    [...this.jobs.values()]
      .filter((job) => !isFinal(job) && job.state !== 'paused' && job.state !== 'review')
      .map(({ id, state, pages }) => `${id} ${state} ${pages.map((page) => page.state[0]).join('')}`);

  /**
   * The store as one background sees it. A write is sent, applied, and confirmed; the background may stop at
   * any point.
   */
  storeFor(life: Life): JobStore {
    let turn: Promise<unknown> = Promise.resolve();
    const serialize = (label: string, write: () => void): Promise<void> => {
      const next = turn.then(async () => {
        await life.moment(`${label} goes`);
        write();
        await life.moment(`${label} is told`);
      });
      turn = next.catch(() => undefined);
      return next;
    };
    const putPages: JobStore['putPages'] = async (id, found) => {
      await life.moment('pages go');
      if (this.full) return new Set();
      const stored = this.pages.get(id) ?? new Map<number, ExtractedPage>();
      for (const [pageIndex, page] of found) stored.set(pageIndex, page);
      this.pages.set(id, stored);
      await life.moment('pages are told');
      return new Set(found.keys());
    };
    // As stored when it is called: a background knows the jobs once it has read them.
    const read = async <T>(jobs: T): Promise<T> => {
      await life.moment('jobs are read');
      return jobs;
    };
    return {
      all: () => read([...this.jobs.values()]),
      find: (id) => read(this.jobs.get(id)),
      put: (job, bookings = []) =>
        serialize('job', () => {
          if (this.full) throw full();
          this.jobs.set(job.id, job);
          for (const booking of bookings) this.count(booking);
        }),
      putPages,
      pages: async (id) => {
        await life.moment('pages are read');
        return [...(this.pages.get(id) ?? new Map<number, ExtractedPage>()).values()];
      },
      copies: async () => {
        await life.moment('copies are read');
        return new Map();
      },
      takeOver: async () => ({ state: 'waiting' }),
    };
  }

  private count({ sure, perhaps }: Booking): void {
    this.sure += sure?.pages ?? 0;
    this.perhaps += perhaps?.pages ?? 0;
  }

  /** The alarms as one background sees them. The browser applies commands in order. */
  alarmsFor(life: Life) {
    let turn: Promise<unknown> = Promise.resolve();
    const tell = (label: string, isSet: boolean): Promise<void> => {
      const next = turn.then(async () => {
        await life.moment(`${label} goes`);
        this.alarm = isSet;
        await life.moment(`${label} is told`);
      });
      turn = next;
      return next;
    };
    return {
      create: () => tell('alarm', true),
      clear: async () => {
        await tell('no alarm', false);
        return true;
      },
    };
  }
}
