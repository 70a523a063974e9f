import { expect, test } from 'vitest';
import { specimenMarker } from '../mock-service/index.ts';
import { endBackground } from './harness/browser/background.ts';
import { settledBadge } from './harness/browser/badge.ts';
import { readClipboard } from './harness/browser/clipboard.ts';
import { reads } from './harness/browser/find.ts';
import { useFixture } from './harness/browser/fixture.ts';
import { openPopup } from './harness/browser/popup.ts';
import { first, requested, specimen } from './harness/browser/site.ts';
import { clickMenu } from './harness/views/menu.ts';
import { fillForm, pressEnter } from './harness/views/search.ts';

const fixture = useFixture();

test('a menu click wakes a background that ended', async () => {
  const { session, service } = fixture;
  const url = specimen(service, 21);
  const tab = await session.open(url);
  await endBackground(session);
  await clickMenu(session, await first(tab, 'h1'), 'extract-page');
  expect(await settledBadge(session)).toEqual({ text: '✓1', title: 'Quarry: copied 1 page as Markdown' });
  await expect.poll(() => readClipboard(session)).toContain(specimenMarker(21));
  expect(await readClipboard(session)).toContain(`Source: <${url}>`);
  expect(requested(service)).toEqual([[url]]);
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
