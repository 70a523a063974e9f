import { expect, test } from 'vitest';
import { resetBadge, settledBadge } from './harness/browser/badge.ts';
import { useFixture } from './harness/browser/fixture.ts';
import { pressKeys, pressShortcut } from './harness/browser/keys.ts';
import { readManifest } from './harness/browser/manifest.ts';
import { attachPopup } from './harness/browser/popup.ts';
import { hideSidebar, openSidebar } from './harness/browser/sidebar.ts';
import { link, openTestPage, requested, specimen } from './harness/browser/site.ts';
import { selectText } from './harness/views/menu.ts';

const fixture = useFixture();
const page = (number: number) => specimen(fixture.service, number);

declare const ChromeUtils: {
  importESModule(path: string): { ShortcutUtils: { isSystem(window: Window, keys: string): boolean } };
};

test('no suggested shortcut is one of Firefox’s own', async () => {
  const { commands } = await readManifest();
  const suggested = Object.values(commands).flatMap(({ suggested_key }) => suggested_key?.default ?? []);
  const taken = (keys: string[]) =>
    fixture.session.window.evaluate((all) => {
      const { ShortcutUtils } = ChromeUtils.importESModule('resource://gre/modules/ShortcutUtils.sys.mjs');
      return all.filter((one) => ShortcutUtils.isSystem(window, one));
    }, keys);
  expect(suggested).toHaveLength(4);
  expect(await taken([...suggested, 'Ctrl+Shift+A'])).toEqual(['Ctrl+Shift+A']);
});

const CHARACTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'];

test('a page whose access keys are every letter and digit takes no suggested shortcut', async () => {
  const { session, service } = fixture;
  await hideSidebar(session);
  const buttons = CHARACTERS.map(
    (key) => `<button accesskey="${key}" onclick="document.title += '${key}'">${key}</button>`,
  );
  const links = `<p>${[64, 65].map(page).map(link).join(' ')}</p>`;
  const testPage = await openTestPage(session, service, links + buttons.join(''));
  const title = await testPage.title();
  await selectText(testPage, 'p');
  await pressShortcut(session, 'extract-selected-links');
  expect((await settledBadge(session)).text).toBe('✓2');
  await resetBadge(session);
  await pressShortcut(session, 'extract-page');
  expect((await settledBadge(session)).text).toBe('✓1');
  await pressShortcut(session, '_execute_action');
  const popup = await attachPopup(session);
  await popup.close();
  await pressShortcut(session, '_execute_sidebar_action');
  await expect.poll(() => openSidebar(session)).toMatch(/-sidebar-action$/);
  await hideSidebar(session);
  expect(await testPage.title()).toBe(title);
  expect(requested(service)).toEqual([[page(64), page(65)], [page(600)]]);
  // What was suggested before belongs to the page.
  await pressKeys(session, 'Alt+Shift+G');
  await expect.poll(() => testPage.title()).toBe(`${title}G`);
});
