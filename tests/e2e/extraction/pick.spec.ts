import { expect, type Page, test } from '@playwright/test';
import { sampled } from '../../shared/sampled.ts';
import { settledBadge } from '../harness/browser/badge.ts';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopupOver } from '../harness/browser/popup.ts';
import { readArea } from '../harness/browser/stored.ts';
import { leaving } from '../harness/browser/tabs.ts';
import { changeSettings } from '../harness/checks/messages.ts';
import { holdNotes, noteText } from '../harness/views/hold-notes.ts';
import { storedJobs } from '../harness/views/jobs.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { openTestPage } from '../harness/views/test-page.ts';

const URL_OF_IT = 'https://docs.test/parts';
const LIST = '<ul class="facts"><li>first <b>fact</b></li><li>second fact</li><li>third fact</li></ul>';
const SHADOW =
  '<div id="card"><template shadowrootmode="open"><p class="inside">within a shadow root</p></template></div>';
const BODY = `<h1>Paper</h1><p class="lead">The lead of it.</p>${LIST}<p id="other">Another.</p>${SHADOW}
<script>for (const name of ['click', 'keydown', 'mousedown']) addEventListener(name, () => { document.title += ' heard'; });</script>`;

const fixture = useFixture();

/** The elements the picker adds to a page. */
const added = (page: Page) => page.locator('html > div[popover=manual], dialog > div[popover=manual]');

async function openPicker(body = BODY): Promise<{ page: Page; beside: Page }> {
  const { session } = fixture;
  const beside = await session.open('https://docs.test/');
  const page = await openTestPage(session, body, URL_OF_IT);
  await clickMenu(session, page, 'extract-parts');
  await expect(added(page)).toBeAttached();
  return { page, beside };
}

