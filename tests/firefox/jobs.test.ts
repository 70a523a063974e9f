import { beforeAll, beforeEach, expect, test } from 'vitest';
import { specimenMarker } from '../mock-service/index.ts';
import { settledBadge } from './harness/badge.ts';
import { readClipboard } from './harness/clipboard.ts';
import { click, named, press, reads } from './harness/find.ts';
import { changeSettings, clearArea, storedJobs, tell } from './harness/inside.ts';
import { clickMenu, selectText } from './harness/menu.ts';
import { answerPrompt, revokeAccess } from './harness/permissions.ts';
import { usePlayground } from './harness/playground.ts';
import { openPopup } from './harness/popup.ts';
import { startReviewed } from './harness/review.ts';
import { first, link, openPaper, requested, specimen } from './harness/site.ts';

const playground = usePlayground();
const links = (from: number, count: number) =>
  Array.from({ length: count }, (_, place) => specimen(playground.service, from + place));
const start = (urls: string[]) =>
  tell(playground.session, 'extract', { source: 'list', targets: urls.map((url) => ({ url })) });
const lastJob = async () => (await storedJobs(playground.session)).at(-1);
const requests = () => requested(playground.service).length;

beforeAll(() =>
  changeSettings(playground.session, ({ extraction }) => ({
    extraction: { ...extraction, lanes: 1, reviewAbove: 100 },
    askAbove: 10,
  })),
);
beforeEach(() => clearArea(playground.session, 'session'));

test('500 selected links, with duplicates and what the service can’t fetch among them, are one job', async () => {
  const { session, service } = playground;
  const urls = links(1, 500);
  const hrefs = urls.flatMap((url, place) => [
    url,
    ...(place % 10 === 0 ? [`${url}#again`] : []),
    ...(place % 50 === 0 ? ['http://many.test/1', 'mailto:a@many.test'] : []),
  ]);
  const paper = await openPaper(session, service, `<p>${hrefs.map(link).join(' ')}</p>`);
  await selectText(paper, 'p');
  await clickMenu(session, await first(paper, 'p'), 'extract-selected-links');
  await startReviewed(session, 'Extract 500 pages about $2.00');
  expect((await settledBadge(session)).title).toBe('Quarry: copied 500 pages as Markdown');
  expect(requested(service).flat().toSorted()).toEqual(urls.toSorted());
  expect(requests()).toBe(50);
  const copied = await readClipboard(session);
  for (const number of [1, 250, 500]) expect(copied).toContain(specimenMarker(number));
});

test('a job is paused, resumed, stopped, and asked for again by kind', async () => {
  const { session, service } = playground;
  const arrives = service.faults.hold();
  await start([...links(501, 12), `https://empty.test:${service.site.port}/`]);
  const desk = await session.open(session.url('desk.html#jobs'));
  await click(desk, 'button', 'Pause');
  arrives();
  await reads(desk, '10 done · 3 left · about $0.04');
  expect(requests()).toBe(1);
  await click(desk, 'button', 'Resume');
  await reads(desk, '12 done · 1 failed · about $0.048');
  await (await first(desk, '.jobs li [aria-expanded=false]')).click();
  await press(desk, 'Try 1 failed page again');
  await expect.poll(requests).toBe(3);
  expect(requested(service).at(-1)).toEqual([`https://empty.test:${service.site.port}/`]);
  await settledBadge(session);

  const answer = service.faults.hold();
  await start(links(521, 12));
  await click(desk, 'button', 'Stop');
  answer();
  await expect.poll(async () => (await lastJob())?.state).toBe('stopped');
  await expect.poll(async () => (await lastJob())?.pages.some(({ state }) => state === 'sent')).toBe(false);
  expect(requests()).toBe(4);
});

test('resumed after the permission was taken away, a job says why by itself, and goes on once it is granted', async () => {
  const { session, service } = playground;
  const { host } = new URL(service.url);
  const pages = links(561, 15);
  const answer = service.faults.hold();
  await start(pages);
  await expect.poll(requests).toBe(1);
  await tell(session, 'extract.pause', { job: (await lastJob())?.id });
  await revokeAccess(session);
  answer();
  // What is on its way arrives all the same.
  await expect
    .poll(async () => (await lastJob())?.pages.filter(({ state }) => state === 'done').length)
    .toBe(10);
  const popup = await openPopup(session);
  await reads(popup.page, 'Paused at 10 of 15');
  await click(popup.page, 'button', 'Resume');
  await click(popup.page, 'button', `Grant access to ${host}`);
  expect(requests()).toBe(1);
  await answerPrompt(session, 'allow');
  await expect.poll(async () => (await lastJob())?.state).toBe('done');
  await popup.close();
  expect(requested(service).flat()).toEqual(pages);
});

test('what is large is looked over, by keys alone', async () => {
  const { session, service } = playground;
  await changeSettings(session, ({ extraction }) => ({ extraction: { ...extraction, reviewAbove: 3 } }));
  const urls = links(541, 4);
  await start(urls);
  const desk = await session.open(session.url('desk.html'));
  await named(desk, 'region', 'Review');
  await (await first(desk, '.review-row input')).focus();
  await desk.keyboard.press('ArrowDown');
  await desk.keyboard.press(' ');
  await (await named(desk, 'button', 'Extract 3 pages about $0.012')).press('Enter');
  await expect.poll(() => requested(service)).toEqual([urls.filter((_, place) => place !== 1)]);
  await expect.poll(async () => (await lastJob())?.state).toBe('done');
});
