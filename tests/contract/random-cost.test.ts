import fc from 'fast-check';
import { afterAll, beforeAll, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { indexesOf } from '../../lib/extraction/job/set-pages.ts';
import { EMPTY_FORM, type SearchForm, unitsOf } from '../../lib/search/form.ts';
import type { Units } from '../../lib/usage/usage.ts';
import { eventually } from '../eventually.ts';
import { BROKEN_ANSWERS, type Fault, type MockService, startService } from '../mock-service/index.ts';
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
  | { do: 'search'; form: SearchForm; cancelAfter: number | undefined; fault: Fault | undefined }
  | { do: 'extract'; names: (string | number)[]; fault: Fault | undefined }
  | { do: 'again' }
  /** The background ends, so many milliseconds later, and another takes up what it left. */
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
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('search' as const),
    form,
    cancelAfter: fc.option(ms, { nil: undefined }),
    fault,
  }),
  fc.record({ do: fc.constant('extract' as const), names, fault }),
  fc.constant({ do: 'again' as const }),
  fc.record({ do: fc.constant('end' as const), after: ms }),
);

/** A run, side by side where nothing waits, and what it was quoted at together. */
function play(rules: Rules) {
  let spender = startBackground(service, rules);
  let quoted = units(0, 0);
  let under: Promise<unknown>[] = [];
  let ready = Promise.resolve();
  const arrivals = [spender.arrived];
  const quote = (more: Units) => {
    quoted = plus(quoted, more);
  };
  const search = async ({ form, cancelAfter }: Extract<Step, { do: 'search' }>) => {
    const id = crypto.randomUUID();
    quote(unitsOf(form));
    under.push(spender.searches.run(id, form));
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
      const places = indexesOf(job, 'failed', 'unknown');
      if (job.finishedAt === undefined || places.length === 0) continue;
      quote(units(0, places.length));
      under.push(spender.runner.again(job.id, places));
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
      if (step.do === 'search') return search(step);
      if (step.do === 'extract') return extract(step.names);
      return step.do === 'again' ? again() : end(step.after);
    },
    /** Waits until all is over. */
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
}

async function run({ steps, charges, format }: Plan): Promise<void> {
  fakeBrowser.reset();
  service.faults.clear();
  service.ledger.clear();
  Object.assign(service.switches, charges);
  const played = play({ format });
  for (const step of steps) await played.take(step);
  const quoted = await played.quoted();
  await eventually(() => expectWithin(service, quoted));
}

it('cost: whatever is searched, cancelled, extracted and cut off, the charge is within what is counted and quoted', async () => {
  const silent = vi.spyOn(console, 'warn').mockReturnValue();
  const plan: fc.Arbitrary<Plan> = fc.record({
    steps: fc.array(step, { minLength: 1, maxLength: 6 }),
    charges: fc.constantFrom(...ALL_CHARGES),
    format: fc.constantFrom('json' as const, 'markdown' as const),
  });
  await fc.assert(fc.asyncProperty(plan, run), { numRuns: Number(process.env.QUARRY_RUNS ?? 40) });
  silent.mockRestore();
});
