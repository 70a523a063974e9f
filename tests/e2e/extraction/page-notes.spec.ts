import { expect, type Page, test } from '@playwright/test';
import { UNTRACED } from '../harness/browser/background.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { changeSettings } from '../harness/checks/messages.ts';
import { holdNotes, noteText } from '../harness/views/hold-notes.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { openTestPage } from '../harness/views/test-page.ts';

const BODY = '<h1>Paper</h1><p>What there is to say about paper, in a sentence that is long enough.</p>';
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

test.use(UNTRACED);

const fixture = useFixture();

const note = (page: Page) => page.locator('html > div[popover=manual]');

/** Extracts a page whose note stays until it is released. */
async function extractWithNote(body: string): Promise<{ page: Page; release(): Promise<number[]> }> {
  const { session } = fixture;
  const page = await openTestPage(session, body);
  const release = await holdNotes(session, page);
  await clickMenu(session, page, 'extract-here');
  await expect(note(page)).toBeAttached();
  return { page, release };
}

test('page notes: report the copy for five seconds, unread by the page, then leave nothing behind', async () => {
  await changeSettings(fixture.session, () => ({ pageNotes: 'on' }));
  const { page, release } = await extractWithNote(`${HOSTILE}${BODY}`);
  const before = await page.evaluate(() => document.documentElement.children.length);
  await expect.poll(() => noteText(page)).toBe('Copied as Markdown · 14 words');
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'seen')))
    .toEqual({ shadow: null, text: '' });
  expect(await release()).toEqual([5000]);
  await expect(note(page)).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.documentElement.children.length)).toBe(before - 1);
});

test('page notes: a click dismisses a note without the page noticing', async () => {
  await changeSettings(fixture.session, () => ({ pageNotes: 'on' }));
  const heard = '<script>addEventListener("click", () => { document.title += " heard"; })</script>';
  const { page } = await extractWithNote(`${heard}${BODY}`);
  await page.mouse.click((await page.evaluate(() => window.innerWidth)) - 60, 36);
  await expect(note(page)).toHaveCount(0);
  await expect.poll(() => page.title()).toBe('Paper');
});
