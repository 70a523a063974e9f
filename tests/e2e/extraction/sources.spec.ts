import { expect, type Page, test } from '@playwright/test';
import { link } from '../../shared/link.ts';
import { clearBadge, settledBadge } from '../harness/browser/badge.ts';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { readArea } from '../harness/browser/stored.ts';
import { findings } from '../harness/checks/accessible.ts';
import { linksFrom, storedJobs } from '../harness/views/jobs.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { openTestPage } from '../harness/views/test-page.ts';
import { openedWorkspace } from '../harness/views/workspace.ts';

interface Node {
  id: string;
}

declare const chrome: {
  bookmarks: { create(bookmark: { title: string; url?: string; parentId?: string }): Promise<Node> };
  permissions: { request(wanted: object): Promise<boolean>; contains(wanted: object): Promise<boolean> };
};

const fixture = useFixture();
const requestedUrls = () =>
  fixture.service.ledger.entries.flatMap(({ body }) => JSON.stringify(body).match(/https:[^"]+/g) ?? []);
const lastJob = async () => (await storedJobs(fixture.session)).at(-1);

/** Extracts what the button offers, approves any review unchanged, and returns the URLs sent. */
async function extract(workspace: Page, button: RegExp): Promise<string[]> {
  await workspace.getByRole('button', { name: button }).click();
  const review = workspace.getByRole('region', { name: 'Review' });
  await expect.poll(async () => (await review.isVisible()) || requestedUrls().length > 0).toBe(true);
  if (await review.isVisible()) {
    expect(requestedUrls()).toEqual([]);
    await clearBadge(fixture.session);
    await review.getByRole('button', { name: /^Extract \d+ pages? ·/ }).click();
  }
  await settledBadge(fixture.session);
  return requestedUrls();
}

const switchOn = (workspace: Page, source: RegExp) => workspace.getByRole('button', { name: source }).click();

test('bookmarks: extracts a folder with or without its subfolders', async () => {
  const { session } = fixture;
  const [outer = '', inner = ''] = linksFrom(11, 2);
  const workspace = await session.open(session.url('desk.html#add'));
  await switchOn(workspace, /^Bookmarks/);
  await expect(workspace.getByRole('combobox', { name: 'Folder' })).toBeVisible();
  await workspace.evaluate(
    async ([one, two]) => {
      const folder = await chrome.bookmarks.create({ title: 'Walls' });
      await chrome.bookmarks.create({ parentId: folder.id, title: 'Outer', url: one ?? '' });
      const within = await chrome.bookmarks.create({ parentId: folder.id, title: 'Of stone' });
      await chrome.bookmarks.create({ parentId: within.id, title: 'Inner', url: two ?? '' });
    },
    [outer, inner],
  );
  await workspace.reload();
  await switchOn(workspace, /^Bookmarks/);
  const folder = workspace.getByRole('combobox', { name: 'Folder' });
  const walls = folder.locator('option', { hasText: 'Walls' });
  await folder.selectOption({ label: (await walls.textContent()) ?? '' });
  await expect(workspace.getByRole('button', { name: 'Extract 2 pages · $0.008' })).toBeVisible();
  await workspace.getByRole('checkbox', { name: 'Include subfolders' }).uncheck();
  expect(await extract(workspace, /^Extract 1 page ·/)).toEqual([outer]);
  await expect.poll(lastJob).toMatchObject({ source: 'bookmarks', pages: [{ title: 'Outer' }] });
});

test('typed text: is there again in another tab, and nothing of it is on disk', async () => {
  const { session } = fixture;
  const first = await session.open(session.url('desk.html#add'));
  await first.getByRole('textbox', { name: 'URLs' }).fill('https://typed.test/');
  await first.close();
  const workspace = await session.open(session.url('desk.html#add'));
  const list = workspace.getByRole('textbox', { name: 'URLs' });
  await expect(list).toHaveValue('https://typed.test/');
  expect(JSON.stringify(await readArea(session, 'local'))).not.toContain('typed.');
  await list.fill('');
});

test('page links: are listed, from the icon’s menu', async () => {
  const { session } = fixture;
  const hrefs = [...linksFrom(61, 3), 'https://docs.test/other', '#part', 'mailto:a@many.test'];
  const page = await openTestPage(session, `<p>${hrefs.map(link).join(' ')}</p>`);
  await clickMenu(session, page, 'add-pages');
  const workspace = await openedWorkspace(session);
  await switchOn(workspace, /^Links on a page/);
  await expect(workspace.getByRole('button', { name: /^Links on a page 5/ })).toBeVisible();
});

const HANDBOOK = `<h1>The handbook</h1><p>${'Whoever comes first in the morning lights the stove. '.repeat(8)}</p>`;
const SITES = ['http://intranet.test/*', 'https://docs.test/*', 'https://empty.test/*'];

/** Opens a readable tab, an empty one, and a browser page, then the full-page view with the tabs listed. */
async function listTabs(): Promise<Page> {
  const { session } = fixture;
  await openTestPage(session, HANDBOOK, 'http://intranet.test/handbook');
  await openTestPage(session, HANDBOOK.replace('handbook', 'paper'));
  await session.open('https://empty.test/');
  await session.open('chrome://version/');
  const workspace = await session.open(session.url('desk.html#add'));
  await workspace.evaluate(() => {
    const plain = chrome.permissions.request.bind(chrome.permissions);
    Reflect.set(globalThis, 'permissionRequests', []);
    chrome.permissions.request = (wanted) => {
      Reflect.get(globalThis, 'permissionRequests').push(wanted);
      return plain(wanted);
    };
  });
  await switchOn(workspace, /^Tabs/);
  await workspace.getByRole('checkbox', { name: 'Extract tabs locally (free)' }).check();
  await expect(workspace.getByRole('checkbox', { name: 'All pages' })).toBeVisible();
  return workspace;
}

const permissionRequests = (workspace: Page) =>
  workspace.evaluate((): { origins?: string[] }[] =>
    Reflect.get(globalThis, 'permissionRequests').filter((wanted: object) => 'origins' in wanted),
  );

test('local extraction: reads several tabs after one announced prompt and sends nothing', async () => {
  const { session } = fixture;
  const workspace = await listTabs();
  const before = (await storedJobs(session)).length;
  await expect(
    workspace.getByText(
      'Your browser will ask for access to http://intranet.test, docs.test, and empty.test.',
    ),
  ).toBeVisible();
  await expect(workspace.getByText('chrome://version/')).toBeVisible();
  expect(await findings(workspace)).toEqual([]);
  await clearBadge(session);
  await workspace.getByRole('button', { name: 'Extract 3 pages · free' }).click();
  expect((await settledBadge(session)).title).toBe('Quarry: copied 2 pages; the rest failed');
  expect(await permissionRequests(workspace)).toEqual([{ origins: SITES }]);
  expect(fixture.service.ledger.entries).toEqual([]);
  const jobs = await storedJobs(session);
  expect(jobs).toHaveLength(before + 1);
  expect(jobs.at(-1)).toMatchObject({
    source: 'tabs',
    state: 'partly',
    requests: 0,
    pages: [
      { url: 'http://intranet.test/handbook', state: 'done', via: 'local' },
      { url: 'https://docs.test/paper', state: 'done', via: 'local' },
      { url: 'https://empty.test/', state: 'failed', failure: { code: 'here-empty' } },
    ],
  });
  const copied = await readClipboard(await session.open('https://docs.test/'));
  for (const words of ['# The handbook', '# The paper', 'lights the stove']) expect(copied).toContain(words);
});
