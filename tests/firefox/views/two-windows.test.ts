import { expect, test } from 'vitest';
import { specimenMarker } from '../../mock-service/index.ts';
import { settledBadge } from '../harness/browser/badge.ts';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { named } from '../harness/browser/find.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { clickIcon } from '../harness/browser/popup.ts';
import { bringWindowToFront, openSecondWindow } from '../harness/browser/second-window.ts';
import { first, link, openTestPage, requested, specimen } from '../harness/browser/site.ts';
import { clickMenu, selectText } from '../harness/views/menu.ts';
import { startReviewed } from '../harness/views/review.ts';

const fixture = useFixture();
const page = (number: number) => specimen(fixture.service, number);

test('two windows: “This page” is the page in the popup’s own window', async () => {
  const { session, service } = fixture;
  await openTestPage(session, service, '<h1>Paper</h1>');
  const second = await openSecondWindow(session, page(2));
  for (const [where, title] of [
    [second.session, 'Specimen 2'],
    [session, 'Paper'],
  ] as const) {
    await bringWindowToFront(where);
    const popup = await clickIcon(where);
    const region = await named(popup.page, 'region', 'This page');
    await expect.poll(() => region.evaluate(({ textContent }) => textContent)).toContain(title);
    await popup.close();
  }
  await second.close();
});

test('two windows: the menu extracts the page in its own window', async () => {
  const { session, service } = fixture;
  await openTestPage(session, service, '<h1>Paper</h1>');
  const second = await openSecondWindow(session, page(3));
  await clickMenu(second.session, await first(second.page, 'h1'), 'extract-page');
  await settledBadge(session);
  await expect.poll(() => readClipboard(session)).toContain(specimenMarker(3));
  expect(requested(service)).toEqual([[page(3)]]);
  await second.close();
});

test('two windows: links selected in one can be reviewed in the other', async () => {
  const { session, service } = fixture;
  const second = await openSecondWindow(session, page(600));
  const body = `<p>${Array.from({ length: 8 }, (_, index) => link(page(401 + index))).join(' ')}</p>`;
  await second.page.evaluate((html) => {
    document.body.innerHTML = html;
  }, body);
  await selectText(second.page, 'p');
  await clickMenu(second.session, await first(second.page, 'p'), 'extract-selected-links');
  await bringWindowToFront(session);
  await startReviewed(session, 'Extract 8 pages · $0.032');
  expect((await settledBadge(session)).text).toBe('✓8');
  expect(requested(service).flat()).toHaveLength(8);
  await second.close();
});
