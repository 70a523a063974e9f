import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { PAGE_OF_PARTS, PARTS_AS_MARKDOWN } from '../shared/page-of-parts.ts';
import { until } from '../shared/until.ts';
import { settledBadge } from './harness/browser/badge.ts';
import { inBlankExtensionPage } from './harness/browser/blank-extension-page.ts';
import { readClipboard } from './harness/browser/clipboard.ts';
import { click, reads } from './harness/browser/find.ts';
import { useFixture } from './harness/browser/fixture.ts';
import { changeSettings, storedJobs, tell } from './harness/browser/inside.ts';
import { answerPrompt, grant } from './harness/browser/permissions.ts';
import { clickIcon } from './harness/browser/popup.ts';
import { first, openTestPage, specimen } from './harness/browser/site.ts';
import { clickMenu } from './harness/views/menu.ts';

declare const browser: {
  tabs: { query(of: object): Promise<{ id: number; url?: string }[]>; discard(id: number): Promise<void> };
};

const TEXT =
  'Whoever comes first in the morning lights the stove, and whoever leaves last looks at it once more. ';
const BODY = `<article><h1>The handbook</h1><p>${TEXT.repeat(5)}</p></article>`;

/** A page for the picker that blocks styles. */
const PICKED = `<meta http-equiv="Content-Security-Policy" content="style-src 'none'"><h1>Paper</h1><p class="lead">The lead of it.</p>
<ul><li>first <b>fact</b></li><li>second fact</li></ul>
<div id="card"><template shadowrootmode="open"><p>within a shadow root</p></template></div>`;

const fixture = useFixture();

/** Records in a page what it can see of a note, which disappears after a while. */
function recordNotes(): void {
  const isNote = (node: Node): node is HTMLElement =>
    node instanceof HTMLElement && node.popover === 'manual';
  Reflect.set(window, 'note', {});
  new MutationObserver((changes) => {
    const [host] = changes.flatMap(({ addedNodes }) => [...addedNodes].filter(isNote));
    if (!host) return;
    const { width } = host.getBoundingClientRect();
    Reflect.set(window, 'note', { shadow: host.shadowRoot, text: host.textContent, width });
  }).observe(document.documentElement, { childList: true });
}

test('local extraction: writes what only a browser can assemble, sends nothing, and reports it in a note that the page can’t read', async () => {
  const { session, service } = fixture;
  await changeSettings(session, () => ({ pageNotes: 'on' }));
  const tab = await openTestPage(session, service, PAGE_OF_PARTS);
  await tab.evaluate(recordNotes);
  await clickMenu(session, await first(tab, 'body'), 'extract-here');
  expect(await settledBadge(session)).toEqual({ text: '✓1', title: 'Quarry: copied 1 page as Markdown' });
  const copied = await readClipboard(session);
  expect(copied).toContain(`Source: <${specimen(service, 600)}>`);
  expect(copied.replace(/^[\s\S]*?Source: <.*>\n+/, '').trim()).toBe(PARTS_AS_MARKDOWN);
  const note = () => tab.evaluate((): object => Reflect.get(window, 'note'));
  await expect.poll(note).toMatchObject({ shadow: null, text: '' });
  expect(Reflect.get(await note(), 'width')).toBeGreaterThan(100);
  expect(service.ledger.entries).toEqual([]);
  await changeSettings(session, () => ({ pageNotes: 'off' }));
});

test('local extraction: reads several tabs once two prompts are accepted, one for the tabs, one for their sites', async () => {
  const { session, service } = fixture;
  await openTestPage(session, service, BODY);
  const docs = `https://docs.test:${service.site.port}/`;
  await session.open(docs);
  const workspace = await session.open(session.url('desk.html#add'));
  // A real click, because the browser only shows the prompt after one.
  const chooseTabs = async () => (await workspace.waitForSelector('.add-sources button'))?.click();
  await chooseTabs();
  await answerPrompt(session, 'refuse');
  await reads(workspace, 'Access denied. Nothing was read.');
  await chooseTabs();
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

test('local extraction: the popup reads a local file, for which Firefox has no setting', async () => {
  const { session } = fixture;
  const folder = await mkdtemp(join(tmpdir(), 'quarry-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'handbook.html');
  await writeFile(file, `<!doctype html><meta charset="utf-8"><title>The handbook</title>${BODY}`);
  await session.open(pathToFileURL(file).href);
  const popup = await clickIcon(session);
  await click(popup.page, 'button', 'Copy as Markdown');
  await expect.poll(() => readClipboard(session)).toContain('lights the stove');
  await popup.close();
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
