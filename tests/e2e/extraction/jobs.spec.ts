import { expect, test } from '@playwright/test';
import { showing } from '../../hostile/rows.ts';
import { specimenMarker, startService } from '../../mock-service/index.ts';
import { ONE_AT_A_TIME } from '../../shared/interrupted-jobs.ts';
import { link } from '../../shared/link.ts';
import { UNTRACED } from '../harness/browser/background.ts';
import { settledBadge } from '../harness/browser/badge.ts';
import { readClipboard, writeClipboard } from '../harness/browser/clipboard.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { WATCHED_KEY } from '../harness/browser/watch.ts';
import { changeSettings, saveKey, tell } from '../harness/checks/messages.ts';
import { linksFrom, storedJobs } from '../harness/views/jobs.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { selectText } from '../harness/views/selection.ts';
import { openTestPage } from '../harness/views/test-page.ts';

const specimen = (number: number) => `https://many.test/${number}`;

test.use(UNTRACED);

const fixture = useFixture({ watched: true });

/** The URLs of each extract request, in order. */
const requested = () =>
  fixture.service.ledger.entries.map(({ body }) => JSON.stringify(body).match(/https:[^"]+/g));

test('menu: extracts the page in the tab, and the page a link points to', async () => {
  const { session } = fixture;
  const page = await session.open(specimen(7));
  await clickMenu(session, page, 'extract-page');
  expect(await settledBadge(session)).toEqual({ text: '✓1', title: 'Quarry: copied 1 page as Markdown' });
  const copied = await readClipboard(page);
  expect(copied).toContain(specimenMarker(7));
  expect(copied).toMatch(/^# Specimen 7: .+\n\nSource: <https:\/\/many\.test\/7>\n/);
  await expect.poll(requested).toEqual([[specimen(7)]]);

  await clickMenu(session, page, 'extract-link', { linkUrl: specimen(31) });
  await settledBadge(session);
  const linked = await readClipboard(page);
  expect(linked).toContain(specimenMarker(31));
  expect(linked).not.toContain(specimenMarker(7));
  await expect.poll(requested).toEqual([[specimen(7)], [specimen(31)]]);
});

// `tests/contract/random-cost.test.ts` tries many orders, of searches too.
test(
  'two simultaneous “extract selected links” clicks create one job and one request in a background that was just started',
  showing('clicked-twice'),
  async () => {
    const { session, service } = fixture;
    const before = (await storedJobs(session)).length;
    const links = ['https://many.test/311', 'https://many.test/312'];
    const page = await openTestPage(session, `<p>${links.map(link).join(' ')}</p>`);
    await selectText(page.locator('p').first());
    await clickMenu(session, page, 'extract-selected-links', {}, { times: 2, cold: true });
    expect((await settledBadge(session)).text).toBe('✓2');
    await expect.poll(() => storedJobs(session)).toHaveLength(before + 1);
    expect(service.ledger.entries).toHaveLength(1);
  },
);

const UNTOUCHED = 'what was on the clipboard before';
const bodies = () => fixture.service.ledger.entries.map(({ body }) => body);
const pagesOf = (links: string[]) => ({ pages: links.map((url) => ({ url })) });
const start = (links: string[]) =>
  tell(fixture.session, 'extract', { source: 'list', ...{ targets: links.map((url) => ({ url })) } });
const lastJob = async () => (await storedJobs(fixture.session)).at(-1);

test.beforeAll(() => changeSettings(fixture.session, ONE_AT_A_TIME));

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
