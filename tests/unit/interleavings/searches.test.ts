import fc, { type Scheduler } from 'fast-check';
import { expect, it, vi } from 'vitest';
import type { SearchState } from '../../../lib/search/answer/answer.ts';
import { EMPTY_FORM, reusable, type SearchForm, type SearchOptions } from '../../../lib/search/form.ts';
import { PLAIN_RULES, toRequest } from '../../../lib/search/request.ts';
import { createSearches, type Searches, type SearchParts } from '../../../lib/search/searches.ts';
import { failed, type Outcome, success } from '../../../lib/service/failures.ts';
import type { Envelope } from '../../../lib/service/response.ts';
import type { Cost } from '../../../lib/usage/cost.ts';
import { type Life, newLife, pass, passAll } from './moments.ts';
import { runs } from './runs.ts';

const DEEDS = [
  'search',
  'same',
  'reuse',
  'wait',
  'cancel',
  'end',
  'fill',
  'free',
  'revoke',
  'grant',
] as const;
interface Action {
  action: (typeof DEEDS)[number];
  which: number;
  after: number;
}
const ANSWERS = ['found', 'nothing', 'cut', 'limited', 'refused'] as const;
type AnswerKind = (typeof ANSWERS)[number];

const FORMS: readonly SearchForm[] = [
  { ...EMPTY_FORM, query: 'granite' },
  { ...EMPTY_FORM, query: 'slate' },
  { ...EMPTY_FORM, query: 'chalk', workflow: 'news' },
];

/** How long an answer is reused. */
const REUSED_MINUTES = 5;

/** A user who searches while the background may stop and the storage may be full at any moment. */
class Searcher {
  readonly stored = new Map<string, SearchState>();
  readonly requested = new Map<string, number>();
  sure = 0;
  perhaps = 0;
  charged = 0;
  full = false;
  revoked = false;
  private readonly begun: SearchForm[] = [];
  /** How often each query was entered while not in flight, and the queries in flight. */
  readonly wanted = new Map<string, number>();
  private readonly onTheWay = new Map<string, AbortSignal>();
  /** How often a search joined one that was already running. */
  joined = 0;
  /** How often a recent answer had to be reused. */
  reused = 0;
  /** Epoch ms. */
  private time = 1;
  /** When each query last got an answer that is stored, in epoch ms. */
  private readonly answeredAt = new Map<string, number>();
  private background: { life: Life; searches: Searches; ready: Promise<void> } | undefined;
  private readonly scheduler: Scheduler;
  private readonly answers: AnswerKind[];
  private readonly lostAnswers: boolean;

  constructor(scheduler: Scheduler, answers: readonly AnswerKind[], lostAnswers: boolean) {
    this.scheduler = scheduler;
    this.answers = [...answers];
    this.lostAnswers = lostAnswers;
  }

  async live(actions: readonly Action[]): Promise<void> {
    for (const { action, which, after } of actions) {
      await pass(this.scheduler, after);
      this.do(action, which);
    }
    await passAll(this.scheduler);
    this.full = false;
    this.end();
    this.awake();
    await passAll(this.scheduler);
  }

  private do(action: Action['action'], which: number): void {
    const actions: Record<Action['action'], () => void> = {
      search: () => {
        const form = FORMS[which % FORMS.length] ?? EMPTY_FORM;
        this.search({ ...form, query: `${form.query} ${this.begun.length}` });
      },
      same: () => this.search(this.begun.at(-1 - (which % 2)) ?? EMPTY_FORM),
      reuse: () => this.search(this.begun.at(-1 - (which % 2)) ?? EMPTY_FORM, { reuse: 0 }),
      wait: () => {
        this.time += which * 60_000;
      },
      cancel: () => this.awake().searches.cancel(String(which % Math.max(1, this.begun.length))),
      end: () => this.end(),
      fill: () => Object.assign(this, { full: true }),
      free: () => Object.assign(this, { full: false }),
      revoke: () => Object.assign(this, { revoked: true }),
      grant: () => Object.assign(this, { revoked: false }),
    };
    actions[action]();
  }

  private end(): void {
    this.background?.life.end();
    this.background = undefined;
    this.onTheWay.clear();
  }

  private search(form: SearchForm, options: SearchOptions = {}): void {
    const { ready, searches } = this.awake();
    const id = String(this.begun.length);
    this.begun.push(form);
    const { query } = form;
    const want = () => {
      const age = this.time - (this.answeredAt.get(query) ?? Number.NEGATIVE_INFINITY);
      if (options.reuse !== undefined && age < REUSED_MINUTES * 60_000) this.reused += 1;
      else if (this.onTheWay.get(query)?.aborted !== false)
        this.wanted.set(query, (this.wanted.get(query) ?? 0) + 1);
    };
    // Work that cannot be stored is rejected, and the caller is told.
    ready
      .then(() => {
        want();
        return searches.run(id, form, options);
      })
      .then((end) => {
        this.joined += end.id === id ? 0 : 1;
        const stored = this.stored.get(end.id);
        if (stored?.status === 'done') this.answeredAt.set(query, stored.finishedAt);
      })
      .catch(() => undefined);
  }

  private awake() {
    this.background ??= this.wake();
    return this.background;
  }

