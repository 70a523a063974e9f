import { expect, test } from '@playwright/test';
import { PROFILES, type Switches, type Units } from '../mock-service/index.ts';
import { PATHS } from './cost-paths.ts';
import { linksFrom } from './harness/jobs.ts';
import { usePlayground } from './harness/playground.ts';
import { clearArea } from './harness/stored.ts';
import { readUsage } from './harness/usage.ts';

test.describe.configure({ mode: 'serial' });
const playground = usePlayground();

/** Each two positions of the switches meet in one of them. */
const CHARGES: Pick<Switches, 'failedPageCharge' | 'searchExtractUnits' | 'serverErrorCharge'>[] = [
  { failedPageCharge: 'charged', searchExtractUnits: 'requested', serverErrorCharge: 'free' },
  { failedPageCharge: 'charged', searchExtractUnits: 'delivered', serverErrorCharge: 'charged' },
  { failedPageCharge: 'free', searchExtractUnits: 'requested', serverErrorCharge: 'charged' },
  { failedPageCharge: 'free', searchExtractUnits: 'delivered', serverErrorCharge: 'free' },
];

const dollars = ({ searches, pages }: Units): number => (searches * 12 + pages * 4) / 1000;
const minus = (a: Units, b: Units): Units => ({
  searches: a.searches - b.searches,
  pages: a.pages - b.pages,
});

/** What Quarry counted and the service charged so far. */
async function costs() {
  const { sure, perhaps } = await readUsage(playground.session);
  return { sure, perhaps, charged: playground.service.ledger.totals() };
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

for (const [place, charges] of CHARGES.entries()) {
  test(`cost: on every path certain ≤ charged ≤ certain + possible ≤ quoted (${Object.values(charges).join(', ')})`, async () => {
    const { session, service } = playground;
    // Both services in turn: which charges in which way is known of neither.
    service.switches.use(PROFILES[place % PROFILES.length] ?? 'documented');
    Object.assign(service.switches, charges);
    // The controls are as they were never touched.
    await clearArea(session, 'session');
    const view = await session.open(session.url('desk.html'));
    for (const { name, defined, walk } of PATHS) {
      await test.step(name, async () => {
        const before = await costs();
        await view.bringToFront();
        const quoted = await walk({ session, service, view, fresh });
        await expect(async () => {
          const { sure, perhaps, charged } = since(await costs(), before);
          const told = JSON.stringify({ name, sure, perhaps, charged, quoted });
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
}
