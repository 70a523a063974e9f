import { expect, type Locator, type Page, test } from '@playwright/test';
import { unzipSync } from 'fflate';
import { tracesOf } from '../../shared/traces-of.ts';
import { settledBadge } from '../harness/browser/badge.ts';
import { readClipboardWithin } from '../harness/browser/clipboard.ts';
import { savedDuring } from '../harness/browser/downloads.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { addDomainRule, buildLens, openMore } from '../harness/views/fields.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { openOptions } from '../harness/views/options.ts';
import { saved } from '../harness/views/saved.ts';
import { search } from '../harness/views/search.ts';

const MARKER = 'https://many.test/3';

test.describe.configure({ mode: 'serial' });
// Watched, so each test is also followed by a search for the key everywhere else.
const fixture = useFixture({ watched: true });

/** Presses a copy button and returns the copied text. */
async function copied(page: Page, button: Locator): Promise<string> {
  await page.bringToFront();
  await page.evaluate(async () => {
    while (!document.hasFocus()) await new Promise((resolve) => setTimeout(resolve, 20));
    await navigator.clipboard.writeText('nothing yet');
  });
  await button.click();
  await expect.poll(() => readClipboardWithin(page)).not.toBe('nothing yet');
  return readClipboardWithin(page);
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const button = (container: Page | Locator, name: string) =>
  container.getByRole('button', { name, exact: true });

/** Exports from the options: lenses and rules, copied and as files, and setup snippets for other programs. */
async function fromOptions(exported: Map<string, string>): Promise<void> {
  const options = await openOptions(fixture.session, 'search');
  await buildLens(options, 'Walls', { typed: { 'Only these sites': 'walling.test' } });
  await addDomainRule(options, 'shop.test', 'Block');
  await options.getByRole('link', { name: 'Privacy and data' }).click();
  const section = region(options, 'Export and import');
  for (const kind of ['lenses', 'rules']) {
    await section.getByRole('combobox', { name: 'List to export' }).selectOption(kind);
    exported.set(`${kind}, copied`, await copied(options, button(section, 'Copy as JSON')));
    const [file] = await savedDuring(fixture.session, () => button(section, 'Save as file').click());
    exported.set(`${kind}, file`, file?.bytes.toString() ?? '');
  }
  await options.getByRole('link', { name: 'Advanced' }).click();
  for (const copy of await region(options, 'Other apps (MCP)').getByRole('button').all())
    exported.set((await copy.getAttribute('aria-label')) ?? '', await copied(options, copy));
  await options.close();
}

/** Exports from a search: the request, and its results in every format. */
async function fromSearch(exported: Map<string, string>): Promise<void> {
  const { session } = fixture;
  const view = await session.open(session.url('sidepanel.html'));
  await search(view, { query: 'stone' });
  const more = await openMore(view);
  await more.getByText('API request', { exact: true }).click();
  for (const name of ['Copy as JSON', 'Copy as curl'])
    exported.set(`request: ${name}`, await copied(view, button(more, name)));
  await button(view, 'More').click();
  const formats = ['Copy as Markdown list', 'Copy with snippets', 'Copy as JSON', 'Copy as CSV', 'Copy URLs'];
  for (const name of formats) {
    await view.bringToFront();
    await button(view, 'More actions for all results').click();
    exported.set(`results: ${name}`, await copied(view, button(view, name)));
  }
  await view.close();
}

/** Exports of extracted pages: the document, and the library in both formats. */
async function fromPages(exported: Map<string, string>): Promise<void> {
  const { session } = fixture;
  await clickMenu(session, await session.open(MARKER), 'extract-page');
  await settledBadge(session);
  const workspace = await session.open(session.url('desk.html#document'));
  await expect(workspace.getByText(/about [\d,]+ tokens/).first()).toBeVisible();
  exported.set('document', await copied(workspace, button(workspace, 'Copy')));
  const library = await session.open(session.url('desk.html#library'));
  const openMenu = () => library.locator('.library-tools').getByRole('button', { name: 'More' }).click();
  await openMenu();
  const json = await saved(session, library, 'Save .json');
  exported.set('library as JSON', json.bytes.toString());
  await openMenu();
  const zip = await saved(session, library, 'Save .zip');
  for (const [name, bytes] of Object.entries(unzipSync(zip.bytes)))
    exported.set('library as zip', `${name}\n${Buffer.from(bytes)}`);
}

test('exports never contain the key, only a placeholder for it', async () => {
  test.slow();
  const exported = new Map<string, string>();
  await fromOptions(exported);
  await fromSearch(exported);
  await fromPages(exported);
  const traces = tracesOf(fixture.service.key);
  const last = fixture.service.key.slice(-4);
  for (const [name, text] of exported)
    for (const trace of [...traces, last]) expect(text, name).not.toContain(trace);
  // Each export contains its expected content.
  const holds: Record<string, string> = {
    'lenses, copied': 'walling.test',
    'lenses, file': 'walling.test',
    'rules, copied': 'shop.test',
    'rules, file': 'shop.test',
    'Copy: JSON configuration': '"Bearer YOUR_API_KEY"',
    'request: Copy as JSON': '"query": "stone"',
    'request: Copy as curl': '"Authorization: Bearer $API_KEY"',
    'results: Copy as CSV': 'https://',
    document: 'Specimen 3',
    'library as JSON': 'Specimen 3',
    'library as zip': 'Specimen 3',
  };
  for (const [name, words] of Object.entries(holds)) expect(exported.get(name), name).toContain(words);
  expect(exported.size).toBe(15);
});
