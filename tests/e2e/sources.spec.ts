import { expect, type Page, test } from '@playwright/test';
import { findings, unreachable } from './harness/accessible.ts';
import { settledBadge } from './harness/badge.ts';
import { addPagesOver, deskThatOpens, dropFile } from './harness/desk.ts';
import { linksFrom, storedJobs } from './harness/jobs.ts';
import { clickMenu } from './harness/menu.ts';
import { link, openPaper } from './harness/paper.ts';
import { usePlayground } from './harness/playground.ts';
import { clearArea } from './harness/stored.ts';

interface Node {
  id: string;
}

declare const chrome: {
  tabs: { getCurrent(): Promise<{ index: number }>; highlight(tabs: { tabs: number[] }): Promise<void> };
  bookmarks: { create(bookmark: { title: string; url?: string; parentId?: string }): Promise<Node> };
  permissions: { request(asked: object): Promise<boolean>; contains(asked: object): Promise<boolean> };
};

// Agreed to already: a click that asks gets it, since no script can answer the browser's own question.
const playground = usePlayground({ allowed: ['tabs', 'bookmarks'] });
const asked = () =>
  playground.service.ledger.entries.flatMap(({ body }) => JSON.stringify(body).match(/https:[^"]+/g) ?? []);
const lastJob = async () => (await storedJobs(playground.session)).at(-1);

/** Extracts what the button offers, and what waits to be looked over as it is; gives the addresses that were sent. */
async function extract(desk: Page, button: RegExp): Promise<string[]> {
  await desk.getByRole('main').getByRole('button', { name: button }).click();
  const review = desk.getByRole('region', { name: 'Review' });
  await expect.poll(async () => (await review.isVisible()) || asked().length > 0).toBe(true);
  if (await review.isVisible()) {
    expect(asked()).toEqual([]);
    await review.getByRole('button', { name: /^Extract \d+ pages? about/ }).click();
  }
  await settledBadge(playground.session);
  return asked();
}

// First: what was agreed to once stays.
test('tabs that the user does not let Quarry see stay unseen, and it says so', async () => {
  const { session } = playground;
  const desk = await session.open(session.url('desk.html#add'));
  await desk.evaluate(() => {
    chrome.permissions.request = async () => false;
  });
  await expect(desk.getByText('To read their addresses the browser asks you once')).toBeVisible();
  await desk.getByRole('button', { name: /^This tab/ }).click();
  await expect(desk.getByText('Not allowed. Nothing was read.')).toBeVisible();
  await desk.getByRole('button', { name: 'Choose a folder' }).click();
  await expect(desk.getByRole('combobox', { name: 'Folder' })).toBeHidden();
  expect(asked()).toEqual([]);
});

test('all tabs of the window, this one, and those that are selected', async () => {
  const { session } = playground;
  const [first = '', second = ''] = linksFrom(1, 2);
  await session.open(first);
  const page = await session.open(second);
  const desk = await addPagesOver(session, page);
  // The blank tab is counted as long as nobody may see that there is nothing in it.
  expect(await extract(desk, /^3 tabs in this window about \$0\.012/)).toEqual([first, second]);
  expect(await lastJob()).toMatchObject({ source: 'tabs', skipped: { unsupported: 1 } });
  await expect(desk.getByText('To read their addresses')).toBeHidden();
  playground.service.ledger.clear();
  expect(await extract(desk, /^This tab about \$0\.004/)).toEqual([second]);
  playground.service.ledger.clear();
  await desk.evaluate(async () => {
    const own = await chrome.tabs.getCurrent();
    await chrome.tabs.highlight({ tabs: [own.index, 1, 2] });
  });
  expect(await extract(desk, /^2 selected tabs about \$0\.008/)).toEqual([first, second]);
});

test('the bookmarks of a folder, with those of the folders in it or without', async () => {
  const { session } = playground;
  const [outer = '', inner = ''] = linksFrom(11, 2);
  const desk = await session.open(session.url('desk.html#add'));
  await desk.getByRole('button', { name: 'Choose a folder' }).click();
  await expect(desk.getByRole('combobox', { name: 'Folder' })).toBeVisible();
  await desk.evaluate(
    async ([one, two]) => {
      const folder = await chrome.bookmarks.create({ title: 'Walls' });
      await chrome.bookmarks.create({ parentId: folder.id, title: 'Outer', url: one ?? '' });
      const within = await chrome.bookmarks.create({ parentId: folder.id, title: 'Of stone' });
      await chrome.bookmarks.create({ parentId: within.id, title: 'Inner', url: two ?? '' });
    },
    [outer, inner],
  );
  await desk.reload();
  const folder = desk.getByRole('combobox', { name: 'Folder' });
  const walls = folder.locator('option', { hasText: 'Walls' });
  await folder.selectOption({ label: (await walls.textContent()) ?? '' });
  const bookmarks = desk.getByRole('region', { name: 'Bookmarks' });
  await expect(bookmarks.getByRole('button', { name: 'Extract 2 pages about $0.008' })).toBeVisible();
  await desk.getByRole('checkbox', { name: 'With the folders in it' }).uncheck();
  expect(await extract(desk, /^Extract 1 page about/)).toEqual([outer]);
  expect(await lastJob()).toMatchObject({ source: 'bookmarks', pages: [{ title: 'Outer' }] });
});

test('a pasted list, looked over where it is large', async () => {
  const { session } = playground;
  await clearArea(session, 'session');
  const links = linksFrom(21, 24);
  const desk = await session.open(session.url('desk.html#add'));
  await desk
    .getByRole('textbox', { name: 'Addresses' })
    .fill(`Read these:\n${links.join('\n')}\n[again](${links[0]})\nhttp://many.test/x`);
  await expect(
    desk.getByText('Left out: 1 duplicate and 1 address that the service can’t fetch.'),
  ).toBeVisible();
  expect(await findings(desk)).toEqual([]);
  await desk.getByRole('button', { name: /^Extract 24 pages/ }).click();
  const review = desk.getByRole('region', { name: 'Review' });
  await expect(review).toBeVisible();
  expect(await findings(desk)).toEqual([]);
  expect(await unreachable(desk)).toEqual([]);
  await review.getByRole('checkbox', { name: 'All pages' }).uncheck();
  await review.getByRole('searchbox', { name: 'Filter pages' }).fill('many.test/3');
  await review.getByRole('checkbox', { name: 'All shown' }).check();
  const wanted = links.filter((url) => url.includes('/3'));
  await review.getByRole('button', { name: `Extract ${wanted.length} pages` }).click();
  await settledBadge(session);
  expect(asked()).toEqual(wanted);
});

test('a file that is dropped', async () => {
  const { session } = playground;
  const [first = '', second = ''] = linksFrom(51, 2);
  const desk = await session.open(session.url('desk.html#add'));
  await expect(desk.getByRole('textbox', { name: 'Addresses' })).toBeVisible();
  await dropFile(
    desk,
    '[aria-labelledby=source-list]',
    'links.csv',
    `title,url\n"One, two",${first}\nThree,${second}`,
  );
  await expect(desk.getByRole('textbox', { name: 'Addresses' })).toHaveValue(/Three/);
  expect(await extract(desk, /^Extract 2 pages/)).toEqual([first, second]);
  expect(await lastJob()).toMatchObject({
    source: 'list',
    pages: [{ title: 'One, two' }, { title: 'Three' }],
  });
});

test('the links of a page by a pattern, from the menu of the icon', async () => {
  const { session } = playground;
  const hrefs = [...linksFrom(61, 3), 'https://docs.test/other', '#part', 'mailto:a@many.test'];
  const page = await openPaper(session, `<p>${hrefs.map(link).join(' ')}</p>`);
  await clickMenu(session, page, 'add-pages');
  const desk = await deskThatOpens(session);
  await desk.getByRole('button', { name: 'Read the links of this tab' }).click();
  await expect(desk.getByText('5 of 5 links')).toBeVisible();
  await desk.getByRole('searchbox', { name: 'Only with' }).fill('many.test/6*');
  await expect(desk.getByText('3 of 5 links')).toBeVisible();
  expect(await findings(desk)).toEqual([]);
  expect(await extract(desk, /^Extract 3 pages/)).toEqual(linksFrom(61, 3));
  expect(await lastJob()).toMatchObject({ source: 'links' });
});

test('a page that nothing was clicked on is not read, and it says how it can be', async () => {
  const { session } = playground;
  await openPaper(session, link('https://many.test/1'));
  const desk = await session.open(session.url('desk.html#add'));
  await desk.getByRole('button', { name: 'Read the links of this tab' }).click();
  await expect(
    desk.getByText(/The browser lets Quarry read a page after a click on its icon there/),
  ).toBeVisible();
});
