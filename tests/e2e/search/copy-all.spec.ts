import { expect, test } from '@playwright/test';
import { readClipboard, writeClipboard } from '../harness/browser/clipboard.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { findings, unreachable } from '../harness/checks/accessible.ts';
import { resultLinks, search } from '../harness/views/search.ts';

const fixture = useFixture();

test('menu for all results: copies them in any format without selecting them, and selects all at once', async () => {
  const { session } = fixture;
  const testPage = await session.open('https://many.test/1');
  await writeClipboard(testPage, 'before');
  const view = await session.open(session.url('sidepanel.html'));
  await search(view, { query: 'stone' });
  const links = await resultLinks(view);
  const choose = async (name: string) => {
    await view.bringToFront();
    await view.getByRole('button', { name: 'More actions for all results' }).click();
    await view.getByRole('button', { name, exact: true }).click();
  };
  await choose('Copy as Markdown list');
  await expect(view.getByRole('status')).toHaveText(/^Copied \d+ results$/);
  const lines = (await readClipboard(testPage)).trim().split('\n');
  for (const link of links) expect(lines.filter((line) => line.endsWith(`](${link})`))).toHaveLength(1);
  await choose('Copy URLs');
  await expect.poll(() => readClipboard(testPage)).toMatch(/^https:/);
  const addresses = (await readClipboard(testPage)).trim().split('\n');
  expect(addresses).toHaveLength(lines.length);
  expect(addresses).toEqual(expect.arrayContaining(links));
  await choose('Copy as JSON');
  await expect.poll(() => readClipboard(testPage)).toMatch(/^\[/);
  const records: unknown = JSON.parse(await readClipboard(testPage));
  expect(records).toHaveLength(addresses.length);
  await view.bringToFront();
  // Checked with the menu closed, since an open menu covers what is below it.
  expect(await unreachable(view)).toEqual([]);
  await view.getByRole('button', { name: 'More actions for all results' }).click();
  expect(await findings(view)).toEqual([]);
  await view.getByRole('button', { name: 'Select all', exact: true }).click();
  const boxes = await view.getByRole('checkbox', { name: /^Select / }).count();
  const bar = view.getByRole('region', { name: 'Selected results' });
  await expect(bar).toContainText(/^\d+ selected/);
  await expect
    .poll(async () => Number.parseInt((await bar.textContent()) ?? '', 10))
    .toBeGreaterThanOrEqual(boxes);
  await expect.poll(() => fixture.service.ledger.entries).toHaveLength(1);
});
