import { expect, test } from 'vitest';
import { DIALOG, DIALOG_AS_MARKDOWN, PAGE_OF_PARTS, PARTS_AS_MARKDOWN } from '../shared/page-of-parts.ts';
import { until } from '../shared/until.ts';
import { settledBadge } from './harness/browser/badge.ts';
import { inBlankExtensionPage } from './harness/browser/blank-extension-page.ts';
import { readClipboard } from './harness/browser/clipboard.ts';
import { click, reads } from './harness/browser/find.ts';
import { useFixture } from './harness/browser/fixture.ts';
import { changeSettings, storedJobs, tell } from './harness/browser/inside.ts';
import { answerPrompt, grant } from './harness/browser/permissions.ts';
import { first, openTestPage, specimen } from './harness/browser/site.ts';
import { clickMenu } from './harness/views/menu.ts';

declare const browser: {
  tabs: { query(of: object): Promise<{ id: number; url?: string }[]>; discard(id: number): Promise<void> };
};

const TEXT =
  'Whoever comes first in the morning lights the stove, and whoever leaves last looks at it once more. ';
const BODY = `<nav><a href="/">All pages</a></nav><article><h1>The handbook</h1><p>${TEXT.repeat(5)}</p>
<h2>Keys</h2><ul><li>one at the <a href="/desk">desk</a></li><li>one with the porter</li></ul><p>${TEXT.repeat(5)}</p></article>`;

/** A page for the picker that blocks styles. */
const PICKED = `<meta http-equiv="Content-Security-Policy" content="style-src 'none'"><h1>Paper</h1><p class="lead">The lead of it.</p>
<ul><li>first <b>fact</b></li><li>second fact</li></ul>
<div id="card"><template shadowrootmode="open"><p>within a shadow root</p></template></div>`;

const fixture = useFixture();

test('local extraction: reads the page in its tab and sends nothing', async () => {
  const { session, service } = fixture;
  const tab = await openTestPage(session, service, BODY);
  await clickMenu(session, await first(tab, 'h1'), 'extract-here');
  expect(await settledBadge(session)).toEqual({ text: '✓1', title: 'Quarry: copied 1 page as Markdown' });
  const copied = await readClipboard(session);
  expect(copied).toContain(`# The handbook\n\nSource: <${specimen(service, 600)}>`);
  expect(copied).toContain('## Keys\n\n- one at the [desk](');
  expect(copied).not.toContain('All pages');
  expect(service.ledger.entries).toEqual([]);
});

/** Records in a page what it can see of a note, which may be gone by the time a test looks. */
function recordNotes(): void {
  const isNote = (node: Node): node is HTMLElement =>
    node instanceof HTMLElement && node.popover === 'manual';
  Reflect.set(window, 'note', {});
  let came = 0;
  new MutationObserver((changes) => {
    for (const { addedNodes, removedNodes } of changes) {
      const [host] = [...addedNodes].filter(isNote);
      if (host) {
        came = performance.now();
        const { width } = host.getBoundingClientRect();
        Reflect.set(window, 'note', { shadow: host.shadowRoot, text: host.textContent, width });
      }
      if ([...removedNodes].some(isNote)) {
        const note: object = Reflect.get(window, 'note');
        Reflect.set(window, 'note', { ...note, gone: true, stayedMs: performance.now() - came });
      }
    }
  }).observe(document.documentElement, { childList: true });
}

test('a page note reports the copy for five seconds, and the page can’t read it', async () => {
  const { session, service } = fixture;
  await changeSettings(session, () => ({ pageNotes: 'on' }));
  const tab = await openTestPage(session, service, PICKED);
  await tab.evaluate(recordNotes);
  await clickMenu(session, await first(tab, 'h1'), 'extract-here');
  const recorded = () => tab.evaluate((): object => Reflect.get(window, 'note'));
  await expect.poll(recorded).toMatchObject({ gone: true });
  const note = await recorded();
  expect(note).toMatchObject({ shadow: null, text: '' });
  expect(Reflect.get(note, 'width')).toBeGreaterThan(100);
  expect(Reflect.get(note, 'stayedMs')).toBeGreaterThan(4900);
  await changeSettings(session, () => ({ pageNotes: 'off' }));
});

