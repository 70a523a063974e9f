import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { resetBadge, settledBadge } from './harness/browser/badge.ts';
import { readClipboard, writeClipboard } from './harness/browser/clipboard.ts';
import { useFixture } from './harness/browser/fixture.ts';
import { pressShortcut } from './harness/browser/keys.ts';
import { first, openTestPage, requested, specimen } from './harness/browser/site.ts';
import { clickMenu, selectText } from './harness/views/menu.ts';

const fixture = useFixture();

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
