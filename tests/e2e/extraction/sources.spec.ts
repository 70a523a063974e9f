import { expect, type Page, test } from '@playwright/test';
import { useFixture } from '../harness/browser/fixture.ts';
import { linksFrom, storedJobs } from '../harness/views/jobs.ts';

interface Node {
  id: string;
}

declare const chrome: {
  bookmarks: { create(bookmark: { title: string; url?: string; parentId?: string }): Promise<Node> };
};

const fixture = useFixture();
const requestedUrls = () =>
  fixture.service.ledger.entries.flatMap(({ body }) => JSON.stringify(body).match(/https:[^"]+/g) ?? []);
const lastJob = async () => (await storedJobs(fixture.session)).at(-1);

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
  expect(requestedUrls()).toEqual([]);
  await workspace.getByRole('button', { name: /^Extract 1 page ·/ }).click();
  await expect.poll(requestedUrls).toEqual([outer]);
  await expect.poll(lastJob).toMatchObject({ source: 'bookmarks', pages: [{ title: 'Outer' }] });
});
