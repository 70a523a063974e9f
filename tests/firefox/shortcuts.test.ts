import { expect, test } from 'vitest';
import { specimenMarker } from '../mock-service/index.ts';
import { settledBadge } from './harness/browser/badge.ts';
import { readClipboard, writeClipboard } from './harness/browser/clipboard.ts';
import { click, reads } from './harness/browser/find.ts';
import { pressShortcut } from './harness/browser/keys.ts';
import { usePlayground } from './harness/browser/playground.ts';
import { attachPopup } from './harness/browser/popup.ts';
import { link, openPaper, requested, specimen } from './harness/browser/site.ts';
import { selectText } from './harness/views/menu.ts';

const playground = usePlayground();
const page = (number: number) => specimen(playground.service, number);

test('the shortcut for selected links extracts them, and the popup’s shortcut copies them again free', async () => {
  const { session, service } = playground;
  const paper = await openPaper(session, service, `<p>${[62, 63].map(page).map(link).join(' ')}</p>`);
  await selectText(paper, 'p');
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
  const { session, service } = playground;
  await session.open(page(61));
  await pressShortcut(session, 'extract-page');
  expect((await settledBadge(session)).text).toBe('✓1');
  expect(requested(service)).toEqual([[page(61)]]);
});
