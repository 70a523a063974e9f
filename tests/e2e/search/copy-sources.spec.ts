import { expect, type Page, test } from '@playwright/test';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { storedJobs } from '../harness/views/jobs.ts';
import { search } from '../harness/views/search.ts';

declare const chrome: { permissions: { request(wanted: { origins: string[] }): Promise<boolean> } };

const fixture = useFixture();

const [SLATE, SPLITTING] = ['https://stone.test/slate', 'https://stone.test/splitting'];
const INSTALL = 'https://docs.test/install';
const specimen = (number: number) => `https://many.test/${number}`;

/** The next answers find these pages. */
function find(urls: readonly string[]): void {
  const items = urls.map((url) => ({ url, title: `About ${url}`, snippet: '', time: null, props: null }));
  fixture.service.faults.clear();
  fixture.service.faults.always({
    operation: 'search',
    alter: (envelope) => ({ ...envelope, data: { search: items } }),
  });
}

/** The URLs of each extraction that was requested. */
const requested = () =>
  fixture.service.ledger.entries.flatMap(({ operation, body }) =>
    operation === 'extract' ? [Object(body).pages.map(({ url }: { url: string }) => url)] : [],
  );

/** The numbered sources of the copied document: the URL of each, and how it was read. */
async function sourcesCopied(page: Page): Promise<{ url: string; how: string }[]> {
  const text = await readClipboard(page);
  return [...text.matchAll(/^\d+\. \[.*\]\((.*?)\) · .* · (.*)$/gm)].map(([, url = '', how = '']) => ({
    url,
    how,
  }));
}

test('copies the first results with text: those in open tabs free, the rest by one request, once for a held Enter', async () => {
  const { session, service } = fixture;
  const readable = [await session.open(SLATE), await session.open(SPLITTING)];
  const closedToQuarry = await session.open(INSTALL);
  const view = await fixture.view();
  const allowed = { origins: ['https://stone.test/*'] };
  expect(await view.evaluate((wanted) => chrome.permissions.request(wanted), allowed)).toBe(true);
  find([specimen(71), SLATE, INSTALL, SPLITTING, specimen(72), specimen(73)]);
  await search(view, { query: 'sources in tabs' });
  const before = (await storedJobs(session)).length;
  const rest = [specimen(71), INSTALL, specimen(72)];

  await view.getByRole('button', { name: 'Copy top 5 with text · $0.02' }).focus();
  const answer = service.faults.hold({ operation: 'extract' });
  // One press and the keyboard's repeats: before, while, and after the document is made.
  const keepDown = async () => {
    for (let times = 0; times < 4; times += 1) await view.keyboard.down('Enter');
  };
  await keepDown();
  await expect.poll(requested).toEqual([rest]);
  answer();
  await keepDown();
  await expect(view.getByRole('status')).toHaveText(/^Copied 5 pages/);
  await keepDown();
  await view.keyboard.up('Enter');

  const how = `extracted by ${new URL(service.url).host}`;
  expect(await sourcesCopied(closedToQuarry)).toEqual([
    { url: specimen(71), how },
    { url: SLATE, how: 'read in its tab' },
    { url: INSTALL, how },
    { url: SPLITTING, how: 'read in its tab' },
    { url: specimen(72), how },
  ]);
  const copied = await readClipboard(closedToQuarry);
  for (const url of [SLATE, INSTALL]) expect(copied).toContain(service.site.markers[url] ?? 'no marker');
  expect(await storedJobs(session)).toHaveLength(before + 1);
  expect((await storedJobs(session)).at(-1)).toMatchObject({ state: 'done', spent: { sure: 3, perhaps: 0 } });
  expect(requested()).toEqual([rest]);
  expect(readable.every((page) => !page.isClosed())).toBe(true);
});
