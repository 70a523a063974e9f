import type { Scheduler } from 'fast-check';
import { vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createJobsAlarm } from '../../../lib/browser/keep-awake.ts';
import type { Job } from '../../../lib/extraction/job/job.ts';
import { isActive } from '../../../lib/extraction/job/progress.ts';
import { PageSearches } from '../../../lib/pages/page-searches.ts';
import type { SearchState, StoredSearches } from '../../../lib/search/answer/answer.ts';
import type { Pointer } from '../../../lib/search/session-history.ts';
import { readAnswered, readSessionHistory } from '../../../lib/search/stored-searches.ts';
import { failed, type Outcome } from '../../../lib/service/failures.ts';
import type { Settings } from '../../../lib/settings/settings.ts';
import { type AreaName, claimSession, isNewSession, type StoredArea } from '../../../lib/storage/areas.ts';
import { database, type StoredAnswer } from '../../../lib/storage/database.ts';
import { privateArea } from '../../../lib/storage/private-area.ts';
import { ANSWER } from '../../../lib/storage/stored-answer.ts';
import { jobsIn } from '../../shared/jobs-in.ts';
import { type Life, newLife } from '../../unit/interleavings/moments.ts';
import { type Spender, startBackground, UNASKED } from '../spender.ts';

/** Chrome and Edge run a background for each kind of window. */
export const KINDS = ['ordinary', 'private'] as const;
export type Kind = (typeof KINDS)[number];

/** A background, and what it is told to do. */
interface Background extends Spender {
  life: Life;
  /** Resolves once it has recovered what the previous one left. */
  ready: Promise<void>;
  /** Resolves when it stops. */
  gone: PromiseWithResolvers<void>;
}

/** What happens outside Quarry: requests, and how the key is. */
export interface Outside {
  /** `arrived`: to be called if a background that waits for the response gets it. */
  fetch(kind: Kind, url: string, init: RequestInit): Promise<{ response: Response; arrived(): void }>;
  url: string;
  key(): Outcome<string>;
  hasAccess(): boolean;
  /** Called when a background stops. */
  ended(kind: Kind): void;
}

const TABLES = ['answers', 'pages', 'items'] as const;

/** Deletes what is in the database; `items` are those of private windows. */
export async function empty(names: readonly (typeof TABLES)[number][] = TABLES): Promise<void> {
  const db = await database();
  await Promise.all(names.map((name) => db.clear(name)));
}

/** What the network and the database do at the moment. */
const busy = new Set<unknown>();
let isFull = () => false;

/** Notes what the database does, and lets its writes fail while it is full. */
export function installDatabase(): void {
  const note = <T extends EventTarget>(work: T, ends: readonly string[]): T => {
    busy.add(work);
    for (const end of ends) work.addEventListener(end, () => busy.delete(work));
    return work;
  };
  const { transaction } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...given) {
    return note(transaction.apply(this, given), ['complete', 'abort']);
  });
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
    if (isFull()) throw full();
    return put.apply(this, given);
  });
  const { open } = IDBFactory.prototype;
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, ...given) {
    return note(open.apply(this, given), ['success', 'error']);
  });
}

/**
 * A browser with Quarry in it: windows of both kinds, each with its background, and what they store. Whatever a background
 * waits for settles in an order that the scheduler chooses, until it stops.
 */
export class World {
  settings: Settings = UNASKED;
  isFull = false;
  /** What is told when it is time to continue jobs. */
  readonly alarms: Record<Kind, boolean> = { ordinary: false, private: false };
  /** The searches on screen in each view, of which two are in ordinary windows. */
  views = this.openViews();
  private readonly backgrounds = new Map<Kind, Background>();
  private readonly scheduler: Scheduler;
  private readonly outside: Outside;

  constructor(scheduler: Scheduler, outside: Outside) {
    this.scheduler = scheduler;
    this.outside = outside;
    fakeBrowser.reset();
    isFull = () => this.isFull;
  }

  /** Waits until all that happens is up to the scheduler. */
  async calm(): Promise<void> {
    for (let quiet = 0; quiet < 4; quiet += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      if (busy.size > 0) quiet = -1;
    }
  }

