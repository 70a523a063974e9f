import { expect, type Page, test } from '@playwright/test';
import { unzipSync } from 'fflate';
import type { Preset } from '../../../lib/presets/preset.ts';
import { settledBadge } from '../harness/browser/badge.ts';
import { readClipboard, writeClipboard } from '../harness/browser/clipboard.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { findings, unreachable } from '../harness/checks/accessible.ts';
import { tell } from '../harness/checks/messages.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { openInActivity } from '../harness/views/report.ts';
import { saved } from '../harness/views/saved.ts';
import { changeSettings } from '../harness/views/settings.ts';

declare const chrome: { storage: { local: { get(name: string): Promise<unknown> } } };

const fixture = useFixture();

const PAGES = ['https://docs.test/install', 'https://docs.test/errors', 'https://docs.test/patterns'];

/** Extracts pages and leaves a marker on the clipboard. */
async function extract(urls: readonly string[]): Promise<Page> {
  const { session } = fixture;
  await tell(session, 'extract', { source: 'list', targets: urls.map((url) => ({ url })) });
  expect((await settledBadge(session)).text).toBe(`✓${urls.length}`);
  const testPage = await session.open('https://docs.test/');
  await writeClipboard(testPage, 'untouched');
  return testPage;
}

/** Opens Export in the full-page view, with the format options unfolded. */
async function openDocument(): Promise<Page> {
  const { session } = fixture;
  const workspace = await session.open(session.url('desk.html#document'));
  await workspace.setViewportSize({ width: 1100, height: 900 });
  await expect(preview(workspace)).toBeVisible();
  await expect(workspace.getByText(/about [\d,]+ tokens/).first()).toBeVisible();
  await workspace.getByText('Customize', { exact: true }).click();
  return workspace;
}

const preview = (workspace: Page) => workspace.getByRole('region', { name: 'Preview' });
const press = (workspace: Page, name: string) => workspace.getByRole('button', { name, exact: true }).click();
/** Chooses a format option, which may be folded. */
async function choose(workspace: Page, name: string, way: string): Promise<void> {
  const field = workspace.getByRole('combobox', { name, exact: true });
  if (!(await field.isVisible())) await workspace.getByText('Customize', { exact: true }).click();
  await field.selectOption({ label: way });
}

const storedSettings = async () => {
  const worker = await fixture.session.background.awake();
  return worker.evaluate(() => chrome.storage.local.get('settings'));
};

