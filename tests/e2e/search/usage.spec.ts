import { expect, test } from '@playwright/test';
import type { Fault, Units } from '../../mock-service/index.ts';
import { link } from '../../shared/link.ts';
import { WORKFLOWS } from '../../shared/workflows.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { readArea } from '../harness/browser/stored.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { noticeIn } from '../harness/views/notice.ts';
import { reviewedBadge } from '../harness/views/review.ts';
import { enter, search } from '../harness/views/search.ts';
import { selectText } from '../harness/views/selection.ts';
import { openTestPage } from '../harness/views/test-page.ts';
import { readUsage } from '../harness/views/usage.ts';

// The last test checks what the first one stored.
test.describe.configure({ mode: 'serial' });
const fixture = useFixture();
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

test('the popup’s footer and the options agree, at the published prices', async () => {
  const { session } = fixture;
  await searchEachType();
  await extract(21, 'missing', 22);
  await failSearch({ status: 503 });
  await expect
    .poll(() => readUsage(session))
    .toEqual({ sure: { searches: 5, pages: 2 }, perhaps: { searches: 1, pages: 1 } });
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
});

test('usage data holds no queries and no extracted pages', async () => {
  const { usage } = await readArea(fixture.session, 'local');
  const told = JSON.stringify(usage);
  expect(told).toMatch(/"day":"\d{4}-\d\d-\d\d"/);
  expect(told).not.toMatch(/stone|vain|many\.test|https?:/);
});
