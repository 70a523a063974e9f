import { expect, test } from '@playwright/test';
import type { Units } from '../../mock-service/index.ts';
import { settledBadge } from '../harness/browser/badge.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { readArea } from '../harness/browser/stored.ts';
import { tell } from '../harness/checks/messages.ts';
import { noticeIn } from '../harness/views/notice.ts';
import { enter, search } from '../harness/views/search.ts';
import { readUsage } from '../harness/views/usage.ts';

const fixture = useFixture();

const inWords = ({ searches, pages }: Units) =>
  [`${searches} search${searches === 1 ? '' : 'es'}`, `${pages} page${pages === 1 ? '' : 's'}`].join(', ');
const cost = (of: Units) => (of.searches * 12 + of.pages * 4) / 1000;

// `tests/contract/cost.test.ts` has each way to spend.
test('the popup’s footer says what the service charged, at the published prices, and no query or page is stored with it', async () => {
  const { session, service } = fixture;
  const first = await openPopup(session);
  await search(first.page, { query: 'stone' });
  service.faults.next({ status: 503 });
  await enter(first.page, { query: 'in vain' });
  await expect(noticeIn(first.page)).toBeVisible();
  await first.close();
  const targets = [21, 'missing', 22].map((name) => ({ url: `https://many.test/${name}` }));
  await tell(session, 'extract', { source: 'list', targets });
  await settledBadge(session);

  await expect
    .poll(() => readUsage(session))
    .toEqual({ sure: { searches: 1, pages: 2 }, perhaps: { searches: 1, pages: 1 } });
  const { sure, perhaps } = await readUsage(session);
  const charged = service.ledger.totals();
  for (const unit of ['searches', 'pages'] as const) {
    expect(charged[unit]).toBeGreaterThanOrEqual(sure[unit]);
    expect(charged[unit]).toBeLessThanOrEqual(sure[unit] + perhaps[unit]);
  }
  const popup = await openPopup(session);
  const foot = popup.page.locator('footer');
  await expect(foot).toContainText(`Today: ${inWords(sure)}, about $`);
  await expect(foot).toContainText(`May also have been charged: ${inWords(perhaps)}, about $`);
  const amounts = [...((await foot.textContent()) ?? '').matchAll(/, about \$(\d+\.\d+)/g)].map(([, of]) =>
    Number(of),
  );
  expect(amounts).toEqual([expect.closeTo(cost(sure), 2), expect.closeTo(cost(perhaps), 2)]);
  await popup.close();

  const { usage } = await readArea(session, 'local');
  const told = JSON.stringify(usage);
  expect(told).toMatch(/"day":"\d{4}-\d\d-\d\d"/);
  expect(told).not.toMatch(/stone|vain|many\.test|https?:/);
});
