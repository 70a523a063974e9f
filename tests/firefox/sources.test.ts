import type { Page } from 'puppeteer-core';
import { expect, test } from 'vitest';
import { settledBadge } from './harness/browser/badge.ts';
import { choose, click, named, press, reads } from './harness/browser/find.ts';
import { useFixture } from './harness/browser/fixture.ts';
import { clearArea, storedJobs } from './harness/browser/inside.ts';
import { answerPrompt } from './harness/browser/permissions.ts';
import { openPopup } from './harness/browser/popup.ts';
import { link, openTestPage, requested, specimen } from './harness/browser/site.ts';

const fixture = useFixture();

declare const browser: {
  bookmarks: {
    create(bookmark: { title: string; url?: string; parentId?: string }): Promise<{ id: string }>;
  };
};

const pages = (start: number, count: number) =>
  Array.from({ length: count }, (_, index) => specimen(fixture.service, start + index));
const lastJob = async () => (await storedJobs(fixture.session)).at(-1);
const openAdd = (): Promise<Page> => fixture.session.open(fixture.session.url('desk.html#add'));

test('page links: lists them to be ticked after a click on the icon there', async () => {
  const { session, service } = fixture;
  await clearArea(session, 'session');
  const urls = [...pages(71, 3), 'https://docs.test/other', '#part', 'mailto:a@many.test'];
  const testPage = await openTestPage(session, service, `<p>${urls.map(link).join(' ')}</p>`);
  const before = await openAdd();
  await click(before, 'button', 'Links on a page');
  await reads(before, 'Quarry needs access to this page');
  await testPage.bringToFront();
  const popup = await openPopup(session);
  await popup.close();
  await before.close();
  const workspace = await openAdd();
  await click(workspace, 'button', 'Links on a page');
  await (await workspace.waitForSelector('::-p-text(docs.test/other)'))?.click();
  await press(workspace, 'Extract 3 pages');
  expect((await settledBadge(session)).text).toBe('✓3');
  expect(requested(service)).toEqual([pages(71, 3)]);
  await expect.poll(lastJob).toMatchObject({ source: 'links' });
});

test('bookmarks: extracts a folder once the browser’s prompt is accepted', async () => {
  const { session, service } = fixture;
  const [outer = '', inner = ''] = pages(11, 2);
  const workspace = await openAdd();
  await click(workspace, 'button', 'Bookmarks');
  await answerPrompt(session, 'refuse');
  await reads(workspace, 'Access denied. Nothing was read.');
  await click(workspace, 'button', 'Bookmarks');
  await answerPrompt(session, 'allow');
  await named(workspace, 'combobox', 'Folder');
  await workspace.evaluate(
    async ([one, two]) => {
      const folder = await browser.bookmarks.create({ title: 'Walls' });
      await browser.bookmarks.create({ parentId: folder.id, title: 'Outer', url: one ?? '' });
      const within = await browser.bookmarks.create({ parentId: folder.id, title: 'Of stone' });
      await browser.bookmarks.create({ parentId: within.id, title: 'Inner', url: two ?? '' });
    },
    [outer, inner],
  );
  await workspace.close();
  const again = await openAdd();
  await click(again, 'button', 'Bookmarks');
  await choose(again, 'Folder', 'Walls');
  await reads(again, 'Extract 2 pages');
  await click(again, 'checkbox', 'Include subfolders');
  await press(again, 'Extract 1 page');
  expect((await settledBadge(session)).text).toBe('✓1');
  expect(requested(service)).toEqual([[outer]]);
  await expect.poll(lastJob).toMatchObject({ source: 'bookmarks', pages: [{ title: 'Outer' }] });
});