test('the extraction report leads to the document, which is copied as it is previewed, and saved as files', async () => {
  const { session } = fixture;
  const testPage = await extract(PAGES);
  const report = await openInActivity(session);
  const workspace = report.page();
  await report.getByRole('button', { name: 'Format and export…' }).click();
  await expect(workspace).toHaveURL(/desk\.html#document=[\w-]+$/);
  await expect(preview(workspace)).toContainText(`Source: <${PAGES[2]}>`);
  await press(workspace, 'Copy');
  await expect(workspace.getByRole('button', { name: 'Copied', exact: true })).toBeVisible();
  await expect.poll(() => readClipboard(testPage)).not.toBe('untouched');
  await expect(workspace.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
  const copied = await readClipboard(testPage);
  expect(copied.match(/^Source: </gm)).toHaveLength(3);
  expect(copied.trim()).toBe((await preview(workspace).locator('pre').textContent())?.trim());

  await workspace.bringToFront();
  await press(workspace, 'Save');
  const { name, bytes } = await saved(session, workspace, 'Save .zip');
  expect(name).toMatch(/\.zip$/);
  const files = Object.entries(unzipSync(bytes));
  expect(files).toHaveLength(3);
  for (const [index, [file, content]] of files.entries()) {
    expect(file).toMatch(/^[^/\\:]+\.md$/);
    expect(Buffer.from(content).toString()).toContain(`Source: <${PAGES[index]}>`);
  }

  // The document is rendered without its images.
  await press(workspace, 'Rendered');
  const rendered = workspace.getByRole('region', { name: 'Rendered' });
  await expect(rendered.getByRole('link', { name: PAGES[0] ?? '' }).first()).toBeVisible();
  await expect(rendered.locator('img')).toHaveCount(0);
  expect(await findings(workspace)).toEqual([]);
  expect(await unreachable(workspace)).toEqual([]);
  await press(workspace, 'Markdown');
  await press(workspace, 'Back to search');
  await expect(workspace).toHaveURL(session.url('desk.html'));
  await expect(workspace.getByRole('combobox', { name: 'Search', exact: true })).toBeVisible();
});

test('save .md: uses the chosen format, which menu copies then use too', async () => {
  const { session } = fixture;
  await extract(PAGES.slice(0, 2));
  const workspace = await openDocument();
  await choose(workspace, 'Header', 'Front matter');
  await press(workspace, 'Rendered');
  await expect(workspace.getByRole('row', { name: /^pages title: / })).toContainText(PAGES[1] ?? '');
  await press(workspace, 'Markdown');
  await choose(workspace, 'Links', 'Text only');
  await choose(workspace, 'Headings', '1 level down');
  await workspace.getByRole('checkbox', { name: 'Add a table of contents' }).check();
  await press(workspace, 'Save');
  const { name, bytes } = await saved(fixture.session, workspace, 'Save .md');
  expect(name).toMatch(/^[^/\\:]+ and 1 more\.md$/);
  const text = bytes.toString();
  expect(text).toMatch(
    /^---\npages:\n {2}- title: ".+"\n {4}url: "https:\/\/docs\.test\/install"\n {4}extracted: 20/,
  );
  expect(text).toContain('\n## Contents\n\n- [');
  expect(text.match(/\]\(https?:/g)).toBeNull();
  expect(text.match(/^# /gm)).toBeNull();
  await expect(workspace.getByText(/^Saving .+\.md$/)).toBeAttached();
  await expect.poll(storedSettings).toMatchObject({
    settings: { document: { head: 'frontMatter', links: 'strip', shift: 1, contents: true } },
  });
  const testPage = await extract(PAGES.slice(2));
  await clickMenu(session, testPage, 'extract-link', { linkUrl: PAGES[0] ?? '' });
  await expect.poll(() => readClipboard(testPage)).toMatch(/^---\ntitle: /);
  await choose(workspace, 'Header', 'Title and source');
  await choose(workspace, 'Links', 'Keep');
  await choose(workspace, 'Headings', 'Unchanged');
  await expect
    .poll(storedSettings)
    .toMatchObject({ settings: { document: { head: 'heading', links: 'keep', shift: 0 } } });
});

test('collection: gathers several extractions, copies them once, and clears', async () => {
  const testPage = await extract(PAGES.slice(0, 2));
  const workspace = await openDocument();
  await press(workspace, 'Add to collection');
  await expect(workspace.getByText('Added 2 pages to the collection')).toBeAttached();
  await extract(PAGES.slice(1));
  await expect(preview(workspace)).not.toContainText('https://docs.test/install');
  await press(workspace, 'Add to collection');
  await choose(workspace, 'Pages', 'Collection (3)');
  await expect(
    workspace.getByText(/^3 pages\s· [\d,]+ words\s· about [\d,]+ tokens\s· paid about \$0\.012$/),
  ).toBeVisible();
  await workspace.bringToFront();
  await press(workspace, 'Copy');
  await expect(workspace.getByText('Copied 3 pages')).toBeAttached();
  const copied = await readClipboard(testPage);
  expect([...copied.matchAll(/^Source: <(.*)>$/gm)].map(([, url]) => url)).toEqual(PAGES);
  await workspace.bringToFront();
  const source = workspace.getByRole('combobox', { name: 'Pages', exact: true });
  await press(workspace, 'Clear collection');
  const question = workspace.getByRole('alertdialog', { name: 'Collection · 3 pages' });
  await question.getByRole('button', { name: 'Clear collection' }).click();
  await expect(source).toBeHidden();
  await press(workspace, 'Undo');
  await choose(workspace, 'Pages', 'Collection (3)');
  await expect(preview(workspace)).toContainText('https://docs.test/install');
});

test('pages: are moved and removed by keyboard, in the preview and in what is copied', async () => {
  const testPage = await extract(PAGES);
  const workspace = await openDocument();
  const sources = async () =>
    [...((await preview(workspace).textContent()) ?? '').matchAll(/Source: <([^>]*)>/g)].map(
      ([, url]) => url,
    );
  const rows = workspace.getByRole('list', { name: 'Pages', exact: true }).getByRole('listitem');
  const button = (row: number, name: string) => rows.nth(row).getByRole('button', { name });
  await expect(rows).toHaveCount(3);
  expect(await findings(workspace)).toEqual([]);
  expect(await unreachable(workspace)).toEqual([]);
  await button(0, 'down').focus();
  await workspace.keyboard.press('Enter');
  await expect.poll(sources).toEqual([PAGES[1], PAGES[0], PAGES[2]]);
  await expect(button(1, 'down')).toBeFocused();
  await workspace.keyboard.press('ArrowDown');
  await expect(button(2, 'down')).toBeFocused();
  await button(2, 'Remove').focus();
  await workspace.keyboard.press('Enter');
  await expect.poll(sources).toEqual([PAGES[1], PAGES[0]]);
  await expect(button(1, 'Remove')).toBeFocused();
  await press(workspace, 'Copy');
  await expect(workspace.getByText('Copied 2 pages')).toBeAttached();
  const copied = await readClipboard(testPage);
  expect([...copied.matchAll(/^Source: <(.*)>$/gm)].map(([, url]) => url)).toEqual([PAGES[1], PAGES[0]]);
  await workspace.bringToFront();
  await press(workspace, 'Restore all pages');
  await expect.poll(sources).toEqual(PAGES);
  await rows.nth(2).dragTo(rows.nth(0));
  await expect.poll(sources).toEqual([PAGES[2], PAGES[0], PAGES[1]]);
  await press(workspace, 'Restore all pages');
  await expect.poll(sources).toEqual(PAGES);
});

test('a choice made just before the tab closes is kept', async () => {
  await extract(PAGES.slice(0, 1));
  const workspace = await openDocument();
  await choose(workspace, 'Header', 'Front matter');
  await workspace.close();
  const next = await openDocument();
  const chosen = next.getByRole('combobox', { name: 'Header', exact: true }).locator('option:checked');
  await expect(chosen).toHaveText('Front matter');
  await choose(next, 'Header', 'Title and source');
  await expect.poll(storedSettings).toMatchObject({ settings: { document: { head: 'heading' } } });
});

test('Obsidian: sends long text through the clipboard', async () => {
  const testPage = await extract(['https://docs.test/links']);
  const workspace = await openDocument();
  await choose(workspace, 'Header', 'Title and source');
  // No program handles such a URL here, so it is intercepted as the page opens it.
  const opened = workspace.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('click', (event) => {
          const { target } = event;
          if (!(target instanceof HTMLAnchorElement)) return;
          event.preventDefault();
          resolve(target.href);
        });
      }),
  );
  await press(workspace, 'Obsidian');
  expect(await opened).toMatch(/^obsidian:\/\/new\?name=[^&]+&clipboard$/);
  await expect.poll(() => readClipboard(testPage)).toContain('Source: <https://docs.test/links>');
});

test('token limit: splits, shortens, or omits text and says so', async () => {
  const testPage = await extract(PAGES);
  const workspace = await openDocument();
  const limit = workspace.getByRole('spinbutton', { name: 'Max tokens' });
  const size =
    (await workspace
      .getByText(/about [\d,]+ tokens/)
      .first()
      .textContent()) ?? '';
  const half = Math.round(Number(/about ([\d,]+)/.exec(size)?.[1]?.replace(',', '')) / 2);
  await choose(workspace, 'If over the limit', 'Split into parts');
  await limit.fill(String(half));
  await expect(workspace.getByText(/^Split into \d+ parts\./)).toBeVisible();
  await choose(workspace, 'If over the limit', 'Skip pages');
  await expect(workspace.getByText(/^Skipped \d pages?\.$/)).toBeVisible();
  const named = workspace.getByRole('listitem').filter({ hasText: 'Skipped' });
  await expect(named.first()).toBeVisible();
  await expect.poll(() => named.first().locator('bdi').textContent()).toMatch(/\w/);
  await choose(workspace, 'If over the limit', 'Shorten pages');
  await expect(workspace.getByText(/^Shortened [123] pages?\./)).toBeVisible();
  await press(workspace, 'Copy');
  await expect.poll(() => readClipboard(testPage)).not.toBe('untouched');
  expect((await readClipboard(testPage)).length).toBeLessThan(half * 6);
  await workspace.bringToFront();
  await limit.fill('-5');
  await expect(workspace.getByText('Enter a whole number from 0', { exact: false })).toBeVisible();
  await expect(limit).toHaveAttribute('aria-invalid', 'true');
  await expect(workspace.getByText(/^Shortened [123] pages?\./)).toBeVisible();
  await limit.fill('');
  await expect(workspace.getByText(/^Shortened/)).toBeHidden();
});

test('document builder: saves the current format as a preset, selects it, and replaces it by name', async () => {
  const { session } = fixture;
  await extract(PAGES.slice(0, 1));
  const workspace = await openDocument();
  const preset = (of: string) => workspace.getByRole('radio', { name: of, exact: true });
  const name = workspace.getByRole('textbox', { name: 'Name' });
  await choose(workspace, 'Links', 'Text only');
  await press(workspace, 'Save as preset…');
  await expect(name).toBeFocused();
  // Escape closes the form, not the view.
  await workspace.keyboard.press('Escape');
  await expect(workspace.getByRole('button', { name: 'Save as preset…' })).toBeFocused();
  await workspace.keyboard.press('Enter');
  await expect(name).toBeFocused();
  await workspace.keyboard.press('Enter');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toBeFocused();
  await workspace.keyboard.type('Bare text');
  await workspace.keyboard.press('Enter');
  await expect(preset('Bare text')).toBeChecked();
  await expect(workspace.getByRole('combobox', { name: 'Links', exact: true })).toHaveValue('strip');

  // Changes apply to this document only, until saved under the preset's name.
  await choose(workspace, 'Images', 'Remove');
  await press(workspace, 'Save as preset…');
  await expect(name).toHaveValue('Bare text');
  await press(workspace, 'Replace preset');
  await expect(name).toBeHidden();
  const own = () =>
    storedSettings().then((stored) =>
      Object(stored).settings.presets.map(({ name, rules }: Preset) => [name, rules]),
    );
  await expect
    .poll(own)
    .toEqual([['Bare text', expect.objectContaining({ links: 'strip', images: 'strip' })]]);

  await preset('Default format').check();
  await press(workspace, 'Save as preset…');
  await name.fill('bare TEXT');
  await press(workspace, 'Save preset');
  await expect(workspace.getByText('There’s already a preset called bare TEXT.')).toBeVisible();
  expect(await unreachable(workspace)).toEqual([]);
  await press(workspace, 'Cancel');
  await expect.poll(own).toHaveLength(1);
  await changeSettings(session, () => ({ presets: [] }));
});
