import { expect, type Frame, type Page, test } from '@playwright/test';
import type { MenuId } from '../../../lib/settings/menu.ts';
import { clearBadge, settledBadge } from '../harness/browser/badge.ts';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { runCommand } from '../harness/browser/command.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { attachPopup } from '../harness/browser/popup.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { openTestPage } from '../harness/views/test-page.ts';

const fixture = useFixture();

const AT = 'http://intranet.test/selections';
const HEAD = `# Paper\n\nSource: <${AT}>\n\n`;
/** A page for each test, as those extracted are saved. */
const linked = (page: number) => `https://many.test/${page}`;
const words = (page: number) => `Words with a <a href="${linked(page)}">link</a>.`;
const markdown = (page: number) => `Words with a [link](${linked(page)}).`;

/** What a gesture copied from a page. */
async function copied(page: Page, act: () => Promise<void>): Promise<string> {
  const beside = await fixture.session.open('https://docs.test/');
  await page.bringToFront();
  await clearBadge(fixture.session);
  await act();
  expect((await settledBadge(fixture.session)).text).toMatch(/^✓/);
  const text = await readClipboard(beside);
  await beside.close();
  return text.trim();
}

const byCommand = (page: Page, command: string) =>
  copied(page, () => runCommand(fixture.session, page, command));
const byMenu = (page: Page, entry: MenuId) => copied(page, () => clickMenu(fixture.session, page, entry));

/** Triple-clicks, as a person selects a paragraph. */
const selectParagraph = (at: Page | Frame, selector: string) =>
  at.locator(selector).click({ clickCount: 3, position: { x: 5, y: 5 } });

/** The pages requested so far. */
const requested = () => fixture.service.ledger.entries.flatMap(({ body }) => Object(body).pages);

const shadow = (inside: string) => `<div><template shadowrootmode="open">${inside}</template></div>`;
test('selections: are read in nested shadow roots, with their links', async () => {
  const inside = shadow(`<b>Not this.</b>${shadow(`<p id="text">${words(82)}</p>`)}`);
  const page = await openTestPage(fixture.session, `<h1>Not this</h1>${inside}`, AT);
  await selectParagraph(page, '#text');
  expect(await byMenu(page, 'extract-selection')).toBe(`${HEAD}${markdown(82)}`);
  await page.bringToFront();
  await selectParagraph(page, '#text');
  await runCommand(fixture.session, page, 'extract-selected-links');
  await expect.poll(requested).toEqual([{ url: linked(82) }]);
});

test('selections: the shortcuts read the focused frame', async () => {
  const { session } = fixture;
  const page = await openTestPage(
    session,
    `<h1>Outer</h1><iframe srcdoc='<p>${words(83)}</p>'></iframe>`,
    AT,
  );
  const frame = page.frames()[1];
  if (!frame) throw new Error('There is no frame.');
  await selectParagraph(frame, 'p');
  expect(await byCommand(page, 'extract-selection')).toBe(`${HEAD}${markdown(83)}`);
});

test('selections: in a frame of another site, the menu copies the text, and links and shortcuts fail', async () => {
  const { session, service } = fixture;
  const inner = 'https://docs.test/embedded';
  await session.context.route(inner, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<p>5 * 3 * 2 are ${words(84)}</p>` }),
  );
  const page = await openTestPage(session, `<h1>Outer</h1><iframe src="${inner}"></iframe>`, AT);
  await page.frameLocator('iframe').locator('p').click({ clickCount: 3 });
  const click = { frameId: 999_999, frameUrl: inner, selectionText: '5 * 3 * 2 are Words with a link.' };
  expect(await copied(page, () => clickMenu(session, page, 'extract-selection', click))).toBe(
    `${HEAD}5 \\* 3 \\* 2 are Words with a link.`,
  );
  for (const gesture of [
    () => clickMenu(session, page, 'extract-selected-links', click),
    () => runCommand(session, page, 'extract-selection'),
  ]) {
    await page.bringToFront();
    await page.frameLocator('iframe').locator('p').click({ clickCount: 3 });
    await gesture();
    expect((await settledBadge(session)).text).toBe('!');
  }
  expect(service.ledger.entries).toEqual([]);
  await session.context.unroute(inner);
});

test('selections: are read in text fields as they are, but not in password fields', async () => {
  const { session } = fixture;
  const fields =
    '<textarea>First line\nof **the** draft</textarea><input id="secret" type="password" value="secret words">';
  const page = await openTestPage(session, fields, AT);
  await page.locator('textarea').selectText();
  expect(await byCommand(page, 'extract-selection')).toBe(`${HEAD}First line\nof **the** draft`);
  await page.bringToFront();
  await page.locator('#secret').selectText();
  await clearBadge(session);
  await runCommand(session, page, 'extract-selection');
  expect((await settledBadge(session)).text).toBe('!');
});

test('selections: links of images and drawings count, if the user can see them', async () => {
  const { session } = fixture;
  const area = (name: string, coords: string) =>
    `<area shape="rect" coords="${coords}" href="https://many.test/${name}" alt="${name}">`;
  const body = `<p id="all">Some words.
<img usemap="#map" width="40" height="40" src="data:,"><map name="map">${area('91', '0,0,20,20')}${area('pixel', '5,5,6,6')}${area('beside', '50,0,90,20')}</map>
<img usemap="#unseen" width="40" height="40" src="data:," style="opacity:0"><map name="unseen">${area('unseen', '0,0,20,20')}</map>
<svg width="90" height="40"><a href="https://many.test/92"><text y="15">words</text></a><a xlink:href="https://many.test/93"><rect x="40" width="20" height="20"/></a><a href="https://many.test/clear"><rect x="70" width="20" height="20" opacity="0"/></a></svg>
<span><template shadowrootmode="open"><a href="https://many.test/94">inside</a> <a href="https://many.test/gone" style="opacity:0">gone</a></template></span>
<span style="opacity:0"><template shadowrootmode="open"><a href="https://many.test/dim">dim</a></template></span></p>`;
  const page = await openTestPage(session, body, AT);
  await page.evaluate(() =>
    getSelection()?.selectAllChildren(document.querySelector('#all') ?? document.body),
  );
  await clickMenu(session, page, 'extract-selected-links');
  const popup = await attachPopup(session);
  await expect(popup.page.getByRole('button', { name: /^Extract 4 pages/ })).toBeVisible();
  const shown = await popup.page.locator('body').textContent();
  for (const title of ['91', 'words', 'https://many.test/93', 'inside']) expect(shown).toContain(title);
  await popup.close();
  expect(fixture.service.ledger.entries).toEqual([]);
});
