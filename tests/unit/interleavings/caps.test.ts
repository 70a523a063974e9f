import fc, { type Scheduler } from 'fast-check';
import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { local, STORED } from '../../../lib/storage/areas.ts';
import { type Caps, capStates, OverCap } from '../../../lib/usage/caps.ts';
import { costInMicros, PUBLISHED_PRICES } from '../../../lib/usage/cost.ts';
import { USAGE_SCHEMA } from '../../../lib/usage/schema.ts';
import { type UsageStore, usageStore } from '../../../lib/usage/store.ts';
import {
  type Booking,
  currentDay,
  NO_USAGE,
  settlement,
  totalOf,
  type Units,
  type Usage,
} from '../../../lib/usage/usage.ts';
import { type Life, newLife, pass, passAll } from './moments.ts';
import { runs } from './runs.ts';

const DEEDS = ['search', 'extract', 'end', 'clock', 'raise', 'fill', 'free'] as const;
interface Action {
  action: (typeof DEEDS)[number];
  after: number;
  /** The number of pages, or the distance that the clock moves. */
  size: number;
  overCap: boolean;
  /** How many pages are certainly charged, and whether the others may be. */
  charged: number;
  maybe: boolean;
}

const HOUR_MS = 3_600_000;
const rules = { prices: PUBLISHED_PRICES };
const micros = (units: Partial<Units>) => costInMicros(units, PUBLISHED_PRICES);

/**
 * A user who spends while the background may stop, the clock may jump, and the storage may be full at any
 * moment.
 */
class Spending {
  private background: { life: Life; usage: UsageStore } | undefined;
  private full = false;
  clock = new Date(2026, 5, 15, 20).getTime();
  /** The number of spending days that were each later than all before. */
  private days = 0;
  private latest = '';
  /** The amount sent over the caps with the user's approval, in millionths of a dollar. */
  over = 0;
  sent = 0;
  refused = 0;
  stored: Usage = NO_USAGE;
  private readonly scheduler: Scheduler;
  private caps: Caps;

  constructor(scheduler: Scheduler, caps: Caps) {
    this.scheduler = scheduler;
    this.caps = caps;
    vi.spyOn(local(), 'get').mockImplementation(async () => ({ [STORED.usage]: this.stored }));
    vi.spyOn(local(), 'set').mockImplementation(async (items) => this.write(items));
  }

  async live(actions: readonly Action[]): Promise<void> {
    for (const action of actions) {
      await pass(this.scheduler, action.after);
      this.do(action);
    }
    await passAll(this.scheduler);
    this.expectTotal();
  }

  private do(action: Action): void {
    const actions: Record<Action['action'], () => void> = {
      search: () => void this.search(action).catch(this.expectRefused),
      extract: () => void this.extract(action).catch(this.expectRefused),
      end: () => {
        this.background?.life.end();
        this.background = undefined;
      },
      clock: () => {
        this.clock += (action.size - 6) * 5 * HOUR_MS;
      },
      raise: () => {
        this.caps = { ...this.caps, day: (this.caps.day ?? 0) + action.size / 100 };
      },
      fill: () => Object.assign(this, { full: true }),
      free: () => Object.assign(this, { full: false }),
    };
    actions[action.action]();
  }

  private readonly expectRefused = (cause: unknown) => {
    if (cause instanceof OverCap) this.refused += 1;
    else expect(cause).toMatchObject({ name: 'QuotaExceededError' });
  };

  private awake() {
    this.background ??= {
      life: newLife(this.scheduler),
      usage: usageStore(() => this.clock, { rules: async () => ({ ...rules, caps: this.caps }) }),
    };
    return this.background;
  }

  private async search({ size, overCap, charged, maybe }: Action): Promise<void> {
    const { life, usage } = this.awake();
    const most = { searches: 1, pages: size };
    await life.moment('a search begins');
    if (overCap) this.over += micros(most);
    const settle = await usage.charge(most, overCap);
    this.sent += 1;
    await life.moment('the answer arrives');
    const sure = Math.min(size, charged);
    await settle([{ searches: 1, pages: sure }, maybe ? { pages: size - sure } : {}]);
  }