  /** Lets the scheduler choose the next event, up to this many times; by default, until there are none. */
  async pass(times = 5000): Promise<void> {
    await this.calm();
    for (let time = 0; time < times && this.scheduler.count() > 0; time += 1) {
      if (time === 4999) throw new Error('The events never end.');
      vi.setSystemTime(Date.now() + 1);
      await this.scheduler.waitNext(1);
      await this.calm();
    }
  }

  /** Waits for work of a background, and nothing else. */
  async wait<T>(work: Promise<T>): Promise<T> {
    await this.pass();
    return work;
  }

  /** The area of windows of a kind, as it is. */
  area(kind: Kind, name: AreaName): StoredArea {
    const area = browser.storage[name];
    return kind === 'private' ? privateArea(name, area) : area;
  }

  async jobs(kind: Kind): Promise<Job[]> {
    return jobsIn(await this.area(kind, 'local').get(['jobs', 'jobs.past']));
  }

  /** The background of a kind of window, started if none runs. */
  background(kind: Kind): Background {
    const running = this.backgrounds.get(kind) ?? this.start(kind);
    this.backgrounds.set(kind, running);
    return running;
  }

  /** Stops a background, wherever it is. */
  end(kind: Kind): void {
    const running = this.backgrounds.get(kind);
    this.backgrounds.delete(kind);
    running?.life.end();
    running?.gone.resolve();
    if (running) this.outside.ended(kind);
  }

  /** Closes the private windows, or the whole browser, which then starts the background of ordinary ones. */
  async close(which: 'private' | 'all'): Promise<void> {
    for (const kind of KINDS.filter((kind) => which === 'all' || kind === which)) {
      this.end(kind);
      this.alarms[kind] = false;
    }
    await empty(['items']);
    this.views = {
      ...this.openViews(),
      ...(which === 'private' && this.views),
      secret: this.view('private'),
    };
    if (which === 'private') return;
    await browser.storage.session.clear();
    this.background('ordinary');
  }

  /** Whether a job can continue that nothing will wake. */
  async isForgotten(kind: Kind): Promise<boolean> {
    return !this.alarms[kind] && (await this.jobs(kind)).some(isActive);
  }

  /** Runs what a background is told to do, once it is ready. Failures show in what is stored. */
  tell(kind: Kind, work: (background: Background) => Promise<unknown>): Promise<unknown> {
    const background = this.background(kind);
    return background.ready.then(() => work(background)).catch(() => undefined);
  }

  /** Mirrors lib/background/create-background.ts. */
  private start(kind: Kind): Background {
    const life = newLife(this.scheduler);
    const alarm = createJobsAlarm(undefined, this.alarmsOf(kind, life));
    const areas = { local: this.slow(kind, 'local', life), session: this.slow(kind, 'session', life) };
    const spender = startBackground({ url: this.outside.url, key: '' }, this.given(kind, life, areas, alarm));
    const recover = async () => {
      const isNew = kind === 'ordinary' && (await isNewSession());
      await Promise.all([life.moment('the background begins'), alarm.set()]);
      if (isNew) await spender.answers.open().catch(() => undefined);
      const searched = spender.searches.recover().catch(() => undefined);
      const [stored] = await Promise.all([spender.runner.recover(isNew), searched]);
      if (isNew && stored && !this.isFull) await claimSession();
      spender.runner.pump().catch(() => undefined);
    };
    const ready = recover();
    ready.catch(() => undefined);
    return { ...spender, life, ready, gone: Promise.withResolvers() };
  }

  private given(
    kind: Kind,
    life: Life,
    areas: Record<AreaName, StoredArea>,
    alarm: ReturnType<typeof createJobsAlarm>,
  ): Parameters<typeof startBackground>[1] {
    const { outside } = this;
    return {
      settings: () => this.settings,
      isPrivate: kind === 'private',
      areas,
      alarm,
      fetch: (url, init = {}) => this.request(kind, life, String(url), init),
      async keyFor() {
        await life.moment('the key is read');
        return outside.key();
      },
      hasAccess: async () => outside.hasAccess(),
      async deliver() {
        await life.moment('the text is copied');
        return { copied: true };
      },
      async waitUntil(time) {
        await life.moment('a wait ends');
        const left = time - Date.now();
        if (left > 0 && left <= 600_000) vi.setSystemTime(time);
      },
    };
  }

