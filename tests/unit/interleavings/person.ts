import type { Scheduler } from 'fast-check';
import { expect } from 'vitest';
import { createJobsAlarm } from '../../../lib/browser/awake.ts';
import type { Job, Target } from '../../../lib/extraction/job/job.ts';
import { isFinal, sameTargets } from '../../../lib/extraction/job/progress.ts';
import { indexesOf } from '../../../lib/extraction/job/set-pages.ts';
import type { Alarm } from '../../../lib/extraction/queue/pump.ts';
import { type ExtractRequest, toExtractRequest } from '../../../lib/extraction/queue/request.ts';
import { createRunner, type Runner } from '../../../lib/extraction/queue/runner.ts';
import { failed } from '../../../lib/service/failures.ts';
import { unlimited } from '../booked.ts';
import { Device } from './device.ts';
import { type Life, newLife, pass, passAll } from './moments.ts';
import type { FakeService } from './service.ts';

export const DEEDS = [
  'start',
  'confirm',
  'pause',
  'resume',
  'stop',
  'retry',
  'alarm',
  'end',
  'restart',
  'revoke',
  'grant',
  'fill',
  'free',
] as const;
/** What somebody or something does, to which job, after so many moments. */
export interface Action {
  action: (typeof DEEDS)[number];
  which: number;
  after: number;
}

/** Jobs that overlap in no page, so that how often a page was wanted is how often its job was. */
const ORDERS: readonly Target[][] = [1, 12, 23].map((count, which) =>
  Array.from({ length: count }, (_, place) => ({ url: `https://a.test/${which}/${place}` })),
);

interface Background {
  life: Life;
  runner: Runner;
  ready: Promise<void>;
  /** Whether its first call has arrived. */
  begun: boolean;
  /** What the user asked for of which nothing came yet. */
  pending: Set<string>;
}

/** A person at a browser that may do anything at any moment; knows what may be asked for at most. */
export class Person {
  readonly device = new Device();
  /** How often the user wanted each address. */
  private readonly wanted = new Map<string, number>();
  private background: Background | undefined;
  private ids = 0;
  private readonly scheduler: Scheduler;
  private readonly service: FakeService;
  private readonly reviewAbove: number;

  constructor(scheduler: Scheduler, service: FakeService, reviewAbove: number) {
    this.scheduler = scheduler;
    this.service = service;
    this.reviewAbove = reviewAbove;
  }

  async live(actions: readonly Action[]): Promise<void> {
    for (const { action, which, after } of actions) {
      await pass(this.scheduler, after);
      this.do(action, which);
    }
  }

  /** All faults are over and all alarms go off: whatever does not wait for the user must end by itself. */
  async waitForTheEnd(): Promise<void> {
    await passAll(this.scheduler);
    this.expectWoken();
    Object.assign(this.device, { full: false, revoked: false });
    for (let turn = 0; turn < 20 && this.device.active().length > 0; turn += 1) {
      this.do('alarm', 0);
      await passAll(this.scheduler);
      this.expectWoken();
    }
    // It ends when it is idle; who looks at it later wakes the next.
    this.end(false);
    this.awake();
    await passAll(this.scheduler);
    expect(this.device.stuck(), 'every job has ended or waits for the user').toEqual([]);
  }

  /** Nothing is left that goes on by itself and that nothing would wake. */
  private expectWoken(): void {
    if (this.device.active().length > 0)
      expect(this.device.alarm, 'an alarm is set as long as a job goes on').toBe(true);
  }

  expectNothingTwice(): void {
    for (const [url, times] of this.service.asked)
      expect(times, `${url} is asked for as often as it was wanted`).toBeLessThanOrEqual(
        (this.wanted.get(url) ?? 0) + this.refusals(url),
      );
  }

  expectCostKnown(): void {
    const { sure, perhaps } = this.device;
    const { charged } = this.service;
    expect(sure, 'what is certain was charged').toBeLessThanOrEqual(charged);
    expect(charged, 'what was charged is certain or possible').toBeLessThanOrEqual(sure + perhaps);
  }

  /** What the service refused for nothing may be asked for again. */
  private refusals(url: string): number {
    return this.service.refused.get(url) ?? 0;
  }

  private do(action: Action['action'], which: number): void {
    const { device } = this;
    const job = [...device.jobs.values()].at(which % Math.max(1, device.jobs.size));
    const actions: Record<Action['action'], () => void> = {
      start: () => this.start(ORDERS[which % ORDERS.length] ?? []),
      confirm: () => job && this.confirm(job),
      pause: () => job && this.tell((runner) => runner.pause(job.id)),
      resume: () => job && this.tell((runner) => runner.resume(job.id)),
      stop: () => job && this.tell((runner) => runner.stop(job.id)),
      retry: () => job && this.retry(job),
      alarm: () => device.alarm && this.tell((runner) => runner.pump()),
      end: () => this.end(false),
      restart: () => this.end(true),
      revoke: () => Object.assign(device, { revoked: true }),
      grant: () => Object.assign(device, { revoked: false }),
      fill: () => Object.assign(device, { full: true }),
      free: () => Object.assign(device, { full: false }),
    };
    actions[action]();
  }