  private async extract({ size, overCap, charged, maybe }: Action): Promise<void> {
    const { life, usage } = this.awake();
    await life.moment('pages are about to go');
    if (overCap) this.over += micros({ pages: size });
    const hold = await usage.reserve({ pages: size, overCap, before: [] });
    if (hold.pages > 0) this.countDay(hold.day);
    await life.moment('the job changes');
    if (hold.failure) this.refused += 1;
    if (hold.pages === 0) return;
    const write = (spent: object) => local().set(spent);
    const reserved = { operation: 'extract', day: hold.day, perhaps: { pages: hold.pages }, hold } as const;
    await usage.writeWith([reserved], write).finally(hold.release);
    this.sent += 1;
    await life.moment('the pages arrive');
    const sure = Math.min(hold.pages, charged);
    const cost = [{ pages: sure }, maybe ? { pages: hold.pages - sure } : {}] as const;
    const settled: Booking = settlement('extract', { pages: hold.pages }, cost);
    await usage.writeWith([{ ...settled, day: hold.day }], write);
  }

  /** Stored spending never exceeds a cap, except by the amount that the user approved. */
  private async write(items: object): Promise<void> {
    const { life } = this.awake();
    await life.moment('usage goes');
    if (this.full) throw new DOMException('full', 'QuotaExceededError');
    const usage = USAGE_SCHEMA.read(Reflect.get(items, STORED.usage)) ?? NO_USAGE;
    const day = currentDay(usage, this.clock);
    const caps = { ...rules, caps: this.caps };
    for (const { spent, cap, period } of capStates(usage, day, caps))
      expect(spent, `of the ${period}`).toBeLessThanOrEqual(cap + this.over);
    this.stored = usage;
    this.countDay(usage.days.at(-1)?.day ?? '');
    await life.moment('usage is told');
  }

  private countDay(day: string): void {
    if (day <= this.latest) return;
    this.latest = day;
    this.days += 1;
  }

  /** Holds for any clock: after spending on a day, no earlier day is counted. */
  private expectTotal(): void {
    const { sure, perhaps } = totalOf(this.stored);
    const perDay = Math.round((this.caps.day ?? Number.POSITIVE_INFINITY) * 1e6);
    expect(micros(sure) + micros(perhaps)).toBeLessThanOrEqual(perDay * this.days + this.over);
  }
}

const amount = fc.integer({ min: 0, max: 20 }).map((value) => value / 100);
const actions = fc.array(
  fc.record({
    action: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom<Action['action']>('search', 'extract') },
      { weight: 1, arbitrary: fc.constantFrom(...DEEDS) },
    ),
    after: fc.oneof(fc.nat(2), fc.nat(12)),
    size: fc.nat(12),
    overCap: fc.integer({ min: 0, max: 15 }).map((value) => value === 0),
    charged: fc.nat(12),
    maybe: fc.boolean(),
  }),
  { minLength: 4, maxLength: 25 },
);

const { timeoutMs, ...capRuns } = runs('caps');

it(
  'caps: no unit exceeds a cap without approval in any interleaving, restart, or clock change',
  async () => {
    const silent = [
      vi.spyOn(console, 'error').mockReturnValue(),
      vi.spyOn(console, 'warn').mockReturnValue(),
    ];
    const seen = { sent: 0, refused: 0 };
    const property = fc.asyncProperty(
      fc.scheduler(),
      actions,
      amount,
      amount,
      async (scheduler, does, day, month) => {
        const spending = new Spending(scheduler, { day, month: 2 * month });
        await spending.live(does);
        seen.sent += spending.sent;
        seen.refused += spending.refused;
      },
    );
    await fc.assert(property, capRuns);
    // Guards against a model that sends or refuses nothing.
    expect(seen.sent).toBeGreaterThan(capRuns.numRuns ?? 0);
    expect(seen.refused).toBeGreaterThan(capRuns.numRuns ?? 0);
    for (const spy of silent) spy.mockRestore();
    vi.restoreAllMocks();
    fakeBrowser.reset();
  },
  timeoutMs,
);
