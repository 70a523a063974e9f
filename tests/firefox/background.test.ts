import { expect, test } from 'vitest';
import { specimenMarker } from '../mock-service/index.ts';
import { endBackground } from './harness/browser/background.ts';
import { readBadge, settledBadge } from './harness/browser/badge.ts';
import { inBlankExtensionPage } from './harness/browser/blank-extension-page.ts';
import { readClipboard } from './harness/browser/clipboard.ts';
import { click, reads } from './harness/browser/find.ts';
import { useFixture } from './harness/browser/fixture.ts';
import { changeSettings, storedJobs } from './harness/browser/inside.ts';
import { openPopup } from './harness/browser/popup.ts';
import { first, requested, specimen } from './harness/browser/site.ts';
import { clickMenu } from './harness/views/menu.ts';
import { fillForm, pressEnter } from './harness/views/search.ts';

declare const browser: { runtime: { sendMessage(message: object): Promise<unknown> } };

const fixture = useFixture();
const page = (number: number) => specimen(fixture.service, number);

test('a menu click wakes a background that ended', async () => {
  const { session, service } = fixture;
  const tab = await session.open(page(21));
  await endBackground(session);
  await clickMenu(session, await first(tab, 'h1'), 'extract-page');
  expect((await settledBadge(session)).text).toBe('✓1');
  await expect.poll(() => readClipboard(session)).toContain(specimenMarker(21));
  expect(requested(service)).toEqual([[page(21)]]);
});

test('pressing a button twice after the background ended creates one job and one request', async () => {
  const { session, service } = fixture;
  const targets = [{ url: page(24) }];
  await inBlankExtensionPage(session, async (view) => {
    await endBackground(session);
    await view.evaluate(
      (message) => Promise.all([browser.runtime.sendMessage(message), browser.runtime.sendMessage(message)]),
      { for: 'background', name: 'extract', request: { source: 'list', targets } },
    );
  });
  expect((await settledBadge(session)).text).toBe('✓1');
  expect(requested(service)).toEqual([[page(24)]]);
  await expect
    .poll(async () => (await storedJobs(session)).filter(({ source }) => source === 'list'))
    .toHaveLength(1);
});

test('a search cut off by the end of the background is reported and not resent', async () => {
  const { session, service } = fixture;
  service.faults.next({ operation: 'search', delivery: { kind: 'silence' } });
  const popup = await openPopup(session);
  await fillForm(popup.page, { query: 'cut off' });
  await pressEnter(popup.page);
  await expect.poll(() => service.ledger.entries.length).toBe(1);
  await endBackground(session);
  await reads(popup.page, 'Interrupted');
  await reads(popup.page, 'You may have been charged.');
  await popup.close();

  const again = await openPopup(session);
  await reads(again.page, 'Interrupted');
  await expect.poll(() => service.ledger.entries).toHaveLength(1);
  await again.close();
});

test('a cap survives the end of the background until the user chooses “Just this once”; Spending shows the total', async () => {
  const { session, service } = fixture;
  const caps = { day: 0 };
  await changeSettings(session, () => ({ caps }));
  const popup = await openPopup(session);
  await fillForm(popup.page, { query: 'over the cap' });
  await endBackground(session);
  await pressEnter(popup.page);
  await reads(popup.page, 'This would exceed your daily cap');
  expect(service.ledger.entries).toHaveLength(0);
  await endBackground(session);
  await click(popup.page, 'button', 'Just this once');
  await reads(popup.page, /\d+ results?/);
  await expect.poll(() => service.ledger.entries).toHaveLength(1);
  await popup.close();
  await expect
    .poll(async () => (await readBadge(session)).title)
    .toMatch(/\n\$[\d.]+ of today’s \$0\.00 cap spent\.$/);
  await changeSettings(session, () => ({ caps: {} }));

  const spending = await session.open(session.url('desk.html#spending'));
  await spending.waitForSelector('.spending .bar');
  // The heading gets focus first.
  await expect.poll(() => spending.evaluate(() => document.activeElement?.id)).toBe('spending');
  await reads(spending, / search(es)?: \$/);
});
