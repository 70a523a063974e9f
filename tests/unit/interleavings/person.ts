import type { Scheduler } from 'fast-check';
import { expect } from 'vitest';
import { createJobsAlarm } from '../../../lib/browser/keep-awake.ts';
import type { Job, Target } from '../../../lib/extraction/job/job.ts';
import { indexesOf, isFinal, sameTargets } from '../../../lib/extraction/job/progress.ts';
import type { ExtractRequest } from '../../../lib/extraction/queue/request.ts';
import { type Alarm, createRunner, type Runner } from '../../../lib/extraction/queue/runner.ts';
import { failed } from '../../../lib/service/failures.ts';
import { unlimited } from '../booked.ts';
import { LOOSE_RULES, runnerParts } from '../extraction/queue/stored-background.ts';
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
/** An action, the job it concerns, and how many moments pass before it. */
export interface Action {
  action: (typeof DEEDS)[number];
  which: number;
  after: number;
}

/** The jobs share no page, so each page is wanted exactly as often as its job. */
const ORDERS: readonly Target[][] = [1, 12, 23].map((count, which) =>
  Array.from({ length: count }, (_, index) => ({ url: `https://a.test/${which}/${index}` })),
);

interface Background {
  life: Life;
  runner: Runner;
  ready: Promise<void>;
  /** Whether its first call has arrived. */
  begun: boolean;
  /** The user's requests without a result so far. */
  pending: Set<string>;
}

/** A user of a browser in which anything may happen at any moment. Knows the most that may be requested. */
export class Person {
  readonly device = new Device();
  /** How often the user wanted each URL. */
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

  /**
   * Clears all faults and fires all alarms: any job that does not wait for the user must end without help.
   */
  async waitForTheEnd(): Promise<void> {
    await passAll(this.scheduler);
    this.expectWoken();
    Object.assign(this.device, { full: false, revoked: false });
    for (let turn = 0; turn < 20 && this.device.active().length > 0; turn += 1) {
      this.do('alarm', 0);
      await passAll(this.scheduler);
      this.expectWoken();
    }
    // The background stops when idle, and a later view starts the next one.
    this.end(false);
    this.awake();
    await passAll(this.scheduler);
    expect(this.device.stuck(), 'every job has ended or waits for the user').toEqual([]);
  }

  /** If a job can continue, something must be set to wake it. */
  private expectWoken(): void {
    if (this.device.active().length > 0)
      expect(this.device.alarm, 'an alarm is set while a job is active').toBe(true);
  }

  expectNothingTwice(): void {
    for (const [url, times] of this.service.requested)
      expect(times, `${url} is requested no more often than wanted`).toBeLessThanOrEqual(
        (this.wanted.get(url) ?? 0) + this.refusals(url),
      );
  }

  expectCostKnown(): void {
    const { sure, perhaps } = this.device;
    const { charged } = this.service;
    expect(sure, 'certain costs were charged').toBeLessThanOrEqual(charged);
    expect(charged, 'charges are certain or possible').toBeLessThanOrEqual(sure + perhaps);
  }

  /** Pages that the service refused without charge may be requested again. */
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

  /**
   * A request while the same job is open or starting counts once; a reviewed job counts when it is confirmed.
   */
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
    const pageIndexes = [0, 1, 2];
    const urls =
      job.state === 'review' ? pageIndexes.flatMap((pageIndex) => job.pages[pageIndex]?.url ?? []) : [];
    this.ask(`confirm ${job.id}`, urls, (runner) => runner.confirm(job.id, { pageIndexes, refresh: [] }));
  }

  /** A view names the pages without text, as far as it knows. */
  private retry(job: Job): void {
    const pageIndexes = indexesOf(job, 'waiting', 'failed', 'unknown');
    const urls = isFinal(job) ? pageIndexes.flatMap((pageIndex) => job.pages[pageIndex]?.url ?? []) : [];
    this.ask(`again ${job.id} ${job.finishedAt}`, urls, (runner) => runner.again(job.id, pageIndexes));
  }

  /** Requests pages. Repeating the request for a page before it has a result counts once. */
  private ask(wish: string, urls: readonly string[], what: (runner: Runner) => Promise<unknown>): void {
    const { pending } = this.awake();
    const wishFor = (url: string) => `${wish} ${url}`;
    const unasked = urls.filter((url) => !pending.has(wishFor(url)));
    this.want(unasked);
    for (const url of unasked) pending.add(wishFor(url));
    void this.tell((runner) =>
      what(runner).finally(() => {
        for (const url of unasked) pending.delete(wishFor(url));
      }),
    );
  }

  private want(urls: readonly string[]): void {
    for (const url of urls) this.wanted.set(url, (this.wanted.get(url) ?? 0) + 1);
  }

  private tell(what: (runner: Runner) => Promise<unknown>): Promise<unknown> {
    const { ready, runner } = this.awake();
    // Errors in the background show up in the stored data.
    return ready.then(() => what(runner)).catch(() => undefined);
  }

  private end(browser: boolean): void {
    const { device } = this;
    // A browser does not stop a background that it has just started.
    if (!browser && device.newSession && this.background?.begun === false) return;
    this.background?.life.end();
    this.background = undefined;
    if (!browser) {
      this.expectWoken();
      return;
    }
    Object.assign(device, { alarm: false, backoffUntil: 0, newSession: true });
    // The browser starts the background at startup.
    this.background = this.wake();
  }

  private awake(): Background {
    this.background ??= this.wake();
    return this.background;
  }

  /** Mirrors lib/background/create-background.ts. */
  private wake(): Background {
    const { device } = this;
    const life = newLife(this.scheduler);
    const alarm = createJobsAlarm(undefined, device.alarmsFor(life));
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
      ...runnerParts,
      store: device.storeFor(life),
      reserve: async (request) => {
        await life.moment('usage is read');
        return unlimited(request);
      },
      send: (_, body) => this.send(life, body),
      concurrency: async () => 2,
      startRules: async () => ({ ...LOOSE_RULES, reviewAbove: this.reviewAbove }),
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
    });
  }

  private async send(life: Life, body: ExtractRequest) {
    const { device } = this;
    await life.moment('the request goes');
    if (device.backoffUntil > device.now()) return failed('waiting', { retryAt: device.backoffUntil });
    if (device.revoked) return failed('no-permission');
    const outcome = this.service.receive(body, device.now());
    if (!outcome.ok && outcome.failure.retryAt !== undefined) device.backoffUntil = outcome.failure.retryAt;
    await life.moment('the answer arrives');
    return outcome;
  }
}
