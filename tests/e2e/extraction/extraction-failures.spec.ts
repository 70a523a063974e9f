import { expect, type Page, test } from '@playwright/test';
import type { MenuId } from '../../../lib/settings/menu.ts';
import { showing } from '../../hostile/rows.ts';
import type { Badge } from '../../shared/badge.ts';
import { link } from '../../shared/link.ts';
import { UNTRACED } from '../harness/browser/background.ts';
import { settledBadge } from '../harness/browser/badge.ts';
import { readClipboard, writeClipboard } from '../harness/browser/clipboard.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup, type Popup } from '../harness/browser/popup.ts';
import { leaving } from '../harness/browser/tabs.ts';
import { saveKey, saveWrongKey } from '../harness/checks/messages.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { expectNotice, noticeIn } from '../harness/views/notice.ts';
import { keyField } from '../harness/views/options.ts';
import { unfoldReport } from '../harness/views/report.ts';
import { reviewedBadge } from '../harness/views/review.ts';
import { selectText } from '../harness/views/selection.ts';
import { openTestPage } from '../harness/views/test-page.ts';

test.use(UNTRACED);

const UNTOUCHED = 'what was on the clipboard before';
const MARKER = 'https://many.test/3';

const fixture = useFixture({ watched: true });
const bodies = () => fixture.service.ledger.entries.map(({ body }) => body);

declare const chrome: {
  offscreen: { hasDocument: () => Promise<boolean>; createDocument: () => Promise<never> };
};

/** Opens the popup with the report of the last extraction unfolded. */
async function openReport(): Promise<Popup> {
  const popup = await openPopup(fixture.session);
  await unfoldReport(popup.page);
  return popup;
}

async function extract(page: Page, entry: MenuId, details?: { linkUrl: string }): Promise<Badge> {
  await clickMenu(fixture.session, page, entry, details);
  return settledBadge(fixture.session);
}

/** One of each kind; tests of the URLs themselves are in `tests/unit/extraction/start`. */
const UNSUPPORTED: [what: string, entry: MenuId, at: string, headline: string][] = [
  [
    'a page without encryption',
    'extract-page',
    'http://SERVICE/openapi.json',
    'This page can’t be extracted',
  ],
  ['a link to a script', 'extract-link', 'javascript:alert(1)', 'This link can’t be extracted'],
];

for (const [what, entry, at, headline] of UNSUPPORTED) {
  test(
    `${what} can’t be extracted: says so, sends nothing, and leaves the clipboard alone`,
    showing('unsupported-page'),
    async () => {
      const { session, service } = fixture;
      const beside = await session.open(MARKER);
      await writeClipboard(beside, UNTOUCHED);
      const url = at.replace('SERVICE', new URL(service.url).host);
      const badge =
        entry === 'extract-link'
          ? await extract(beside, entry, { linkUrl: url })
          : await extract(await session.open(url), entry);
      expect(badge).toEqual({ text: '!', title: 'Quarry: extraction failed. Open for details.' });
      const popup = await openReport();
      await expectNotice(popup.page, { headline, charge: 'no', button: null });
      await popup.close();
      expect(bodies()).toEqual([]);
      await expect.poll(() => readClipboard(beside)).toBe(UNTOUCHED);
    },
  );
}

test(
  'a refused clipboard write costs nothing more: the page is kept and copied later',
  showing('clipboard'),
  async () => {
    const { session } = fixture;
    const page = await session.open(MARKER);
    await writeClipboard(page, UNTOUCHED);
    const worker = await session.background.awake();
    await worker.evaluate(() => {
      const { hasDocument, createDocument } = chrome.offscreen;
      const restore = () => Object.assign(chrome.offscreen, { hasDocument, createDocument });
      Reflect.set(globalThis, 'restoreOffscreen', restore);
      // One that is left from the copy before counts for nothing.
      chrome.offscreen.hasDocument = () => Promise.resolve(false);
      chrome.offscreen.createDocument = () => Promise.reject(new Error('Refused by the test.'));
    });
    const badge = await extract(page, 'extract-page');
    expect(badge).toEqual({ text: '!', title: 'Quarry: extracted but not copied. Open to copy.' });
    await worker.evaluate(() => void Reflect.get(globalThis, 'restoreOffscreen')());

    const popup = await openPopup(session);
    await expect(popup.page.getByText('Extracted 1 page (not copied)').first()).toBeVisible();
    await popup.page.evaluate(() => {
      const refused = () => Promise.reject(new Error('Refused by the test.'));
      Object.defineProperty(navigator.clipboard, 'writeText', { value: refused, configurable: true });
    });
    await popup.page.getByRole('button', { name: 'Copy Markdown' }).click();
    await expectNotice(popup.page, {
      headline: 'Extracted but not copied',
      charge: 'no',
      button: 'Copy again',
    });
    await popup.page.evaluate(() => Reflect.deleteProperty(navigator.clipboard, 'writeText'));
    await noticeIn(popup.page).getByRole('button', { name: 'Copy again' }).click();
    await expect(popup.page.getByRole('status')).toHaveText(/^Copied “.+” · [\d,]+ words?$/);
    await popup.close();
    await expect.poll(() => readClipboard(page)).toContain(`Source: <${MARKER}>`);
    await expect.poll(bodies).toEqual([{ pages: [{ url: MARKER }] }]);
    await session.background.stop();
  },
);

test(
  'a rejected key ends a job at once, and its button opens the key setting',
  showing('status'),
  async () => {
    const { session, service } = fixture;
    service.switches.use('live');
    await saveWrongKey(session, service);
    const links = ['https://many.test/411', 'https://many.test/412'].map(link);
    const page = await openTestPage(session, `<p>${links.join(' ')}</p>`);
    await selectText(page.locator('p'));
    await clickMenu(session, page, 'extract-selected-links');
    await reviewedBadge(session);
    await expect.poll(() => service.ledger.entries.map(({ status }) => status)).toEqual([400]);
    // What needs a recovery is unfolded by itself.
    const popup = await openPopup(session);
    await expectNotice(popup.page, { headline: 'Key not accepted', charge: 'no', button: 'Check key' });
    const opened = session.context.waitForEvent('page');
    const button = noticeIn(popup.page).getByRole('button', { name: 'Check key' });
    await leaving(popup.page, button.click());
    await expect(keyField(await opened)).toBeFocused();
    await popup.close();
    await saveKey(session, service);
  },
);

test(
  'a server error in a job counts as a possible charge and retries only on request',
  showing('server-error'),
  async () => {
    const { session, service } = fixture;
    service.faults.next({ status: 503 });
    const address = 'https://many.test/41';
    const page = await session.open(address);
    await extract(page, 'extract-page');
    await expect.poll(bodies).toHaveLength(1);
    const popup = await openReport();
    const row = popup.page.getByRole('list', { name: 'Pages', exact: true }).getByRole('listitem');
    await expect(row).toContainText('The service had a problem');
    await expect(row).toContainText('may have been charged');
    await popup.page.getByRole('button', { name: 'Retry 1 failed' }).click();
    await expect(popup.page.getByText('Copied 1 page').first()).toBeVisible();
    await expect.poll(bodies).toEqual([{ pages: [{ url: address }] }, { pages: [{ url: address }] }]);
    await popup.close();
  },
);
