import { expect, type Page, test } from '@playwright/test';
import { settledBadge } from '../e2e/harness/browser/badge.ts';
import { readClipboard, writeClipboard } from '../e2e/harness/browser/clipboard.ts';
import { useFixture } from '../e2e/harness/browser/fixture.ts';
import { openPopup } from '../e2e/harness/browser/popup.ts';
import { WATCHED_KEY } from '../e2e/harness/browser/watch.ts';
import { saveKey, tell } from '../e2e/harness/checks/messages.ts';
import { linksFrom, storedJobs } from '../e2e/harness/views/jobs.ts';
import { clickMenu } from '../e2e/harness/views/menu.ts';
import { unfoldReport } from '../e2e/harness/views/report.ts';
import { searchbox } from '../e2e/harness/views/search.ts';
import { changeSettings } from '../e2e/harness/views/settings.ts';
import { startService } from '../mock-service/index.ts';
import { messageText } from '../shared/message-text.ts';
import { sampled } from '../shared/sampled.ts';
import { showing } from './rows.ts';

const UNTOUCHED = 'what was on the clipboard before';
const fixture = useFixture({ watched: true });
const bodies = () => fixture.service.ledger.entries.map(({ body }) => body);
const pagesOf = (links: string[]) => ({ pages: links.map((url) => ({ url })) });
const start = (links: string[]) =>
  tell(fixture.session, 'extract', { source: 'list', ...{ targets: links.map((url) => ({ url })) } });
const lastJob = async () => (await storedJobs(fixture.session)).at(-1);

test.beforeAll(() =>
  changeSettings(fixture.session, ({ extraction }) => ({
    extraction: { ...extraction, lanes: 1, reviewAbove: 100 },
    askAbove: 10,
  })),
);

const EMPTY_PAGES: [name: string, url: string, markdown?: string | null][] = [
  ['an empty page', 'https://empty.test/'],
  ['whitespace only', 'https://many.test/61', ' \n\t\n\u00a0'],
  ['no Markdown', 'https://many.test/62', null],
];

for (const [name, url, markdown] of sampled(EMPTY_PAGES, 1)) {
  test(`${name}: is reported as empty and leaves the clipboard alone`, showing('empty-page'), async () => {
    const { session, service } = fixture;
    const page = await session.open(url);
    await writeClipboard(page, UNTOUCHED);
    if (markdown !== undefined)
      service.faults.next({ alter: (all) => ({ ...all, data: [{ url, markdown }] }) });
    await clickMenu(session, page, 'extract-page');
    expect((await settledBadge(session)).text).toBe('!');
    await expect.poll(() => readClipboard(page)).toBe(UNTOUCHED);
    await expect.poll(bodies).toEqual([pagesOf([url])]);
    const popup = await openPopup(session);
    await unfoldReport(popup.page);
    await expect(popup.page.getByText(messageText('failure_page_empty')).first()).toBeVisible();
    await popup.close();
  });
}

test('1 MB of Markdown: is copied whole while the popup stays responsive', showing('large'), async () => {
  const { session, service } = fixture;
  const [url = ''] = linksFrom(81, 1);
  const markdown = `# Large\n\n${'A wall of granite, [linked](https://docs.test/).\n\n'.repeat(21_000)}The end.`;
  expect(markdown.length).toBeGreaterThan(1_000_000);
  const page = await session.open(url);
  await writeClipboard(page, UNTOUCHED);
  service.faults.next({ alter: (all) => ({ ...all, data: [{ url, markdown }] }) });
  await clickMenu(session, page, 'extract-page');
  const popup = await openPopup(session);
  await searchbox(popup.page).fill('typed meanwhile');
  await popup.close();
  // Not from the badge: a popup that opens late clears it.
  await expect.poll(async () => (await lastJob())?.copied).toBe(true);
  const copied = await readClipboard(page);
  expect(copied.length).toBeGreaterThan(1_000_000);
  expect(copied.trimEnd().endsWith('The end.')).toBe(true);
  await expect.poll(bodies).toHaveLength(1);
});

test(
  'address changed during a job: the job keeps its own, and the key goes nowhere else',
  showing('address-change'),
  async () => {
    const { session, service } = fixture;
    const other = await startService({ key: WATCHED_KEY });
    const links = linksFrom(91, 12);
    const answer = service.faults.hold();
    await start(links);
    await expect.poll(() => bodies().length).toBe(1);
    await changeSettings(session, () => ({ address: other.url }));
    answer();
    expect((await settledBadge(session)).text).toBe('✓12');
    await expect.poll(bodies).toEqual([pagesOf(links.slice(0, 10)), pagesOf(links.slice(10))]);
    // New jobs use the new address, which has no key.
    await start(linksFrom(111, 1));
    await expect.poll(async () => JSON.stringify(await lastJob())).toContain('no-key');
    expect(other.ledger.entries).toEqual([]);
    await expect.poll(bodies).toHaveLength(2);
    await changeSettings(session, () => ({ address: service.url }));
    await saveKey(session, service);
    await other.close();
  },
);

const LEFT: [how: string, leave: (page: Page) => Promise<unknown>][] = [
  ['closed', (page) => page.close()],
  ['navigated', (page) => page.goto('https://docs.test/')],
];

for (const [name, leave] of sampled(LEFT, 1)) {
  test(`a tab ${name} during an extraction: the clicked page is extracted`, showing('tab-gone'), async () => {
    const { session, service } = fixture;
    const [url = ''] = linksFrom(name === 'closed' ? 121 : 122, 1);
    const beside = await session.open('https://docs.test/install');
    const page = await session.open(url);
    const answer = service.faults.hold();
    await clickMenu(session, page, 'extract-page');
    await expect.poll(() => bodies().length).toBe(1);
    await leave(page);
    answer();
    expect((await settledBadge(session)).text).toBe('✓1');
    await expect.poll(() => readClipboard(beside)).toContain(`Source: <${url}>`);
    await expect.poll(bodies).toEqual([pagesOf([url])]);
  });
}
