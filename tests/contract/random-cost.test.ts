import fc, { type Scheduler } from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import type { Job, Target } from '../../lib/extraction/job/job.ts';
import { indexesOf, isActive, isFinal, sameTargets } from '../../lib/extraction/job/progress.ts';
import type { Runner } from '../../lib/extraction/queue/runner.ts';
import { EMPTY_FORM, type SearchForm } from '../../lib/search/form.ts';
import { readSessionHistory } from '../../lib/search/stored-searches.ts';
import { failed, type Outcome, success } from '../../lib/service/failures.ts';
import type { Caps } from '../../lib/usage/caps.ts';
import { costInMicros, PUBLISHED_PRICES } from '../../lib/usage/cost.ts';
import { dayOf, joinUsage, NO_USAGE, totalOf, type Units, type Usage } from '../../lib/usage/usage.ts';
import {
  BROKEN_ANSWERS,
  type Fault,
  type MockService,
  PROFILES,
  type Profile,
  startService,
} from '../mock-service/index.ts';
import { runs } from '../unit/interleavings/runs.ts';
import { ALL_CHARGES, type ChargeSwitches, NONE_SKIPPED, specimen } from './cost-bounds.ts';
import { empty, installDatabase, KINDS, type Kind, type Outside, World } from './random/world.ts';
import { UNASKED } from './spender.ts';

let service: MockService;
beforeAll(async () => {
  service = await startService();
  installDatabase();
});
const { TZ = '' } = process.env;
afterAll(async () => {
  Object.assign(process.env, { TZ });
  vi.useRealTimers();
  vi.restoreAllMocks();
  await service.close();
});

const FAULTS: readonly Fault[] = [
  { status: 503 },
  { status: 402 },
  { status: 429, headers: { 'retry-after': '30' } },
  BROKEN_ANSWERS.html,
  BROKEN_ANSWERS.cutInTheMiddle,
  BROKEN_ANSWERS.dropped,
  BROKEN_ANSWERS.empty,
];
const ZONES = ['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles'] as const;
const VIEWS = ['one', 'other', 'secret'] as const;
type View = (typeof VIEWS)[number];

/** Each may come while those before are still under way, after some events, or after all of them. */
const after = fc.oneof(fc.nat(4), fc.nat(40), fc.constant(5000));
const cents = fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined });
const caps = fc.record({ day: cents, month: cents }).map(
  ({ day, month }): Caps => ({
    ...(day !== undefined && { day: day / 100 }),
    ...(month !== undefined && { month: month / 50 }),
  }),
);
/** Rare, because nothing limits what was approved. */
const overCap = fc.integer({ min: 0, max: 9 }).map((value) => value === 0);
const view = fc.constantFrom(...VIEWS);
const kind = fc.constantFrom(...KINDS);
const which = fc.nat(3);
const form = fc
  .record({
    workflow: fc.constantFrom('search' as const, 'search' as const, 'news' as const),
    extract: fc.option(fc.record({ count: fc.constantFrom(1, 2, 3, 10) }), { nil: undefined }),
    query: fc.constantFrom('stone', 'granite site:wiki.test', 'xyzzyx'),
  })
  .map((fields): SearchForm => ({ ...EMPTY_FORM, limit: 3, ...fields }));