  /** A request that was sent arrives, even if nobody waits for the answer anymore. */
  private async request(kind: Kind, life: Life, url: string, init: RequestInit): Promise<Response> {
    const { signal, ...sent } = init;
    await life.moment('the request goes');
    signal?.throwIfAborted();
    const answered = this.outside.fetch(kind, url, sent);
    busy.add(answered);
    const told = answered.finally(() => {
      busy.delete(answered);
      return life.moment('the answer arrives');
    });
    const arrives = told.then(({ response, arrived }) => {
      if (!signal?.aborted) arrived();
      return response;
    });
    if (!signal) return arrives;
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    return Promise.race([arrives, aborted]);
  }

  /** A storage area as a background sees it: a write may be done when the background stops, although it isn’t told. */
  private slow(kind: Kind, name: AreaName, { moment }: Life): StoredArea {
    const area = this.area(kind, name);
    const write = async (work: () => Promise<void>, needsRoom = false) => {
      await moment('a write goes');
      if (needsRoom && this.isFull) throw full();
      await work();
      await moment('a write is told');
    };
    return {
      get: async (names) => {
        await moment('a read');
        return area.get(names);
      },
      set: (items) => write(() => area.set(items), true),
      remove: (names) => write(() => area.remove(names)),
      clear: () => write(() => area.clear()),
    };
  }

  /** The browser applies commands about alarms in order. */
  private alarmsOf(kind: Kind, { moment }: Life) {
    let turn: Promise<unknown> = Promise.resolve();
    const tell = (isSet: boolean): Promise<void> => {
      const next = turn.then(async () => {
        await moment('a command about the alarm goes');
        this.alarms[kind] = isSet;
        await moment('it is told');
      });
      turn = next;
      return next;
    };
    return {
      create: () => tell(true),
      clear: async () => {
        await tell(false);
        return true;
      },
    };
  }

  private openViews() {
    return { one: this.view('ordinary'), other: this.view('ordinary'), secret: this.view('private') };
  }

  /** A view of searches, which talks to its background as pages do. */
  private view(kind: Kind) {
    const shown: { searches: StoredSearches } = { searches: {} };
    const untilGone = <T>(background: Background, work: Promise<T>) =>
      Promise.race([work, background.gone.promise.then(() => failed('internal'))]);
    const pages = new PageSearches({
      ask: {
        search: ({ id, overCap, reuse, ...form }) => {
          const background = this.background(kind);
          const options = { overCap, reuse };
          const run = background.ready.then(() => background.searches.run(id, form, options));
          return untilGone(background, run).catch(() => failed('internal'));
        },
        'search.cancel': async ({ id }) => {
          await this.tell(kind, async ({ searches }) => searches.cancel(id));
          return null;
        },
        recover: async () => {
          const background = this.background(kind);
          await untilGone(background, background.ready).catch(() => undefined);
          return null;
        },
      },
      readAnswered: (pointer) => this.readAnswered(kind, pointer),
      readSessionHistory: () => readSessionHistory(this.area(kind, 'session')),
    });
    pages.watch(
      ({ searches = {} }) => {
        shown.searches = searches;
      },
      () => () => undefined,
    );
    return { kind, pages, shown };
  }

  /** What views show of a stored search. */
  async readAnswered(kind: Kind, pointer: Pointer): Promise<SearchState | undefined> {
    if (kind === 'ordinary' || pointer.status !== 'done') return readAnswered(pointer);
    const name = ANSWER + pointer.id;
    const found: Record<string, StoredAnswer | undefined> = await this.area(kind, 'session').get(name);
    const answer = found[name]?.answer;
    return answer && { ...pointer, answer };
  }

  /** All that is on the disk: the local area, and the tables that are not private. */
  async disk(): Promise<string> {
    const db = await database();
    return JSON.stringify([
      await browser.storage.local.get(null),
      await db.getAll('answers'),
      await db.getAll('pages'),
    ]);
  }
}

const full = () => new DOMException('full', 'QuotaExceededError');
