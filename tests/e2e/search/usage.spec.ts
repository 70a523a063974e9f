import { expect, test } from '@playwright/test';
import { BROKEN_ANSWERS, type Fault, type Units } from '../../mock-service/index.ts';
import { link } from '../../shared/link.ts';
import { WORKFLOWS } from '../../shared/workflows.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { readArea } from '../harness/browser/stored.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { noticeIn } from '../harness/views/notice.ts';
import { openOptions } from '../harness/views/options.ts';
import { reviewedBadge } from '../harness/views/review.ts';
import { enter, search } from '../harness/views/search.ts';
import { selectText } from '../harness/views/selection.ts';
import { openTestPage } from '../harness/views/test-page.ts';
import { readUsage } from '../harness/views/usage.ts';

// The last tests check the cost of the earlier ones.
test.describe.configure({ mode: 'serial' });
const fixture = useFixture();
const TWELVE = Array.from({ length: 12 }, (_, index) => index + 1);
const specimen = (name: string | number) => `https://many.test/${name}`;

async function searchEachType(): Promise<void> {
  const popup = await openPopup(fixture.session);
  for (const workflow of WORKFLOWS) await search(popup.page, { query: 'stone', workflow });
  await popup.close();
}

/** Runs one search with a fault. */
async function failSearch(fault: Fault): Promise<void> {
  fixture.service.faults.next(fault);
  const popup = await openPopup(fixture.session);
  await enter(popup.page, { query: `in vain ${JSON.stringify(fault)}` });
  await expect(noticeIn(popup.page)).toBeVisible();
  await popup.close();
}

async function extract(...names: (string | number)[]): Promise<void> {
  const { session } = fixture;
  const page = await openTestPage(session, `<p>${names.map(specimen).map(link).join(' ')}</p>`);
  await selectText(page.locator('p'));
  await clickMenu(session, page, 'extract-selected-links');
  await reviewedBadge(session);
  await page.close();
}

async function failExtraction(): Promise<void> {
  fixture.service.faults.next({ status: 500 });
  await extract(31, 32);
}

async function testConnection(): Promise<void> {
  const options = await openOptions(fixture.session);
  await options.getByRole('button', { name: 'Test connection' }).click();
  await expect(options.getByText(/^The service didn’t refuse the key/).first()).toBeVisible();
}

const units = (searches: number, pages: number): Units => ({ searches, pages });
const NONE = units(0, 0);

/** The certain and possible cost of each action, and the charge recorded by the service. */
const CASES: [name: string, action: () => Promise<void>, sure: Units, perhaps: Units, charged: Units][] = [
  ['a search of each type', searchEachType, units(5, 0), NONE, units(5, 0)],
  ['a test of the connection', testConnection, NONE, NONE, NONE],
  ['twelve pages in two requests', () => extract(...TWELVE), units(0, 12), NONE, units(0, 12)],
  [
    'three pages, one of which fails',
    () => extract(21, 'missing', 22),
    units(0, 2),
    units(0, 1),
    units(0, 3),
  ],
  ['a broken answer', () => failSearch(BROKEN_ANSWERS.cutInTheMiddle), NONE, units(1, 0), units(1, 0)],
  ['a server error', () => failSearch({ status: 503 }), NONE, units(1, 0), NONE],
  ['a refused key', () => failSearch({ status: 401 }), NONE, NONE, NONE],
  ['a spent balance', () => failSearch({ status: 402 }), NONE, NONE, NONE],
  ['a server error over two pages', failExtraction, NONE, units(0, 2), NONE],
];

for (const [name, action, sure, perhaps, charged] of CASES) {
  test(`cost of ${name}: matches the service’s count, or counts as possible`, async () => {
    const { session, service } = fixture;
    const before = await readUsage(session);
    await action();
    await expect.poll(async () => difference((await readUsage(session)).sure, before.sure)).toEqual(sure);
    await expect
      .poll(async () => difference((await readUsage(session)).perhaps, before.perhaps))
      .toEqual(perhaps);
    const chargedSoFar = () => {
      const { searches, pages } = service.ledger.totals();
      return units(searches, pages);
    };
    await expect.poll(chargedSoFar).toEqual(charged);
    // The service's charge is between the certain and the possible cost.
    for (const unit of ['searches', 'pages'] as const) {
      expect(charged[unit]).toBeGreaterThanOrEqual(sure[unit]);
      expect(charged[unit]).toBeLessThanOrEqual(sure[unit] + perhaps[unit]);
    }
  });
}

test('the popup’s footer and the options agree, at the published prices', async () => {
  const { session } = fixture;
  const { sure, perhaps } = await readUsage(session);
  const inWords = ({ searches, pages }: Units) =>
    [`${searches} search${searches === 1 ? '' : 'es'}`, `${pages} page${pages === 1 ? '' : 's'}`].join(', ');
  const cost = (of: Units) => (of.searches * 12 + of.pages * 4) / 1000;
  const popup = await openPopup(session);
  const foot = popup.page.locator('footer');
  await expect(foot).toContainText(`Today: ${inWords(sure)}, about $`);
  await expect(foot).toContainText(`May also have been charged: ${inWords(perhaps)}, about $`);
  const amounts = [...((await foot.textContent()) ?? '').matchAll(/, about \$(\d+\.\d+)/g)].map(([, of]) =>
    Number(of),
  );
  expect(amounts).toEqual([expect.closeTo(cost(sure), 2), expect.closeTo(cost(perhaps), 2)]);
  await popup.close();
  const options = await openOptions(session);
  await expect(options.getByRole('table', { name: 'Spending' })).toBeVisible();
  const row = (name: string) => options.getByRole('row', { name }).first().getByRole('cell');
  for (const [name, of] of [
    ['Today', sure],
    ['may have been charged', perhaps],
  ] as const) {
    const [searches, pages, about = ''] = await row(name).allTextContents();
    expect([searches, pages]).toEqual([`${of.searches}`, `${of.pages}`]);
    expect(Number(about.replace('$', ''))).toBeCloseTo(cost(of), 2);
  }
});

test('usage data holds no queries and no extracted pages', async () => {
  const { usage } = await readArea(fixture.session, 'local');
  const told = JSON.stringify(usage);
  expect(told).toMatch(/"day":"\d{4}-\d\d-\d\d"/);
  expect(told).not.toMatch(/stone|vain|many\.test|https?:/);
});

const difference = (a: Units, b: Units): Units => units(a.searches - b.searches, a.pages - b.pages);
