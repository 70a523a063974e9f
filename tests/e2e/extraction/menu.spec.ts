import { expect, test } from '@playwright/test';
import { showing } from '../../hostile/rows.ts';
import { specimenMarker } from '../../mock-service/index.ts';
import { link } from '../../shared/link.ts';
import { settledBadge } from '../harness/browser/badge.ts';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { attachPopup } from '../harness/browser/popup.ts';
import { changeSettings } from '../harness/checks/messages.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { results, searchbox } from '../harness/views/search.ts';
import { selectText } from '../harness/views/selection.ts';
import { openTestPage } from '../harness/views/test-page.ts';

const specimen = (number: number) => `https://many.test/${number}`;

const fixture = useFixture({ watched: true });

/** The URLs of each extract request, in order. */
const requested = () =>
  fixture.service.ledger.entries.map(({ body }) => JSON.stringify(body).match(/https:[^"]+/g));

test('menu: extracts the page in the tab, and the page a link points to', async () => {
  const { session } = fixture;
  const page = await session.open(specimen(7));
  await clickMenu(session, page, 'extract-page');
  expect(await settledBadge(session)).toEqual({ text: '✓1', title: 'Quarry: copied 1 page as Markdown' });
  const copied = await readClipboard(page);
  expect(copied).toContain(specimenMarker(7));
  expect(copied).toMatch(/^# Specimen 7: .+\n\nSource: <https:\/\/many\.test\/7>\n/);
  await expect.poll(requested).toEqual([[specimen(7)]]);

  await clickMenu(session, page, 'extract-link', { linkUrl: specimen(31) });
  await settledBadge(session);
  const linked = await readClipboard(page);
  expect(linked).toContain(specimenMarker(31));
  expect(linked).not.toContain(specimenMarker(7));
  await expect.poll(requested).toEqual([[specimen(7)], [specimen(31)]]);
});

test(
  'menu: copies the selected links that arrived, without those that failed or are for local extraction only',
  showing('errors-beside'),
  async () => {
    const { session } = fixture;
    const siteDefaults = [{ host: 'docs.test', way: 'local', to: 'clipboard', preset: '' }] as const;
    await changeSettings(session, () => ({ siteDefaults: [...siteDefaults] }));
    const sent = [specimen(1), 'https://many.test/missing', specimen(2)];
    const hrefs = [...sent, 'https://docs.test/errors'];
    const page = await openTestPage(session, `<p>${hrefs.map(link).join(' ')}</p>`);
    await selectText(page.locator('p'));
    await clickMenu(session, page, 'extract-selected-links');
    expect((await settledBadge(session)).title).toBe('Quarry: copied 2 pages; the rest failed');
    const copied = await readClipboard(page);
    expect(copied).toContain(specimenMarker(1));
    expect(copied).toContain(specimenMarker(2));
    await expect.poll(requested).toEqual([sent]);
  },
);

test('menu: searches for the selected words', async () => {
  const { session, service } = fixture;
  const page = await openTestPage(session, '<p>pebble</p>');
  await selectText(page.locator('p'));
  await clickMenu(session, page, 'search-selection');
  const popup = await attachPopup(session);
  await expect(searchbox(popup.page)).toHaveValue('pebble');
  await expect(results(popup.page).first()).toBeVisible();
  await expect
    .poll(() => service.ledger.entries.map(({ body }) => body))
    .toEqual([{ query: 'pebble', workflow: 'search', safe_search: true }]);
  await popup.close();
});
