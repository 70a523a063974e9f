import { expect, test } from '@playwright/test';
import { settledBadge } from '../e2e/harness/browser/badge.ts';
import { readClipboard, writeClipboard } from '../e2e/harness/browser/clipboard.ts';
import { useFixture } from '../e2e/harness/browser/fixture.ts';
import { WATCHED_KEY } from '../e2e/harness/browser/watch.ts';
import { changeSettings, saveKey, tell } from '../e2e/harness/checks/messages.ts';
import { linksFrom, storedJobs } from '../e2e/harness/views/jobs.ts';
import { clickMenu } from '../e2e/harness/views/menu.ts';
import { startService } from '../mock-service/index.ts';
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

// `tests/unit/extraction/queue/pages.test.ts` has other answers without text.
test(
  'an empty page: is reported as empty and leaves the clipboard alone',
  showing('empty-page'),
  async () => {
    const { session } = fixture;
    const url = 'https://empty.test/';
    const page = await session.open(url);
    await writeClipboard(page, UNTOUCHED);
    await clickMenu(session, page, 'extract-page');
    expect((await settledBadge(session)).text).toBe('!');
    await expect.poll(() => readClipboard(page)).toBe(UNTOUCHED);
    await expect.poll(bodies).toEqual([pagesOf([url])]);
    await expect.poll(lastJob).toMatchObject({ pages: [{ failure: { code: 'page-empty' } }] });
  },
);

test(
  '1 MB of Markdown: is copied whole, even if the tab was closed during the extraction',
  showing('large', 'tab-gone'),
  async () => {
    const { session, service } = fixture;
    const [url = ''] = linksFrom(81, 1);
    const markdown = `# Large\n\n${'A wall of granite, [linked](https://docs.test/).\n\n'.repeat(21_000)}The end.`;
    expect(markdown.length).toBeGreaterThan(1_000_000);
    const beside = await session.open('https://docs.test/install');
    await writeClipboard(beside, UNTOUCHED);
    const page = await session.open(url);
    const answer = service.faults.hold({ alter: (all) => ({ ...all, data: [{ url, markdown }] }) });
    await clickMenu(session, page, 'extract-page');
    await expect.poll(() => bodies().length).toBe(1);
    await page.close();
    answer();
    expect((await settledBadge(session)).text).toBe('✓1');
    const copied = await readClipboard(beside);
    expect(copied).toContain(`Source: <${url}>`);
    expect(copied.length).toBeGreaterThan(1_000_000);
    expect(copied.trimEnd().endsWith('The end.')).toBe(true);
    await expect.poll(bodies).toEqual([pagesOf([url])]);
  },
);

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