async function copied(beside: Page): Promise<string> {
  expect((await settledBadge(fixture.session)).text).toBe('✓');
  const [head, text] = (await readClipboard(beside)).split(/(?<=^Source: .*)\n\n/m);
  // Some pages change their title.
  expect(head?.replace(/^# .+/, '#')).toBe(`#\n\nSource: <${URL_OF_IT}>`);
  return (text ?? '').trim();
}

test('pick: copies the clicked parts in page order, also in shadow roots, keeps them if it is started again, drops those clicked again, and says how much was copied', async () => {
  const { page, beside } = await openPicker();
  const release = await holdNotes(fixture.session, page);
  await page.locator('.inside').click();
  for (const item of [2, 0, 1]) await page.locator('li').nth(item).click();
  await clickMenu(fixture.session, page, 'extract-parts');
  await expect(added(page)).toHaveCount(1);
  await page.locator('li').nth(1).click();
  await page.locator('.lead').click();
  await page.keyboard.press('Enter');
  await expect.poll(() => noteText(page)).toBe('Copied as Markdown · 12 words');
  await release();
  expect(await copied(beside)).toBe(
    'The lead of it.\n\n- first **fact**\n- third fact\n\nwithin a shadow root',
  );
  expect(fixture.service.ledger.entries).toEqual([]);
});

test('pick: arrow keys move between parts, a resting pointer picks none that move under it, and Enter copies the current one', async () => {
  const items = Array.from({ length: 20 }, (_, at) => `<li style="height: 100px"><b>item</b> ${at}</li>`);
  const { page, beside } = await openPicker(`<h1>Paper</h1><ul>${items.join('')}</ul>`);
  await page.locator('li b').nth(1).hover();
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowDown']) await page.keyboard.press(key);
  for (let press = 0; press < 12; press += 1) await page.keyboard.press('ArrowRight');
  for (const key of ['Space', 'ArrowRight', 'Space', 'Enter']) await page.keyboard.press(key);
  expect(await copied(beside)).toBe('- **item** 13\n- **item** 14');
});

test('pick: says that nothing was copied if Quarry was interrupted', async () => {
  const { page } = await openPicker();
  const release = await holdNotes(fixture.session, page);
  await fixture.session.background.stop();
  await page.locator('.lead').click();
  await page.keyboard.press('Enter');
  await expect(added(page)).toHaveCount(0);
  await fixture.session.background.awake();
  expect(await release()).toEqual([5000]);
  await expect.poll(() => noteText(page)).toBe('Nothing was copied. Try again.');
});

test('pick: leaves nothing behind, fires no page events, and ignores those of the page', async () => {
  const { page, beside } = await openPicker();
  const before = await storedJobs(fixture.session);
  await page.locator('#other').click();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  await expect(added(page)).toHaveCount(0);
  await expect.poll(() => page.title()).toBe('Paper');
  await expect.poll(() => storedJobs(fixture.session)).toEqual(before);

  await clickMenu(fixture.session, page, 'extract-parts');
  await expect(added(page)).toBeAttached();
  await page.locator('.lead').hover();
  await page.evaluate(() => {
    for (const key of ['Enter', 'Escape']) window.dispatchEvent(new KeyboardEvent('keydown', { key }));
    document.querySelector<HTMLElement>('#other')?.click();
  });
  await expect(added(page)).toBeAttached();
  await page.keyboard.press('Enter');
  expect(await copied(beside)).toBe('The lead of it.');
});

const HIDE: [what: string, hide: (host: Element) => void][] = [
  ['takes it away', (host) => host.remove()],
  ['moves it', (host) => document.body.append(host)],
  ['no longer shows it', (host) => host.setAttribute('style', 'display: none')],
];

for (const [what, hide] of sampled(HIDE, 1)) {
  test(`pick: ignores clicks and keys once the page ${what}, even if its timers are cleared`, async () => {
    const { page } = await openPicker();
    await page.evaluate(() => {
      // Timers of all JavaScript worlds share one numbering.
      for (let id = 0; id < 10_000; id += 1) {
        clearTimeout(id);
        cancelAnimationFrame(id);
      }
    });
    await added(page).evaluate(hide);
    await page.locator('#other').click();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.title()).toMatch(/heard$/);
    await expect(added(page)).toHaveCount(0);
  });
}

test('pick: a click in a frame selects it as a whole, and doesn’t reach it or take the keyboard', async () => {
  const inFrame = `<body onclick='parent.document.title = 1'>In a <em>frame</em>.</body>`;
  const { page, beside } = await openPicker(`${BODY}<iframe srcdoc="${inFrame}"></iframe>`);
  await page.locator('.lead').click();
  const box = await page.locator('iframe').boundingBox();
  await page.mouse.click((box?.x ?? 0) + 50, (box?.y ?? 0) + 50);
  await page.keyboard.press('Enter');
  expect(await copied(beside)).toBe('The lead of it.\n\nIn a _frame_.');
  await expect.poll(() => page.title()).toBe('Paper');
});

test('pick: starts from the popup, remembers parts for a site, and uses them in later extractions', async () => {
  const { session } = fixture;
  const beside = await session.open('https://docs.test/');
  const page = await openTestPage(session, BODY, URL_OF_IT);
  const popup = await openPopupOver(session, page);
  await popup.page.getByRole('button', { name: 'More ways' }).click();
  const closed = popup.page.waitForEvent('close');
  await leaving(popup.page, popup.page.getByRole('button', { name: 'Pick parts to copy' }).click());
  await closed;
  await expect(added(page)).toBeAttached();
  await page.bringToFront();
  await page.locator('.facts').hover({ position: { x: 2, y: 2 } });
  await page.locator('li').first().hover();
  for (const key of ['ArrowUp', 'Space']) await page.keyboard.press(key);
  // Tab order: Larger, Smaller, Remove, then the checkbox.
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Space']) await page.keyboard.press(key);
  for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
  const list = '- first **fact**\n- second fact\n- third fact';
  expect(await copied(beside)).toBe(list);
  const { settings } = await readArea(session, 'local');
  expect(settings).toMatchObject({ sites: [{ host: 'docs.test', content: ['ul.facts'], remove: [] }] });
  await clickMenu(session, page, 'extract-here');
  expect((await settledBadge(session)).text).toBe('✓1');
  await expect.poll(() => readClipboard(beside)).toBe(`# Paper\n\nSource: <${URL_OF_IT}>\n\n${list}\n`);
});

/** Makes a page hostile to injected notes: its own scripts run when a note appears. */
const HOSTILE = `<script>
new MutationObserver((all) => {
  for (const { addedNodes } of all) for (const node of addedNodes) {
    if (node.popover !== 'manual') continue;
    window.seen = { shadow: node.shadowRoot, text: node.textContent };
    node.click();
    node.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
    for (let id = 0; id < 10000; id += 1) clearTimeout(id);
  }
}).observe(document.documentElement, { childList: true });
for (const name of ['click', 'keydown']) addEventListener(name, () => { document.title += ' heard'; });
</script>`;

test('page notes: report the copy for five seconds, unread by the page, then leave nothing behind', async () => {
  const { session } = fixture;
  await changeSettings(session, () => ({ pageNotes: 'on' }));
  const page = await openTestPage(session, `${HOSTILE}${BODY}`, URL_OF_IT);
  const release = await holdNotes(session, page);
  await clickMenu(session, page, 'extract-here');
  await expect(added(page)).toBeAttached();
  const before = await page.evaluate(() => document.documentElement.children.length);
  await expect.poll(() => noteText(page)).toMatch(/^Copied as Markdown · \d+ words$/);
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'seen')))
    .toEqual({ shadow: null, text: '' });
  expect(await release()).toEqual([5000]);
  await expect(added(page)).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.documentElement.children.length)).toBe(before - 1);
});