const act = <N extends string, T>(weight: number, name: N, more: { [K in keyof T]: fc.Arbitrary<T[K]> }) => ({
  weight,
  arbitrary: fc.tuple(after, fc.record(more)).map(([wait, value]) => ({ act: name, after: wait, ...value })),
});
const step = fc.oneof(
  act(8, 'search', { view, form, overCap }),
  act(5, 'repeat', { view, reuse: fc.boolean() }),
  act(2, 'cancel', { view }),
  act(6, 'extract', { kind, which, twice: fc.boolean() }),
  act(3, 'confirm', { kind, which }),
  act(1, 'pause', { kind, which }),
  act(3, 'resume', { kind, which, overCap }),
  act(1, 'stop', { kind, which }),
  act(2, 'retry', { kind, which }),
  act(1, 'alarm', { kind }),
  act(2, 'end', { kind }),
  act(1, 'close', { all: fc.boolean() }),
  act(2, 'clock', { hours: fc.integer({ min: -30, max: 30 }) }),
  act(1, 'zone', { zone: fc.constantFrom(...ZONES) }),
  act(2, 'caps', { caps }),
  act(2, 'room', { isFull: fc.constantFrom(true, false, false) }),
  act(2, 'key', {
    key: fc.constantFrom('good' as const, 'good' as const, 'wrong' as const, 'none' as const),
  }),
  act(1, 'access', { isGiven: fc.constantFrom(true, true, false) }),
  act(3, 'fault', { fault: fc.constantFrom(...FAULTS) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type StepOf<N extends Step['act']> = Extract<Step, { act: N }>;

const PAGES: Readonly<Record<Kind, readonly (readonly (string | number)[])[]>> = {
  ordinary: [[1], [2, 3, 'missing', ...Array.from({ length: 8 }, (_, index) => 10 + index)], [30, 31]],
  private: [[401], [402, 'missing4', ...Array.from({ length: 9 }, (_, index) => 410 + index)], [430]],
};
/** What only private windows ask for. */
const SECRET = /secret|many\.test\/(?:4\d\d|missing4)/;

/** A request that reached the service. */
interface Sent {
  id: string;
  kind: Kind;
  /** The query, or the URLs of the pages. */
  of: string[];
  isSearch: boolean;
  /** The most that it may cost, and the cap periods that this counts in. */
  most: Partial<Units>;
  day: string;
  /** The pages whose texts have arrived with its answer, once that was in full. */
  found?: string[];
  /** What happened since that may explain why its answer is not stored. */
  excuse?: 'full' | 'gone';
}

/** What happened since all was quiet, and the day then. */
interface SinceQuiet {
  /** The caps in force. */
  caps: Caps[];
  /** Requests that were approved over the caps. */
  over: Set<Sent>;
  /** Whether the clock moved. */
  moved: boolean;
  day: string;
}

const micros = (cost: Partial<Units>) => costInMicros(cost, PUBLISHED_PRICES);
const seen = { requests: 0, refused: 0, joined: 0, answers: 0, pages: 0 };

/** Someone who searches and extracts in several windows while anything may happen, and knows what they agreed to. */
class Person implements Outside {
  readonly url = service.url;
  private readonly world: World;
  private sent: Sent[] = [];
  private state: StepOf<'key'>['key'] = 'good';
  private isAllowed = true;
  /** The last search of each view. */
  private readonly last = new Map<string, SearchForm>();
  private searches = 0;
  /** The newest search of each kind of window and type, if its background runs. */
  private readonly newest = new Map<string, { view: View; id: string; query: string }>();
  /** When each query was answered (epoch ms), and those that must be answered by that again. */
  private readonly answeredAt = new Map<string, number>();
  private reused: string[] = [];
  /** How often each query or page was wanted, or was refused for free, so that it may go again by itself. */
  private readonly allowed = new Map<string, number>();
  /** Wishes for pages that have no result yet, by background. */
  private pending: Record<Kind, Set<string>> = { ordinary: new Set(), private: new Set() };
  /** The queries and pages for which a cap may be exceeded. */
  private readonly approved = new Set<string>();
  private quiet: SinceQuiet = { caps: [], over: new Set(), moved: false, day: '' };

  constructor(scheduler: Scheduler, reviewAbove: number, caps: Caps) {
    this.world = new World(scheduler, this);
    this.world.settings = { ...UNASKED, caps, extraction: { ...UNASKED.extraction, reviewAbove } };
  }

  async live(steps: readonly Step[]): Promise<void> {
    await this.rest();
    for (const step of steps) {
      await this.world.pass(step.after);
      if (step.after === 5000) await this.rest();
      await this.do(step);
      await this.world.calm();
      await this.expectCostKnown();
    }
    await this.finish();
  }

  /** Puts all in order, and wakes what can continue: the rest must end by itself, or wait for the person. */
  private async finish(): Promise<void> {
    await this.rest();
    Object.assign(this, { state: 'good', isAllowed: true });
    this.world.isFull = false;
    for (let turn = 0; turn < 20 && (await this.active()).length > 0; turn += 1) {
      for (const kind of await this.active()) await this.do({ act: 'alarm', after: 0, kind });
      await this.rest();
    }
    // Later views start the next backgrounds.
    for (const kind of KINDS) {
      this.world.end(kind);
      this.world.background(kind);
    }
    await this.rest();
    for (const kind of KINDS) {
      const stuck = (await this.world.jobs(kind)).filter(
        (job) => !isFinal(job) && job.state !== 'paused' && job.state !== 'review',
      );
      expect(stuck, 'every job has ended or waits for the person').toEqual([]);
      const { searches } = await readSessionHistory(this.world.area(kind, 'session'));
      expect(Object.values(searches).filter(isRunning), 'no search is stored as running').toEqual([]);
    }
    for (const { shown } of Object.values(this.world.views))
      expect(Object.values(shown.searches).filter(isRunning), 'no view waits').toEqual([]);
    this.expectNothingTwice();
    expect(await this.world.disk()).not.toMatch(SECRET);
    seen.refused += (await this.allJobs()).filter(({ failure }) => failure?.code.endsWith('-cap')).length;
    seen.requests += this.sent.length;
  }

  private async active(): Promise<Kind[]> {
    const kinds = await Promise.all(
      KINDS.map(async (kind) => ((await this.world.jobs(kind)).some(isActive) ? [kind] : [])),
    );
    return kinds.flat();
  }

  private async allJobs(): Promise<Job[]> {
    return (await Promise.all(KINDS.map((kind) => this.world.jobs(kind)))).flat();
  }

  /** Waits until nothing happens anymore. */
  private async rest(): Promise<void> {
    await this.world.pass();
    for (const kind of KINDS)
      expect(await this.world.isForgotten(kind), 'an alarm is set while a job is active').toBe(false);
    await this.expectCostKnown();
    await this.expectNothingLost();
    this.reused = [];
    // Spending never returns to a day before one on which something was spent.
    const days = [dayOf(Date.now()), ...(await this.usage()).days.map(({ day }) => day)];
    const day = days.toSorted().at(-1) ?? '';
    this.quiet = { caps: [this.world.settings.caps ?? {}], over: new Set(), moved: false, day };
  }

  private async do(step: Step): Promise<unknown> {
    const { world } = this;
    switch (step.act) {
      case 'search':
        return this.search(step.view, { ...step.form, query: this.unique(step) }, { overCap: step.overCap });
      case 'repeat': {
        const form = this.last.get(step.view) ?? this.last.get(step.view === 'one' ? 'other' : 'one');
        return form && this.search(step.view, form, step.reuse ? { reuse: 0 } : {});
      }
      case 'cancel':
        return this.cancel(step.view);
      case 'extract':
        return this.extract(step);
      case 'end':
        return this.end(step.kind);
      case 'close':
        await world.close(step.all ? 'all' : 'private');
        this.answeredAt.clear();
        this.excuse('gone', ({ kind }) => step.all || kind === 'private');
        return;
      case 'alarm':
        if (world.alarms[step.kind]) void world.tell(step.kind, ({ runner }) => runner.pump());
        return;
      case 'confirm':
      case 'pause':
      case 'resume':
      case 'stop':
      case 'retry':
        return this.act(step);
      default:
        return this.happen(step);
    }
  }

  /** What happens around Quarry. */
  private happen(step: StepOf<'clock' | 'zone' | 'caps' | 'room' | 'key' | 'access' | 'fault'>): unknown {
    const { world } = this;
    switch (step.act) {
      case 'clock':
        return this.move(() => vi.setSystemTime(Date.now() + step.hours * 3_600_000));
      case 'zone':
        return this.move(() => Object.assign(process.env, { TZ: step.zone }));
      case 'caps':
        world.settings = { ...world.settings, caps: step.caps };
        return this.quiet.caps.push(step.caps);
      case 'room':
        world.isFull = step.isFull;
        return step.isFull && this.excuse('full');
      case 'key':
        this.state = step.key;
        break;
      case 'access':
        this.isAllowed = step.isGiven;
        break;
      case 'fault':
        return service.faults.next(step.fault);
    }
  }

  private unique({ form: { query }, view }: StepOf<'search'>): string {
    this.searches += 1;
    return `${query} -${view === 'secret' ? 'secret' : 'word'}${this.searches}`;
  }

  private move(move: () => unknown): void {
    move();
    this.quiet.moved = true;
    this.excuse('gone');
  }

  /** What was sent by now may have no stored answer, because the storage was full, or its background or time is gone. */
  private excuse(excuse: 'full' | 'gone', isMeant: (sent: Sent) => boolean = () => true): void {
    for (const one of this.sent.filter(isMeant)) one.excuse = one.excuse === 'gone' ? 'gone' : excuse;
    if (excuse === 'full') return;
    for (const one of this.reused.splice(0)) this.allow(one);
    this.newest.clear();
  }

  private async end(kind: Kind): Promise<void> {
    // What a new background does not know yet, it must be woken for.
    this.world.end(kind);
    expect(await this.world.isForgotten(kind), 'an alarm is set while a job is active').toBe(false);
  }

  ended(kind: Kind): void {
    this.pending[kind] = new Set();
    this.excuse('gone', (sent) => sent.kind === kind);
  }

  private search(name: View, form: SearchForm, options: { overCap?: boolean; reuse?: number }): void {
    const { world } = this;
    const { pages, kind } = world.views[name];
    const what = `${kind} ${form.query}`;
    this.last.set(name, form);
    if (options.overCap) this.approved.add(form.query);
    const newest = this.newest.get(`${kind} ${form.workflow}`);
    const same = newest && world.views[newest.view].shown.searches[form.workflow];
    const age = Date.now() - (this.answeredAt.get(what) ?? Number.NEGATIVE_INFINITY);
    if (newest?.query === form.query && same?.id === newest.id && isRunning(same)) seen.joined += 1;
    else if (options.reuse !== undefined && age >= 0 && age < 500_000) this.reused.push(what);
    else this.allow(what);
    const { id } = pages.begin(form, options);
    this.newest.set(`${kind} ${form.workflow}`, { view: name, id, query: form.query });
  }

  private cancel(name: View): void {
    const { pages, shown } = this.world.views[name];
    for (const search of Object.values(shown.searches)) if (isRunning(search)) pages.cancel(search);
  }

  /** A request while the same job is open or starting counts once; one that is reviewed counts when it is confirmed. */
  private async extract({ kind, which, twice }: StepOf<'extract'>): Promise<void> {
    const names = PAGES[kind][which % PAGES[kind].length] ?? [];
    const targets: Target[] = names.map(specimen);
    const order = { source: 'list', targets, skipped: NONE_SKIPPED } as const;
    const same = (await this.world.jobs(kind)).filter((job) => sameTargets(job, targets));
    const isAsked = targets.length > this.world.settings.extraction.reviewAbove;
    const urls = isAsked || !same.every(isFinal) ? [] : targets.map(({ url }) => url);
    for (let click = 0; click <= Number(twice); click += 1)
      this.ask(kind, `start ${same.length}`, urls, (runner) => runner.start(order));
  }

  /** What is done with a job. */
  private async act(step: StepOf<'confirm' | 'pause' | 'resume' | 'stop' | 'retry'>): Promise<void> {
    const { kind, which } = step;
    const jobs = await this.world.jobs(kind);
    const job = jobs[which % Math.max(1, jobs.length)];
    if (!job) return;
    const { id } = job;
    const urlsOf = (pageIndexes: readonly number[]) =>
      pageIndexes.flatMap((pageIndex) => job.pages[pageIndex]?.url ?? []);
    if (step.act === 'confirm') {
      const pageIndexes = [0, 1, 2];
      const urls = job.state === 'review' ? urlsOf(pageIndexes) : [];
      this.ask(kind, `confirm ${id}`, urls, (runner) => runner.confirm(id, { pageIndexes, refresh: [] }));
    } else if (step.act === 'retry') {
      const pageIndexes = indexesOf(job, 'waiting', 'failed', 'unknown');
      const urls = isFinal(job) ? urlsOf(pageIndexes) : [];
      this.ask(kind, `again ${id} ${job.finishedAt}`, urls, (runner) => runner.again(id, pageIndexes));
    } else if (step.act === 'resume') {
      if (step.overCap) for (const url of urlsOf(indexesOf(job, 'waiting'))) this.approved.add(url);
      void this.world.tell(kind, ({ runner }) => runner.resume(id, step.overCap));
    } else void this.world.tell(kind, ({ runner }) => runner[step.act](id));
  }

  /** Requests pages. Repeating the request for a page before it has a result counts once. */
  private ask(
    kind: Kind,
    wish: string,
    urls: readonly string[],
    what: (runner: Runner) => Promise<unknown>,
  ): void {
    const pending = this.pending[kind];
    const wishes = urls.map((url) => `${wish} ${url}`);
    for (const [index, one] of wishes.entries()) if (!pending.has(one)) this.allow(`${kind} ${urls[index]}`);
    for (const one of wishes) pending.add(one);
    void this.world.tell(kind, ({ runner }) =>
      what(runner).finally(() => {
        for (const one of wishes) pending.delete(one);
      }),
    );
  }

  private allow(what: string): void {
    this.allowed.set(what, (this.allowed.get(what) ?? 0) + 1);
  }

  key(): Outcome<string> {
    if (this.state === 'none') return failed('no-key');
    return success(this.state === 'good' ? service.key : 'another');
  }

  hasAccess(): boolean {
    return this.isAllowed;
  }

  /** The network: checks what is sent, and passes it to the service. */
  async fetch(kind: Kind, url: string, init: RequestInit) {
    const {
      query,
      pages = [],
      extract,
    }: { query?: string; pages?: { url: string }[]; extract?: { count: number } } = JSON.parse(
      String(init.body),
    );
    const isSearch = query !== undefined;
    const sent: Sent = {
      // It may have been counted before or after the clock moved.
      ...{ id: `${this.sent.length}`, kind, isSearch, day: this.quiet.moved ? '' : this.quiet.day },
      of: isSearch ? [query] : pages.map((page) => page.url),
      most: isSearch ? { searches: 1, pages: extract?.count ?? 0 } : { pages: pages.length },
      ...(this.world.isFull && { excuse: 'full' }),
    };
    this.sent.push(sent);
    if (sent.of.every((one) => this.approved.has(one))) this.quiet.over.add(sent);
    else if (!this.quiet.moved) this.expectWithinCaps(sent.day);
    const answer = await fetch(url, { ...init, headers: { ...init.headers, 'x-request': sent.id } });
    const body = await answer
      .arrayBuffer()
      .catch(() => new ReadableStream({ pull: (to) => to.error('cut') }));
    const { status, headers } = answer;
    if (status >= 400 && status < 500) for (const one of sent.of) this.allow(`${kind} ${one}`);
    const text = body instanceof ArrayBuffer ? new TextDecoder().decode(body) : '';
    const found = status === 200 && text.startsWith('{') ? textsIn(text) : undefined;
    return {
      response: new Response(status === 204 ? null : body, { status, headers }),
      arrived: () => Object.assign(sent, { found }),
    };
  }

  /** What the service charged for a request, or may charge. */
  private costOf({ id, most }: Sent): Partial<Units> {
    const entry = service.ledger.entries.find(({ headers }) => headers['x-request'] === id);
    return entry?.tookMs == null ? most : entry.units;
  }

  private expectWithinCaps(day: string): void {
    const month = day.slice(0, 7);
    for (const [period, name] of [['day', day] as const, ['month', month] as const]) {
      const ofPeriod = this.sent.filter((one) => one.day.startsWith(name) && !this.quiet.over.has(one));
      const spent = ofPeriod.reduce((sum, one) => sum + micros(this.costOf(one)), 0);
      const cap = Math.max(...this.quiet.caps.map((caps) => caps[period] ?? Number.POSITIVE_INFINITY));
      if (spent > Math.round(cap * 1e6)) this.broken.push(`${spent} of the ${period}’s ${cap}`);
    }
  }
  private readonly broken: string[] = [];

  private async usage(): Promise<Usage> {
    const stored: { usage?: Usage; 'usage.private'?: Usage } = await browser.storage.local.get(null);
    return joinUsage(stored.usage ?? NO_USAGE, stored['usage.private'] ?? NO_USAGE);
  }

  private async expectCostKnown(): Promise<void> {
    expect(this.broken, 'what exceeds a cap').toEqual([]);
    const { sure, perhaps } = totalOf(await this.usage());
    const charged = service.ledger.totals();
    const told = JSON.stringify({ sure, charged, perhaps });
    for (const unit of ['searches', 'pages'] as const) {
      expect(charged[unit], told).toBeGreaterThanOrEqual(sure[unit]);
      expect(charged[unit], told).toBeLessThanOrEqual(sure[unit] + perhaps[unit]);
    }
  }

  private expectNothingTwice(): void {
    const requested = new Map<string, number>();
    for (const { kind, of } of this.sent)
      for (const one of of) requested.set(`${kind} ${one}`, (requested.get(`${kind} ${one}`) ?? 0) + 1);
    for (const [what, times] of requested)
      expect(times, `${what} is requested no more often than wanted`).toBeLessThanOrEqual(
        this.allowed.get(what) ?? 0,
      );
  }

  /** What was answered in full is stored, or shown if the storage was full. */
  private async expectNothingLost(): Promise<void> {
    for (const sent of this.sent) {
      const { kind, found, excuse } = sent;
      if (!found || excuse === 'gone') continue;
      if (sent.isSearch) await this.expectAnswer(sent);
      else if (excuse === undefined) await this.expectPages(kind, found);
      sent.excuse = 'gone';
    }
  }

  private async expectAnswer({ kind, of: [query = ''], excuse }: Sent): Promise<void> {
    const { steps } = await readSessionHistory(this.world.area(kind, 'session'));
    const stored = steps.find(({ form }) => form.query === query);
    const answer = stored && (await this.world.readAnswered(kind, stored));
    if (answer?.status === 'done') this.answeredAt.set(`${kind} ${query}`, answer.finishedAt);
    const shown = Object.values(this.world.views).flatMap((view) => Object.values(view.shown.searches));
    const ends = shown.filter(({ form }) => form.query === query).map(({ status }) => status);
    const isShown = excuse === 'full' && ends.every((status) => status === 'done');
    expect(answer?.status === 'done' || isShown, `the answer to ${query} is there`).toBe(true);
    seen.answers += 1;
  }

  private async expectPages(kind: Kind, found: readonly string[]): Promise<void> {
    const jobs = await this.world.jobs(kind);
    for (const url of found) {
      const job = jobs.findLast(({ pages }) =>
        pages.some((page) => page.url === url && page.state === 'done'),
      );
      const { jobs: store } = this.world.background(kind);
      const texts = job ? await this.world.wait(store.pages(job.id)) : [];
      expect(
        texts.map((page) => page.url),
        'the text of a page is there',
      ).toContain(url);
      seen.pages += 1;
    }
  }
}

/** The URLs of the pages whose texts an extraction brings. */
function textsIn(body: string): string[] {
  const { data }: { data: unknown } = JSON.parse(body);
  return Array.isArray(data) ? data.flatMap(({ url, markdown }) => (markdown ? [String(url)] : [])) : [];
}

const isRunning = (search: { status: string } | undefined): boolean => search?.status === 'running';

interface Plan {
  scheduler: Scheduler;
  steps: Step[];
  profile: Profile;
  charges: ChargeSwitches;
  reviewAbove: number;
  caps: Caps;
}

async function run({ scheduler, steps, profile, charges, reviewAbove, caps }: Plan): Promise<void> {
  vi.setSystemTime(new Date(2026, 5, 15, 20));
  service.faults.clear();
  service.ledger.clear();
  service.switches.use(profile);
  Object.assign(service.switches, charges);
  await empty();
  await new Person(scheduler, reviewAbove, caps).live(steps);
}

const plan: fc.Arbitrary<Plan> = fc.record({
  scheduler: fc.scheduler(),
  steps: fc.array(step, { minLength: 10, maxLength: 30 }),
  profile: fc.constantFrom(...PROFILES),
  charges: fc.constantFrom(...ALL_CHARGES),
  reviewAbove: fc.constantFrom(0, 5, 1000),
  caps,
});

const { timeoutMs, ...many } = runs('cost');
/** Each takes as long as several of the others. */
const costRuns = { ...many, numRuns: Math.ceil((many.numRuns ?? 0) / 4) };

it(
  'cost: whatever happens, charges are within the count and the caps, nothing is sent twice or lost, and private windows leave no trace',
  async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const method of ['warn', 'error'] as const) vi.spyOn(console, method).mockReturnValue();
    await fc.assert(fc.asyncProperty(plan, run), costRuns);
    // Guards against a model in which hardly anything happens.
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(costRuns.numRuns / 40);
  },
  timeoutMs,
);