  /** Who asks while the job is open, or is about to be, wants it once; what is reviewed first is wanted then. */
  private start(targets: Target[]): void {
    const same = [...this.device.jobs.values()].filter((job) => sameTargets(job, targets));
    const wanted = targets.length > this.reviewAbove ? [] : targets;
    const urls = wanted.map(({ url }) => url);
    const order = { source: 'list', targets, skipped: { duplicates: 0, unsupported: 0 } } as const;
    this.ask(`start ${targets[0]?.url} ${same.length}`, same.every(isFinal) ? urls : [], (runner) =>
      runner.start(order),
    );
  }

  private confirm(job: Job): void {
    const places = [0, 1, 2];
    const urls = job.state === 'review' ? places.flatMap((place) => job.pages[place]?.url ?? []) : [];
    this.ask(`confirm ${job.id}`, urls, (runner) =>
      runner.confirm(job.id, { pageIndexes: places, refresh: [] }),
    );
  }

  /** A view names the pages that have no text, as far as it knows. */
  private retry(job: Job): void {
    const places = indexesOf(job, 'waiting', 'failed', 'unknown');
    const urls = isFinal(job) ? places.flatMap((place) => job.pages[place]?.url ?? []) : [];
    this.ask(`again ${job.id} ${job.finishedAt}`, urls, (runner) => runner.again(job.id, places));
  }

  /** Asks for pages; the same again, before anything came of it, is the same wish. */
  private ask(wish: string, urls: readonly string[], what: (runner: Runner) => Promise<unknown>): void {
    const { pending } = this.awake();
    const isNew = urls.length > 0 && !pending.has(wish);
    if (isNew) {
      this.want(urls);
      pending.add(wish);
    }
    void this.tell((runner) => what(runner).finally(() => isNew && pending.delete(wish)));
  }

  private want(urls: readonly string[]): void {
    for (const url of urls) this.wanted.set(url, (this.wanted.get(url) ?? 0) + 1);
  }

  private tell(what: (runner: Runner) => Promise<unknown>): Promise<unknown> {
    const { ready, runner } = this.awake();
    // What goes wrong in the background is seen in what is stored.
    return ready.then(() => what(runner)).catch(() => undefined);
  }

  private end(browser: boolean): void {
    const { device } = this;
    // No browser ends a background that it has just started for itself.
    if (!browser && device.newSession && this.background?.begun === false) return;
    this.background?.life.end();
    this.background = undefined;
    if (!browser) {
      this.expectWoken();
      return;
    }
    Object.assign(device, { alarm: false, backoffUntil: 0, newSession: true });
    // The browser starts the background when it starts.
    this.background = this.wake();
  }

  private awake(): Background {
    this.background ??= this.wake();
    return this.background;
  }

  /** As the background does it (lib/background/wake.ts). */
  private wake(): Background {
    const { device } = this;
    const life = newLife(this.scheduler);
    const alarm = createJobsAlarm(device.alarmsFor(life));
    const runner = this.runnerFor(life, alarm);
    const takeUp = async (): Promise<void> => {
      await Promise.all([life.moment('the session is read'), alarm.set()]);
      background.begun = true;
      if (await runner.recover(device.newSession)) {
        await life.moment('the session is claimed');
        device.newSession = false;
      }
      runner.pump().catch(() => undefined);
    };
    const background: Background = {
      life,
      runner,
      ready: Promise.resolve().then(takeUp),
      begun: false,
      pending: new Set(),
    };
    background.ready.catch(() => undefined);
    return background;
  }

  private runnerFor(life: Life, alarm: Alarm): Runner {
    const { device } = this;
    return createRunner({
      store: device.storeFor(life),
      hold: async (request) => {
        await life.moment('usage is read');
        return unlimited(request);
      },
      send: (_, body) => this.send(life, body),
      toRequest: async (urls) => toExtractRequest(urls, { timeout: 0, format: 'json' }),
      concurrency: async () => 2,
      startRules: async () => ({
        reviewAbove: this.reviewAbove,
        askAbove: 1000,
        prices: { searches: 12, pages: 4 },
        copiesSince: 0,
      }),
      deliver: async () => {
        await life.moment('the text is copied');
        return { copied: true };
      },
      show: async () => life.moment('the badge is painted'),
      address: async () => {
        await life.moment('settings are read');
        return 'https://service.test';
      },
      newId: () => {
        this.ids += 1;
        return String(this.ids);
      },
      now: device.now,
      waitUntil: async (time) => {
        await life.moment('a wait ends');
        device.waitUntil(time);
      },
      alarm,
      awake: (work) => work,
    });
  }

  private async send(life: Life, body: Promise<ExtractRequest>) {
    const { device } = this;
    const ready = await body;
    await life.moment('the request goes');
    if (device.backoffUntil > device.now()) return failed('waiting', { retryAt: device.backoffUntil });
    if (device.revoked) return failed('no-permission');
    const outcome = this.service.receive(ready, device.now());
    if (!outcome.ok && outcome.failure.retryAt !== undefined) device.backoffUntil = outcome.failure.retryAt;
    await life.moment('the answer arrives');
    return outcome;
  }
}
