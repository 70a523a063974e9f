import { expect, test } from 'vitest';
import { specimenMarker } from '../mock-service/index.ts';
import { settledBadge } from './harness/browser/badge.ts';
import { readClipboard, writeClipboard } from './harness/browser/clipboard.ts';
import { click, reads } from './harness/browser/find.ts';
import { useFixture } from './harness/browser/fixture.ts';
import { pressShortcut } from './harness/browser/keys.ts';
import { attachPopup } from './harness/browser/popup.ts';
import { link, openTestPage, requested, specimen } from './harness/browser/site.ts';
import { selectText } from './harness/views/menu.ts';

const fixture = useFixture();
const page = (number: number) => specimen(fixture.service, number);

test('the shortcut for selected links extracts them, and the popup’s shortcut copies them again free', async () => {
  const { session, service } = fixture;
  const testPage = await openTestPage(session, service, `<p>${[62, 63].map(page).map(link).join(' ')}</p>`);
  await selectText(testPage, 'p');
  await pressShortcut(session, 'extract-selected-links');
  expect((await settledBadge(session)).text).toBe('✓2');
  await expect.poll(() => readClipboard(session)).toContain(specimenMarker(62));

  await writeClipboard(session, 'something else');
  await pressShortcut(session, '_execute_action');
  const popup = await attachPopup(session);
  await click(popup.page, 'button', 'Copy again');
  await reads(popup.page, 'Copied 2 pages');
  // That message was already shown before copying.
  await expect.poll(() => readClipboard(session)).toContain(specimenMarker(63));
  expect(requested(service)).toEqual([[page(62), page(63)]]);
  await popup.close();
});

test('the shortcut for the page extracts it', async () => {
  const { session, service } = fixture;
  await session.open(page(61));
  await pressShortcut(session, 'extract-page');
  expect((await settledBadge(session)).text).toBe('✓1');
  expect(requested(service)).toEqual([[page(61)]]);
});
