import { expect, test } from 'vitest';
import { specimenMarker } from '../mock-service/index.ts';
import { resetBadge, settledBadge } from './harness/badge.ts';
import { readClipboard, writeClipboard } from './harness/clipboard.ts';
import { click, reads } from './harness/find.ts';
import { pressShortcut, setShortcut } from './harness/keys.ts';
import { selectText } from './harness/menu.ts';
import { usePlayground } from './harness/playground.ts';
import { attachPopup } from './harness/popup.ts';
import { link, openPaper, requested, specimen } from './harness/site.ts';

const playground = usePlayground();
const page = (number: number) => specimen(playground.service, number);

test('the shortcut for selected links extracts them; the popup, by its own, copies them again at no cost', async () => {
  const { session, service } = playground;
  const paper = await openPaper(session, service, `<p>${[62, 63].map(page).map(link).join(' ')}</p>`);
  await selectText(paper, 'p');
  await pressShortcut(session, 'extract-selected-links');
  expect((await settledBadge(session)).text).toBe('✓2');
  expect(await readClipboard(session)).toContain(specimenMarker(62));

  await writeClipboard(session, 'something else');
  await pressShortcut(session, '_execute_action');
  const popup = await attachPopup(session);
  await click(popup.page, 'button', 'Copy again');
  await reads(popup.page, 'Copied 2 pages');
  expect(await readClipboard(session)).toContain(specimenMarker(63));
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

test('commands get a key where none is suggested, and read here: the page, or what is selected of it', async () => {
  const { session, service } = playground;
  const words = 'Whoever leaves last looks at the stove once more. '.repeat(8);
  const [page, selection] = ['Alt+Shift+H', 'Alt+Shift+G'];
  await setShortcut(session, 'extract-here', page);
  await setShortcut(session, 'extract-selection', selection);
  const paper = await openPaper(session, service, `<article><h1>Handbook</h1><p>${words}</p></article>`);
  await pressShortcut(session, 'extract-here', page);
  expect((await settledBadge(session)).text).toBe('✓1');
  expect(await readClipboard(session)).toContain('# Handbook');

  await resetBadge(session);
  await selectText(paper, 'h1');
  await pressShortcut(session, 'extract-selection', selection);
  expect((await settledBadge(session)).title).toBe('Quarry: copied the selection as Markdown');
  expect(await readClipboard(session)).toBe('# Handbook\n');
  expect(service.ledger.entries).toEqual([]);
});
