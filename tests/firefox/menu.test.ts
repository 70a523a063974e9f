import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { specimenMarker } from '../mock-service/index.ts';
import { resetBadge, settledBadge } from './harness/browser/badge.ts';
import { readClipboard, writeClipboard } from './harness/browser/clipboard.ts';
import { useFixture } from './harness/browser/fixture.ts';
import { changeSettings } from './harness/browser/inside.ts';
import { pressKeys, pressShortcut } from './harness/browser/keys.ts';
import { readManifest } from './harness/browser/manifest.ts';
import { attachPopup } from './harness/browser/popup.ts';
import { hideSidebar, openSidebar } from './harness/browser/sidebar.ts';
import { first, link, openTestPage, requested, specimen } from './harness/browser/site.ts';
import { clickMenu, menuPaths, selectText } from './harness/views/menu.ts';
import { startReviewed } from './harness/views/review.ts';

const fixture = useFixture();
const page = (number: number) => specimen(fixture.service, number);
const pages = (count: number) => Array.from({ length: count }, (_, index) => page(index + 1));

test('menu: extracts 14 selected links in two requests, skipping duplicates and non-HTTPS links', async () => {
  const { session, service } = fixture;
  const hrefs = [...pages(14), page(1), `${page(2)}#part`, 'http://many.test/40', 'mailto:a@many.test'];
  const body = `<p id="some">Some: ${hrefs.map(link).join(' ')}</p><p>${link(page(99))}</p>`;
  const testPage = await openTestPage(session, service, body);
  await selectText(testPage, '#some');
  await clickMenu(session, await first(testPage, '#some'), 'extract-selected-links');
  await startReviewed(session, 'Extract 14 pages · $0.056');
  expect((await settledBadge(session)).text).toBe('✓14');
  expect(requested(service).map((urls) => urls.length)).toEqual([10, 4]);
  expect(requested(service).flat()).toEqual(pages(14));

  const copied = await readClipboard(session);
  const positions = pages(14).map((_, index) => copied.indexOf(specimenMarker(index + 1)));
  expect(positions.every((index) => index >= 0)).toBe(true);
  expect(positions.toSorted((a, b) => a - b)).toEqual(positions);
  expect(copied).not.toContain(specimenMarker(99));
});

test('menu: offers the entries that fit the clicked element, unless the user hid them', async () => {
  const { session, service } = fixture;
  const testPage = await openTestPage(session, service, `<p>pebble</p><div>${link(page(1))}</div>`);
  const paragraph = await first(testPage, 'p');
  const own = 'Quarry – search and copy as Markdown';
  const withService = 'Copy page as Markdown with the service';
  expect(await menuPaths(session, paragraph)).toEqual([
    `${own} > Copy page as Markdown (free)`,
    `${own} > ${withService}`,
    `${own} > Pick parts to copy as Markdown…`,
  ]);
  expect(await menuPaths(session, await first(testPage, 'a'))).toEqual(['Copy link as Markdown']);
  await changeSettings(session, () => ({ menu: { 'extract-here': 'hidden', 'extract-parts': 'hidden' } }));
  // A single entry is placed directly in the menu.
  await expect.poll(() => menuPaths(session, paragraph)).toEqual([withService]);
  await selectText(testPage, 'p');
  expect(await menuPaths(session, paragraph)).toEqual([
    `${own} > Copy selected links as Markdown…`,
    `${own} > Copy selection as Markdown`,
    `${own} > Search for “pebble”`,
  ]);
});

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

/** A page for each test, as those extracted are saved. */
let linked = '';
const words = () => `Words with a <a href="${linked}">link</a>.`;
const markdown = () => `Words with a [link](${linked}).`;
let tests = 83;
beforeEach(() => {
  linked = specimen(fixture.service, tests);
  tests += 1;
});
const local = createServer((request, response) => {
  // Its script never arrives.
  if (request.url !== '/') return;
  response.setHeader('content-type', 'text/html');
  response.end(
    `<!doctype html><title>Paper</title><p>${words()}</p><script src="/never.js"></script><p>Not there yet.`,
  );
});
let at = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => local.listen(0, '127.0.0.1', resolve));
  const address = local.address();
  at = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
});
afterAll(() => {
  local.closeAllConnections();
  local.close();
});

/** What a gesture copied. */
async function copied(act: () => Promise<unknown>): Promise<string> {
  const { session } = fixture;
  await writeClipboard(session, 'nothing');
  await resetBadge(session);
  await act();
  expect((await settledBadge(session)).text).toMatch(/^✓/);
  return (await readClipboard(session)).trim();
}

const head = (url = specimen(fixture.service, 600)) => `# Paper\n\nSource: <${url}>\n\n`;

test('a page that never finishes loading is read at once', async () => {
  const { session, service } = fixture;
  const page = await session.open('about:blank');
  // Its navigation never ends.
  await page.evaluate((to) => void setTimeout(() => location.assign(to)), at);
  await page.waitForSelector('p');
  await page.bringToFront();
  await selectText(page, 'p');
  const menu = async () => clickMenu(session, await first(page, 'p'), 'extract-selection');
  expect(await copied(menu)).toBe(`${head(at)}${markdown()}`);
  await selectText(page, 'p');
  await copied(() => pressShortcut(session, 'extract-selected-links'));
  expect(requested(service)).toEqual([[linked]]);
  expect(await page.evaluate(() => document.readyState)).toBe('loading');
});

test('selections: are read in shadow roots, with their links', async () => {
  const { session, service } = fixture;
  const page = await openTestPage(
    session,
    service,
    `<div id="host"><template shadowrootmode="open"><p>${words()}</p></template></div>`,
  );
  const select = async () => (await first(page, '#host')).click({ count: 3, offset: { x: 5, y: 25 } });
  await select();
  const menu = async () => clickMenu(session, await first(page, '#host'), 'extract-selection');
  expect(await copied(menu)).toBe(`${head()}${markdown()}`);
  await select();
  await copied(() => pressShortcut(session, 'extract-selected-links'));
  expect(requested(service)).toEqual([[linked]]);
});

test('selections: the shortcuts read the focused frame', async () => {
  const { session, service } = fixture;
  const page = await openTestPage(
    session,
    service,
    `<h1>Outer</h1><iframe srcdoc='<p>${words()}</p>'></iframe>`,
  );
  const frame = await (await page.waitForSelector('iframe'))?.contentFrame();
  await (await frame?.waitForSelector('p'))?.click({ count: 3 });
  await copied(() => pressShortcut(session, 'extract-selected-links'));
  expect(requested(service)).toEqual([[linked]]);
});

test('selections: are read in text fields as they are', async () => {
  const { session, service } = fixture;
  const page = await openTestPage(
    session,
    service,
    '<textarea rows="4">First line\nof **the** draft</textarea>',
  );
  await page.evaluate(() => document.querySelector('textarea')?.select());
  const menu = async () => clickMenu(session, await first(page, 'textarea'), 'extract-selection');
  expect(await copied(menu)).toBe(`${head()}First line\nof **the** draft`);
});
