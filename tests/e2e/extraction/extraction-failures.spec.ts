import { expect, type Page, test } from '@playwright/test';
import type { MenuId } from '../../../lib/settings/menu.ts';
import { showing } from '../../hostile/rows.ts';
import type { Badge } from '../../shared/badge.ts';
import { UNTRACED } from '../harness/browser/background.ts';
import { settledBadge } from '../harness/browser/badge.ts';
import { readClipboard, writeClipboard } from '../harness/browser/clipboard.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { clickMenu } from '../harness/views/menu.ts';

test.use(UNTRACED);

const UNTOUCHED = 'what was on the clipboard before';
const MARKER = 'https://many.test/3';

const fixture = useFixture({ watched: true });
const bodies = () => fixture.service.ledger.entries.map(({ body }) => body);

declare const chrome: {
  offscreen: { hasDocument: () => Promise<boolean>; createDocument: () => Promise<never> };
};

async function extract(page: Page, entry: MenuId, details?: { linkUrl: string }): Promise<Badge> {
  await clickMenu(fixture.session, page, entry, details);
  return settledBadge(fixture.session);
}

// `tests/unit/extraction/start` has the URLs, and `tests/unit/components/extraction` the words.
test(
  'a page without encryption, or a link to a script, can’t be extracted: sends nothing, and leaves the clipboard alone',
  showing('unsupported-page'),
  async () => {
    const { session, service } = fixture;
    const beside = await session.open(MARKER);
    await writeClipboard(beside, UNTOUCHED);
    const failed: Badge = { text: '!', title: 'Quarry: extraction failed. Open for details.' };
    expect(await extract(beside, 'extract-link', { linkUrl: 'javascript:alert(1)' })).toEqual(failed);
    const page = await session.open(`http://${new URL(service.url).host}/openapi.json`);
    expect(await extract(page, 'extract-page')).toEqual(failed);
    expect(bodies()).toEqual([]);
    await expect.poll(() => readClipboard(beside)).toBe(UNTOUCHED);
  },
);

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
    await popup.page.getByRole('button', { name: 'Copy Markdown' }).click();
    await expect(popup.page.getByRole('status')).toHaveText(/^Copied “.+” · [\d,]+ words?$/);
    await popup.close();
    await expect.poll(() => readClipboard(page)).toContain(`Source: <${MARKER}>`);
    await expect.poll(bodies).toEqual([{ pages: [{ url: MARKER }] }]);
    await session.background.stop();
  },
);
