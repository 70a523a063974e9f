import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { type Action, DEEDS, Person } from './person.ts';
import { runs } from './runs.ts';
import { ANSWERS, FakeService } from './service.ts';

const actions: fc.Arbitrary<Action[]> = fc.array(
  fc.record({
    action: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom<Action['action']>('start', 'confirm', 'retry', 'resume') },
      { weight: 4, arbitrary: fc.constantFrom(...DEEDS) },
    ),
    which: fc.nat(4),
    after: fc.oneof(fc.nat(3), fc.nat(25)),
  }),
  { maxLength: 25 },
);
const rules = fc.record({ failedPages: fc.boolean(), lostAnswers: fc.boolean() });
const answers = fc.array(
  fc.oneof({ weight: 2, arbitrary: fc.constant('ok' as const) }, fc.constantFrom(...ANSWERS)),
  { maxLength: 20 },
);

// Deliberate failures would log thousands of warnings.
vi.spyOn(console, 'warn').mockImplementation(() => undefined);

const { timeoutMs, ...jobRuns } = runs('jobs');

it(
  'jobs: asks for nothing twice, leaves nothing stuck and knows the cost in every interleaving',
  async () => {
    let requested = 0;
    const property = fc.asyncProperty(
      fc.scheduler(),
      actions,
      answers,
      rules,
      fc.constantFrom(0, 11, 1000),
      async (scheduler, does, kinds, charges, reviewAbove) => {
        const service = new FakeService(kinds, charges);
        const person = new Person(scheduler, service, reviewAbove);
        await person.live([{ action: 'start', which: does.length, after: 0 }, ...does]);
        await person.waitForTheEnd();
        person.expectNothingTwice();
        person.expectCostKnown();
        requested += service.requested.size;
      },
    );
    await fc.assert(property, jobRuns);
    // Guards against a model that never sends a request.
    expect(requested).toBeGreaterThan(jobRuns.numRuns ?? 0);
  },
  timeoutMs,
);