  private wake() {
    const life = newLife(this.scheduler);
    const searches = createSearches({
      store: this.storeFor(life),
      reusable: async (form, since) => {
        const now = this.time;
        await life.moment('stored answers are read');
        const answered = [...this.stored.values()].flatMap((one) => (one.status === 'done' ? [one] : []));
        return reusable(answered, form, { reuseMinutes: REUSED_MINUTES, since, now });
      },
      toRequest: async (form) => toRequest(form, { ...PLAIN_RULES, at: 0 }),
      send: (body, signal) => this.send(life, body, signal),
      storeReadPages: async () => life.moment('pages are stored'),
      remember: async () => life.moment('the query is remembered'),
      now: () => this.time,
      charge: async () => {
        await life.moment('what it may cost goes');
        this.perhaps += 1;
        await life.moment('what it may cost is told');
        return (cost) => this.settle(life, cost);
      },
      awake: (work) => work,
    });
    const ready = searches.recover();
    ready.catch(() => undefined);
    return { life, searches, ready };
  }

  private async settle(life: Life, [sure, perhaps]: Cost): Promise<void> {
    await life.moment('what it cost goes');
    this.perhaps += (perhaps.searches ?? 0) - 1;
    this.sure += sure.searches ?? 0;
  }

  private storeFor(life: Life): SearchParts['store'] {
    let turn: Promise<unknown> = Promise.resolve();
    const write = (label: string, change: () => void): Promise<void> => {
      const next = turn.then(async () => {
        await life.moment(`${label} goes`);
        if (this.full) throw new DOMException('full', 'QuotaExceededError');
        change();
        await life.moment(`${label} is told`);
      });
      turn = next.catch(() => undefined);
      return next;
    };
    return {
      begin: (state) =>
        write('begin', () => {
          this.stored.set(state.id, state);
        }),
      end: (state) => write('end', () => this.stored.has(state.id) && this.stored.set(state.id, state)),
      running: async () => {
        await life.moment('searches are read');
        return [...this.stored.values()].filter(({ status }) => status === 'running');
      },
    };
  }

  private async send(
    life: Life,
    body: Promise<{ query: string }>,
    signal: AbortSignal,
  ): Promise<Outcome<Envelope>> {
    const { query } = await body;
    await life.moment('the request goes');
    if (this.revoked) return failed('no-permission');
    if (signal.aborted) return failed('withdrawn');
    this.onTheWay.set(query, signal);
    this.requested.set(query, (this.requested.get(query) ?? 0) + 1);
    const kind = this.answers.shift() ?? 'found';
    const charged = kind === 'found' || kind === 'nothing' || (kind === 'cut' && this.lostAnswers);
    this.charged += charged ? 1 : 0;
    await life.moment('the answer arrives');
    if (this.onTheWay.get(query) === signal) this.onTheWay.delete(query);
    if (signal.aborted) return failed('cancelled');
    if (kind === 'cut') return failed('cut');
    if (kind === 'limited') return failed('rate-limited', { retryAt: 5 });
    if (kind === 'refused') return failed('key-refused');
    return success({ data: { search: kind === 'nothing' ? [] : [{ title: 'a' }] }, errors: [] });
  }
}

const actions = fc.array(
  fc.record({
    action: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom<Action['action']>('search', 'same', 'reuse') },
      { weight: 2, arbitrary: fc.constantFrom<Action['action']>('reuse', 'wait') },
      { weight: 2, arbitrary: fc.constantFrom(...DEEDS) },
    ),
    which: fc.nat(5),
    after: fc.nat(12),
  }),
  { maxLength: 20 },
);

// Deliberate failures would log thousands of warnings.
vi.spyOn(console, 'warn').mockImplementation(() => undefined);

const { timeoutMs, ...searchRuns } = runs('searches');

it(
  'searches: asks for nothing twice at once, leaves none running and knows the cost in every interleaving',
  async () => {
    let requested = 0;
    let joined = 0;
    let reused = 0;
    const property = fc.asyncProperty(
      fc.scheduler(),
      actions,
      fc.array(fc.constantFrom(...ANSWERS), { maxLength: 10 }),
      fc.boolean(),
      async (scheduler, does, answers, lostAnswers) => {
        const searcher = new Searcher(scheduler, answers, lostAnswers);
        await searcher.live([{ action: 'search', which: 0, after: 0 }, ...does]);
        for (const [query, times] of searcher.requested)
          expect(times, query).toBeLessThanOrEqual(searcher.wanted.get(query) ?? 0);
        expect([...searcher.stored.values()].filter(({ status }) => status === 'running')).toEqual([]);
        expect(searcher.sure).toBeLessThanOrEqual(searcher.charged);
        expect(searcher.charged).toBeLessThanOrEqual(searcher.sure + searcher.perhaps);
        requested += searcher.requested.size;
        joined += searcher.joined;
        reused += searcher.reused;
      },
    );
    await fc.assert(property, searchRuns);
    expect(requested).toBeGreaterThan((searchRuns.numRuns ?? 0) / 2);
    expect(joined).toBeGreaterThan((searchRuns.numRuns ?? 0) / 20);
    expect(reused).toBeGreaterThan((searchRuns.numRuns ?? 0) / 20);
  },
  timeoutMs,
);
