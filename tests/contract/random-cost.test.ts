import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Job } from '../../lib/extraction/job/job.ts';
import { indexesOf } from '../../lib/extraction/job/progress.ts';
import { JOBS_SCHEMA } from '../../lib/extraction/job/schema.ts';
import { EMPTY_FORM, type SearchForm, unitsOf } from '../../lib/search/form.ts';
import { local, STORED } from '../../lib/storage/areas.ts';
import { readStored } from '../../lib/storage/versioned.ts';
import { type Caps, capStates } from '../../lib/usage/caps.ts';
import { costInMicros, PUBLISHED_PRICES } from '../../lib/usage/cost.ts';
import { USAGE_SCHEMA } from '../../lib/usage/schema.ts';
import { currentDay, type Units, type Usage } from '../../lib/usage/usage.ts';
import { BROKEN_ANSWERS, type Fault, type MockService, startService } from '../mock-service/index.ts';
import { eventually } from '../shared/eventually.ts';
import {
  ALL_CHARGES,
  type ChargeSwitches,
  expectWithin,
  NONE_SKIPPED,
  plus,
  specimen,
  units,
} from './cost-bounds.ts';
import { type Rules, startBackground } from './spender.ts';

let service: MockService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

/** One step of a random run. */
type Step =
  | {
      do: 'search';
      form: SearchForm;
      cancelAfter: number | undefined;
      fault: Fault | undefined;
      overCap: boolean;
    }
  | { do: 'extract'; names: (string | number)[]; fault: Fault | undefined }
  | { do: 'again' }
  /** Resumes waiting jobs, over the caps or not. */
  | { do: 'resume'; overCap: boolean }
  /** Moves the clock forward or back. */
  | { do: 'clock'; hours: number }
  /** Stops the background after this many milliseconds; a new one recovers its jobs. */
  | { do: 'end'; after: number };

const FAULTS: (Fault | undefined)[] = [
  undefined,
  undefined,
  { status: 503 },
  { status: 401 },
  { delayMs: 40 },
  BROKEN_ANSWERS.cutInTheMiddle,
  BROKEN_ANSWERS.dropped,
  BROKEN_ANSWERS.empty,
];
const fault = fc.constantFrom(...FAULTS);
const ms = fc.integer({ min: 0, max: 20 });
const form = fc
  .record({
    query: fc.constantFrom('stone', 'granite site:wiki.test', 'xyzzyx'),
    workflow: fc.constantFrom('search' as const, 'news' as const),
    format: fc.constantFrom('json' as const, 'json' as const, 'markdown' as const),
    extract: fc.option(fc.record({ count: fc.integer({ min: 1, max: 10 }) }), { nil: undefined }),
    limit: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  })
  .map((fields): SearchForm => ({ ...EMPTY_FORM, ...fields }));
const names = fc.uniqueArray(fc.oneof(fc.integer({ min: 1, max: 20 }), fc.constant('missing')), {
  minLength: 1,
  maxLength: 12,
});
/** Rare, because nothing limits work approved over a cap. */
const overCap = fc.integer({ min: 0, max: 9 }).map((value) => value === 0);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('search' as const),
    form,
    cancelAfter: fc.option(ms, { nil: undefined }),
    fault,
    overCap,
  }),
  fc.record({ do: fc.constant('extract' as const), names, fault }),
  fc.constant({ do: 'again' as const }),
  fc.record({ do: fc.constant('resume' as const), overCap }),
  fc.record({ do: fc.constant('clock' as const), hours: fc.integer({ min: -30, max: 30 }) }),
  fc.record({ do: fc.constant('end' as const), after: ms }),
);

/** One run. Steps overlap unless one waits. Tracks the total quoted and the part approved over the caps. */
function play(given: Rules) {
  const clock = { ahead: 0 };
  const rules = { ...given, now: () => Date.now() + clock.ahead };
  let over = 0;
  let spender = startBackground(service, rules);
  let quoted = units(0, 0);
  let under: Promise<unknown>[] = [];
  let ready = Promise.resolve();
  const arrivals = [spender.arrived];
  const quote = (more: Units) => {
    quoted = plus(quoted, more);
  };
  const search = async ({ form, cancelAfter, overCap }: Extract<Step, { do: 'search' }>) => {
    const id = crypto.randomUUID();
    quote(unitsOf(form));
    if (overCap) over += costInMicros(unitsOf(form), PUBLISHED_PRICES);
    under.push(spender.searches.run(id, form, { overCap }));
    if (cancelAfter === undefined) return;
    await pause(cancelAfter);
    spender.searches.cancel(id);
  };
  const extract = async (names: readonly (string | number)[]) => {
    const targets = names.map(specimen);
    const started = await spender.runner.start({ source: 'list', targets, skipped: NONE_SKIPPED });
    if (started.ok) quote(units(0, targets.length));
    under.push(spender.runner.pump());
  };
  const again = async () => {
    for (const job of await spender.store.all()) {
      const pageIndexes = indexesOf(job, 'failed', 'unknown');
      if (job.finishedAt === undefined || pageIndexes.length === 0) continue;
      quote(units(0, pageIndexes.length));
      under.push(spender.runner.again(job.id, pageIndexes));
    }
  };
  const resume = async (overCap: boolean) => {
    for (const job of await spender.store.all()) {
      if (job.state !== 'paused') continue;
      const left = { pages: indexesOf(job, 'waiting').length };
      if (overCap) over += costInMicros(left, PUBLISHED_PRICES);
      under.push(spender.runner.resume(job.id, overCap));
    }
  };
  const end = async (after: number) => {
    await pause(after);
    await spender.end();
    spender = startBackground(service, rules);
    arrivals.push(spender.arrived);
    ready = spender.recover();
    under = [ready.then(spender.runner.pump)];
  };
  return {
    async take(step: Step): Promise<void> {
      if ('fault' in step && step.fault) service.faults.next(step.fault);
      if (step.do !== 'end') await ready;
      switch (step.do) {
        case 'search':
          return search(step);
        case 'extract':
          return extract(step.names);
        case 'resume':
          return resume(step.overCap);
        case 'again':
          return again();
        case 'end':
          return end(step.after);
        case 'clock':
          clock.ahead += step.hours * 3_600_000;
      }
    },
    get over() {
      return over;
    },
    now: rules.now,
    /** Waits until everything has finished. */
    async quoted(): Promise<Units> {
      await Promise.all(under);
      await spender.runner.pump();
      for (const arrived of arrivals) await arrived();
      return quoted;
    },
  };
}

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

