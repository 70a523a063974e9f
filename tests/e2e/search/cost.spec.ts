import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { PROFILES, type Switches, type Units } from '../../mock-service/index.ts';
import { SEED } from '../../shared/seed.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { linksFrom } from '../harness/views/jobs.ts';
import { readUsage } from '../harness/views/usage.ts';
import { PATHS } from './cost-paths.ts';

const fixture = useFixture();

type Charges = Pick<Switches, 'failedPageCharge' | 'searchExtractUnits' | 'serverErrorCharge'>;

/** The service profile and charging mode for a path, different in each run. `tests/contract/cost.test.ts` covers every combination. */
const ways = fc.record({
  profile: fc.constantFrom(...PROFILES),
  charges: fc.record<Charges>({
    failedPageCharge: fc.constantFrom('charged', 'free'),
    searchExtractUnits: fc.constantFrom('requested', 'delivered'),
    serverErrorCharge: fc.constantFrom('free', 'charged'),
  }),
});

const dollars = ({ searches, pages }: Units): number => (searches * 12 + pages * 4) / 1000;
const minus = (a: Units, b: Units): Units => ({
  searches: a.searches - b.searches,
  pages: a.pages - b.pages,
});

/** Quarry's counts and the service's charges so far. */
async function costs() {
  const { sure, perhaps } = await readUsage(fixture.session);
  return { sure, perhaps, charged: fixture.service.ledger.totals() };
}
type Costs = Awaited<ReturnType<typeof costs>>;

const since = (after: Costs, before: Costs): Costs => ({
  sure: minus(after.sure, before.sure),
  perhaps: minus(after.perhaps, before.perhaps),
  charged: { ...after.charged, ...minus(after.charged, before.charged) },
});

let pages = 0;
const fresh = (): string => {
  pages += 1;
  return linksFrom(pages, 1)[0] ?? '';
};

test('cost: on every path certain ≤ charged ≤ certain + possible ≤ quoted', async () => {
  const { session, service } = fixture;
  const drawn = fc.sample(ways, { numRuns: PATHS.length, seed: SEED });
  const view = await session.open(session.url('desk.html'));
  for (const [index, { name, defined, walk }] of PATHS.entries()) {
    const { profile = 'documented', charges = {} } = drawn[index] ?? {};
    await test.step(name, async () => {
      service.switches.use(profile);
      Object.assign(service.switches, charges);
      const before = await costs();
      await view.bringToFront();
      const quoted = await walk({ session, service, view, fresh });
      await expect(async () => {
        const { sure, perhaps, charged } = since(await costs(), before);
        const told = JSON.stringify({ name, SEED, profile, charges, sure, perhaps, charged, quoted });
        for (const unit of ['searches', 'pages'] as const) {
          expect(charged[unit], told).toBeGreaterThanOrEqual(sure[unit]);
          expect(charged[unit], told).toBeLessThanOrEqual(sure[unit] + perhaps[unit]);
        }
        expect(dollars(sure) + dollars(perhaps), told).toBeLessThanOrEqual(quoted + 1e-9);
        if (defined)
          expect([perhaps, dollars(sure)], told).toEqual([{ searches: 0, pages: 0 }, dollars(charged)]);
      }).toPass();
    });
  }
});
