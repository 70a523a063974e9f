import { expect, test } from '@playwright/test';
import { EMPTY_FORM } from '../../../lib/search/form.ts';
import { until } from '../../shared/until.ts';
import { savedDuring } from '../harness/browser/downloads.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { findings, unreachable } from '../harness/checks/accessible.ts';
import { changeSettings, tell } from '../harness/checks/messages.ts';
import { linksFrom, storedJobs } from '../harness/views/jobs.ts';

const fixture = useFixture();

test('Spending shows costs as they accrue, and the cap, fits in a narrow window, and exports CSV', async () => {
  const { session } = fixture;
  await changeSettings(session, () => ({ caps: { day: 0.05 } }));
  const page = await session.open(session.url('desk.html#spending'));
  await page.setViewportSize({ width: 320, height: 760 });
  await expect(page.getByRole('heading', { name: 'Spending', level: 2 })).toBeVisible();
  await tell(session, 'search', { ...EMPTY_FORM, id: 'texts', query: 'stone', extract: { count: 2 } });
  await tell(session, 'extract', { source: 'list', targets: linksFrom(501, 3).map((url) => ({ url })) });
  await until(
    'the extraction',
    async () => (await storedJobs(session)).at(-1)?.state === 'done' || undefined,
  );
  await page.bringToFront();
  const today = page.locator('.spending-month').getByRole('listitem').first();
  await expect(today).toContainText(
    /\$0\.03.*1 search: \$0\.01.*2 pages of full text: \$0\.008.*3 pages: \$0\.01$/,
  );
  await expect(today.locator('.bar > *')).toHaveCount(3);
  await expect(page.getByText('$0.03 of today’s $0.05 cap spent.')).toBeVisible();
  expect(await unreachable(page)).toEqual([]);
  expect(await findings(page)).toEqual([]);
  const [file] = await savedDuring(session, () => page.getByRole('button', { name: 'Export CSV' }).click());
  expect(file?.name).toMatch(/^quarry-spending-\d{4}-\d\d-\d\d\.csv$/);
  expect(file?.bytes.toString().split('\r\n')[1]).toMatch(
    /^\d{4}-\d\d-\d\d,1,2,3,0,0,0,0\.032000,0\.000000,0$/,
  );
});
