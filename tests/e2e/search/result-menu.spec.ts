import { expect, test } from '@playwright/test';
import { EVERY_GROUP } from '../../gallery/every-group.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { findings } from '../harness/checks/accessible.ts';
import { resultLinks, results, search } from '../harness/views/search.ts';

const fixture = useFixture();

test('blocking a domain from a result’s menu applies at once and to the next search', async () => {
  const { session, service } = fixture;
  // The service ignores the rules, as some do, so Quarry itself hides the results.
  service.faults.always({ alter: (envelope) => ({ ...envelope, data: { search: EVERY_GROUP.search } }) });
  const popup = await openPopup(session);
  const { page } = popup;
  await search(page, { query: 'stone' });
  const links = await resultLinks(page);
  const { hostname } = new URL(links[1] ?? '');
  const left = links.filter((url) => new URL(url).hostname !== hostname);
  const status = page.getByRole('status');

  const row = results(page).nth(1);
  await row.hover();
  const more = row.getByRole('button', { name: 'More actions (M)' });
  await more.click();
  const copy = page.getByRole('button', { name: 'Copy as Markdown link', exact: true });
  await expect(copy).toBeFocused();
  const [button, entry] = [await more.boundingBox(), await copy.boundingBox()];
  // Below its button, not in a corner of the window.
  expect((entry?.y ?? 0) - (button?.y ?? 0) - (button?.height ?? 0)).toBeGreaterThanOrEqual(0);
  expect((entry?.y ?? 0) - (button?.y ?? 0) - (button?.height ?? 0)).toBeLessThan(20);
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: `Block ${hostname}` }).click();
  await expect(status).toHaveText(`Blocked ${hostname}. Its results are hidden.`);
  await expect.poll(() => resultLinks(page)).toEqual(left);
  await expect(page.getByText('Your rules hide 1 result.')).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(status).toHaveText(`Undone: rule for ${hostname}`);
  await expect.poll(() => resultLinks(page)).toEqual(links);
  await page.keyboard.press('End');
  await page.keyboard.press('m');
  for (const key of ['ArrowUp', 'Enter']) await page.keyboard.press(key);
  await expect(status).toHaveText(`Blocked ${hostname}. Its results are hidden.`);

  await search(page, { query: 'stones' });
  const request = { workflow: 'search', safe_search: true };
  await expect
    .poll(() => service.ledger.entries.map(({ body }) => body))
    .toEqual([
      { query: 'stone', ...request },
      { query: 'stones', ...request, personalizations: { domains: [{ domain: hostname, kind: 'block' }] } },
    ]);
  await expect.poll(() => resultLinks(page)).toEqual(left);
  await popup.close();
});