test('local extraction: reads several tabs after one browser prompt that lists their sites', async () => {
  const { session, service } = fixture;
  await openTestPage(session, service, BODY);
  const docs = `https://docs.test:${service.site.port}/`;
  await session.open(docs);
  const workspace = await session.open(session.url('desk.html#add'));
  await (await workspace.waitForSelector('.add-sources button'))?.click();
  await answerPrompt(session, 'allow');
  await click(workspace, 'checkbox', 'Extract tabs locally (free)');
  await reads(workspace, /Your browser will ask for access to .*many\.test/);
  await click(workspace, 'button', 'Extract 2 pages · free');
  const question = await answerPrompt(session, 'allow');
  expect(question).toContain('many.test');
  expect(question).toContain('docs.test');
  expect((await settledBadge(session)).text).toBe('✓2');
  await expect.poll(() => readClipboard(session)).toContain(TEXT.trim());
  expect(service.ledger.entries).toEqual([]);
});

for (const [what, body, markdown] of [
  ['content that only a browser can assemble', PAGE_OF_PARTS, PARTS_AS_MARKDOWN],
  ['the item that an open dialog shows', DIALOG, DIALOG_AS_MARKDOWN],
] as const) {
  test(`local extraction: writes ${what}`, async () => {
    const { session, service } = fixture;
    const tab = await openTestPage(session, service, body);
    await clickMenu(session, await first(tab, 'body'), 'extract-here');
    expect((await settledBadge(session)).text).toBe('✓1');
    const copied = await readClipboard(session);
    expect(copied.replace(/^[\s\S]*?Source: <.*>\n+/, '').trim()).toBe(markdown);
  });
}

test('pick: copies parts picked by pointer and keys, styled even on a page that blocks styles', async () => {
  const { session, service } = fixture;
  const tab = await openTestPage(session, service, PICKED);
  await clickMenu(session, await first(tab, 'h1'), 'extract-parts');
  await until('the picker', async () => (await tab.$('html > div[popover]')) ?? undefined);
  await (await first(tab, '#card')).click();
  await (await first(tab, 'li')).click();
  await tab.keyboard.press('ArrowRight');
  await tab.keyboard.press(' ');
  await tab.keyboard.press('Enter');
  await settledBadge(session);
  await expect
    .poll(() => readClipboard(session))
    .toBe(
      `# Paper\n\nSource: <${specimen(service, 600)}>\n\n- first **fact**\n- second fact\n\nwithin a shadow root\n`,
    );
  // The picker is gone, and a message says what was copied.
  expect(await tab.$$('html > div[popover]')).toHaveLength(1);
  expect(service.ledger.entries).toEqual([]);
});

test('pick: Escape leaves the page as it was', async () => {
  const { session, service } = fixture;
  const tab = await openTestPage(session, service, PICKED);
  const before = await tab.content();
  await clickMenu(session, await first(tab, 'h1'), 'extract-parts');
  await until('the picker', async () => (await tab.$('html > div[popover]')) ?? undefined);
  await tab.keyboard.press('Escape');
  await until('the picker to go', async () => (await tab.$('html > div[popover]')) === null || undefined);
  await expect.poll(() => tab.content()).toBe(before);
});

// Must run last: it grants a site that other tests ask for.
test('a page that the service can’t read, and whose tab sleeps, is read in a tab of its own', async () => {
  const { session, service } = fixture;
  await grant(session, 'https://many.test/*');
  const url = specimen(service, 87);
  await session.open(url);
  await session.open('about:blank');
  await inBlankExtensionPage(session, (page) =>
    page.evaluate(async (wanted) => {
      const shown = (await browser.tabs.query({})).find((one) => one.url === wanted);
      if (shown) await browser.tabs.discard(shown.id);
    }, url),
  );
  service.faults.next({
    operation: 'extract',
    alter: (envelope) => ({ ...envelope, data: [{ url, error: 'No data returned from crawlers!' }] }),
  });
  const lastJob = async () => (await storedJobs(session)).at(-1);
  await tell(session, 'extract', { source: 'list', targets: [{ url }] });
  await expect.poll(lastJob).toMatchObject({ pages: [{ failure: { code: 'page-unreachable' } }] });
  await tell(session, 'extract.opened', { job: (await lastJob())?.id, pageIndexes: [0] });
  expect(await lastJob()).toMatchObject({ pages: [{ url, state: 'done', via: 'local' }] });
});
