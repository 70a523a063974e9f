import { beforeAll, expect, test } from 'vitest';
import { specimenMarker } from '../mock-service/index.ts';
import { endBackground } from './harness/browser/background.ts';
import { resetBadge, settledBadge } from './harness/browser/badge.ts';
import { readClipboard } from './harness/browser/clipboard.ts';
import { reads } from './harness/browser/find.ts';
import { useFixture } from './harness/browser/fixture.ts';
import { alarmSoon, changeSettings, storedJobs, tell } from './harness/browser/inside.ts';
import { openPopup } from './harness/browser/popup.ts';
import { first, requested, specimen } from './harness/browser/site.ts';
import { clickMenu } from './harness/views/menu.ts';
import { fillForm, pressEnter } from './harness/views/search.ts';

const fixture = useFixture();

test('a menu click wakes a background that ended', async () => {
  const { session, service } = fixture;
  const url = specimen(service, 21);
  const tab = await session.open(url);
  await endBackground(session);
  await clickMenu(session, await first(tab, 'h1'), 'extract-page');
  expect(await settledBadge(session)).toEqual({ text: '✓1', title: 'Quarry: copied 1 page as Markdown' });
  await expect.poll(() => readClipboard(session)).toContain(specimenMarker(21));
  expect(await readClipboard(session)).toContain(`Source: <${url}>`);
  expect(requested(service)).toEqual([[url]]);
});

test('a search cut off by the end of the background is reported and not resent', async () => {
  const { session, service } = fixture;
  service.faults.next({ operation: 'search', delivery: { kind: 'silence' } });
  const popup = await openPopup(session);
  await fillForm(popup.page, { query: 'cut off' });
  await pressEnter(popup.page);
  await expect.poll(() => service.ledger.entries.length).toBe(1);
  await endBackground(session);
  await reads(popup.page, 'Interrupted');
  await reads(popup.page, 'You may have been charged.');
  await popup.close();

  const again = await openPopup(session);
  await reads(again.page, 'Interrupted');
  await expect.poll(() => service.ledger.entries).toHaveLength(1);
  await again.close();
});

const LONG_RUN = process.env.QUARRY_KILLS !== undefined;
/** How often to end the background at each point. */
const TIMES = Number(process.env.QUARRY_KILLS ?? 1);
/** Number of pages on `many.test`. */
const SPECIMENS = 600;

let used = 0;

const requestedUrls = () => requested(fixture.service).flat();
const requests = () => requested(fixture.service).length;
const job = async () => {
  const last = (await storedJobs(fixture.session)).at(-1);
  if (!last) throw new Error('There is no job.');
  return last;
};
const count = async (state: string) => (await job()).pages.filter((page) => page.state === state).length;
const next = (pages: number) =>
  Array.from({ length: pages }, (_, index) => specimen(fixture.service, ((used + index) % SPECIMENS) + 1));

beforeAll(() =>
  changeSettings(fixture.session, ({ extraction }) => ({
    extraction: { ...extraction, lanes: 1, reviewAbove: 100 },
    askAbove: 10,
  })),
);

/** Starts a job with pages not requested before. */
async function start(pages: number): Promise<string[]> {
  const links = next(pages);
  used += pages;
  await tell(fixture.session, 'extract', { source: 'list', targets: links.map((url) => ({ url })) });
  return links;
}

/** Ends the background through Firefox's internals, lets its alarm restart it, and waits for the last job to end. */
async function killAndWait(): Promise<void> {
  const { session } = fixture;
  await alarmSoon(session);
  await resetBadge(session);
  await endBackground(session);
  await settledBadge(session);
  await expect.poll(async () => (await job()).finishedAt).toBeDefined();
}

/** Invariants wherever the background ended: nothing requested twice, nothing lost, nothing left unfinished. */
async function expectSurvived(links: string[]): Promise<void> {
  expect(new Set(requestedUrls()).size, 'no address twice').toBe(requestedUrls().length);
  await expect.poll(async () => (await job()).pages).toHaveLength(links.length);
  await expect.poll(async () => (await count('done')) + (await count('unknown'))).toBe(links.length);
}

for (let turn = 1; turn <= TIMES; turn += 1) {
  test(`stored: a job ended with answers stored keeps them and continues (${turn})`, async () => {
    const { service } = fixture;
    const eleventh = next(11).at(-1) ?? '';
    const inSecond = (body: unknown) => JSON.stringify(body).includes(`${eleventh}"`);
    service.faults.next({ when: inSecond, delivery: { kind: 'silence' } });
    const links = await start(23);
    await expect.poll(requests).toBe(2);
    await expect.poll(() => count('done')).toBe(10);
    await killAndWait();
    await expectSurvived(links);
    await expect.poll(() => count('done')).toBe(13);
  });

  // Chromium's tests end it at the other points each time, for the same code; the soak run does so here too.
  if (!LONG_RUN) continue;

  test(`queued: a job ended before its first request resumes by itself (${turn})`, async () => {
    const { service } = fixture;
    service.faults.next({ delivery: { kind: 'silence' } });
    const first = await start(2);
    await expect.poll(requests).toBe(1);
    const links = await start(12);
    await expect.poll(async () => (await job()).state).toBe('queued');
    await killAndWait();
    await expect.poll(() => new Set(requestedUrls())).toEqual(new Set([...first, ...links]));
    await expectSurvived(links);
  });

  test(`sent: a job ended with a request in flight requests nothing twice (${turn})`, async () => {
    const { service } = fixture;
    service.faults.next({ delivery: { kind: 'silence' } });
    const links = await start(12);
    await expect.poll(requests).toBe(1);
    await killAndWait();
    await expectSurvived(links);
    await expect.poll(async () => [await count('unknown'), await count('done')]).toEqual([10, 2]);
  });

  test(`received: ended while an answer arrives, a job requests nothing twice (${turn})`, async () => {
    const { service } = fixture;
    service.faults.next({ delivery: { kind: 'stall', afterBytes: 200 + 100 * turn } });
    const links = await start(12);
    await expect.poll(requests).toBe(1);
    await expect.poll(() => count('sent')).toBe(10);
    await killAndWait();
    await expectSurvived(links);
    await expect.poll(() => count('unknown')).toBe(10);
  });
}