interface Plan {
  steps: Step[];
  charges: ChargeSwitches;
  format: 'json' | 'markdown';
  caps: Caps;
}

const seen = { actions: 0, requests: 0, refused: 0 };

/** Stored spending never exceeds a cap, except by the amount approved over the caps. */
function expectCapped(
  usage: Usage,
  caps: Caps,
  { over, now }: Pick<ReturnType<typeof play>, 'over' | 'now'>,
): void {
  for (const { spent, cap, ...which } of capStates(usage, currentDay(usage, now()), {
    prices: PUBLISHED_PRICES,
    caps,
  }))
    expect(spent, JSON.stringify(which)).toBeLessThanOrEqual(cap + over);
}

async function run({ steps, charges, format, caps }: Plan): Promise<void> {
  fakeBrowser.reset();
  service.faults.clear();
  service.ledger.clear();
  Object.assign(service.switches, charges);
  const played = play({ format, caps });
  const exceeded: unknown[] = [];
  fakeBrowser.storage.onChanged.addListener((changes) => {
    const usage = USAGE_SCHEMA.read(changes[STORED.usage]?.newValue);
    try {
      if (usage) expectCapped(usage, caps, played);
    } catch (cause) {
      exceeded.push(cause);
    }
  });
  for (const step of steps) await played.take(step);
  const quoted = await played.quoted();
  await eventually(() => expectWithin(service, quoted));
  if (exceeded.length > 0) throw exceeded[0];
  const thousands = Math.floor(seen.actions / 1000);
  seen.actions += steps.length;
  if (ACTIONS >= 1000 && Math.floor(seen.actions / 1000) > thousands) console.log('Random cost', seen);
  seen.requests += service.ledger.entries.length;
  seen.refused += (await storedJobs()).filter(({ failure }) => failure?.code.endsWith('-cap')).length;
}

const storedJobs = async (): Promise<Job[]> => (await readStored(local(), JOBS_SCHEMA, 0))?.jobs ?? [];

/** A cap low enough to be reached eventually; sometimes none. */
const dollars = fc.option(
  fc.integer({ min: 0, max: 60 }).map((value) => value / 200),
  { nil: undefined },
);
const caps: fc.Arbitrary<Caps> = fc.record({ day: dollars, month: dollars }).map(({ day, month }) => ({
  ...(day === undefined ? {} : { day }),
  ...(month === undefined ? {} : { month }),
}));

/** Minimum number of actions under each way to charge; a full run of 10,000 takes minutes. */
const ACTIONS = Number(process.env.QUARRY_ACTIONS ?? 50);
const LEAST = 12;
const MOST = 16;

it.each(ALL_CHARGES)(
  'cost: under %j the charge stays within the count, the quote, and the caps across random searches, cancellations, extractions, interruptions, and resumes',
  async (charges) => {
    const silent = vi.spyOn(console, 'warn').mockReturnValue();
    const plan: fc.Arbitrary<Plan> = fc.record({
      steps: fc.array(step, { minLength: LEAST, maxLength: MOST }),
      charges: fc.constant(charges),
      format: fc.constantFrom('json' as const, 'markdown' as const),
      caps,
    });
    await fc.assert(fc.asyncProperty(plan, run), { numRuns: Math.ceil(ACTIONS / LEAST) });
    silent.mockRestore();
  },
  60_000 + ACTIONS * 1000,
);

afterAll(() => {
  if (process.env.QUARRY_ACTIONS !== undefined) console.log('Random cost', seen);
  // Guards against a run that sends or refuses nothing.
  expect(seen.requests).toBeGreaterThan(seen.actions / 10);
  expect(seen.refused).toBeGreaterThan(0);
});
