import { beforeAll, beforeEach, expect, test } from 'vitest';
import { specimenMarker } from '../mock-service/index.ts';
import { settledBadge } from './harness/browser/badge.ts';
import { readClipboard } from './harness/browser/clipboard.ts';
import { click, reads } from './harness/browser/find.ts';
import { useFixture } from './harness/browser/fixture.ts';
import { changeSettings, clearArea, storedJobs, tell } from './harness/browser/inside.ts';
import { answerPrompt, revokeAccess } from './harness/browser/permissions.ts';
import { openPopup } from './harness/browser/popup.ts';
import { first, link, openTestPage, requested, specimen } from './harness/browser/site.ts';
import { clickMenu, selectText } from './harness/views/menu.ts';

const fixture = useFixture();
const links = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => specimen(fixture.service, from + index));
const start = (urls: string[]) =>
  tell(fixture.session, 'extract', { source: 'list', targets: urls.map((url) => ({ url })) });
const lastJob = async () => (await storedJobs(fixture.session)).at(-1);
const requests = () => requested(fixture.service).length;

beforeAll(() =>
  changeSettings(fixture.session, ({ extraction }) => ({
    extraction: { ...extraction, lanes: 1, reviewAbove: 100 },
    askAbove: 10,
  })),
);
beforeEach(() => clearArea(fixture.session, 'session'));

test('40 selected links, with duplicates and unsupported URLs, become one job', async () => {
  const { session, service } = fixture;
  const urls = links(1, 40);
  const hrefs = urls.flatMap((url, index) => [
    url,
    ...(index % 10 === 0 ? [`${url}#again`] : []),
    ...(index % 20 === 0 ? ['http://many.test/1', 'mailto:a@many.test'] : []),
  ]);
  const testPage = await openTestPage(session, service, `<p>${hrefs.map(link).join(' ')}</p>`);
  await selectText(testPage, 'p');
  await clickMenu(session, await first(testPage, 'p'), 'extract-selected-links');
  expect((await settledBadge(session)).title).toBe('Quarry: copied 40 pages as Markdown');
  expect(requested(service).flat().toSorted()).toEqual(urls.toSorted());
  await expect.poll(requests).toBe(4);
  const copied = await readClipboard(session);
  for (const number of [1, 20, 40]) expect(copied).toContain(specimenMarker(number));
});

test('a job resumed without the permission says why and continues once it is granted', async () => {
  const { session, service } = fixture;
  const { host } = new URL(service.url);
  const pages = links(561, 15);
  const answer = service.faults.hold();
  await start(pages);
  await expect.poll(requests).toBe(1);
  await tell(session, 'extract.pause', { job: (await lastJob())?.id });
  await revokeAccess(session);
  answer();
  // Requests in flight still finish.
  await expect
    .poll(async () => (await lastJob())?.pages.filter(({ state }) => state === 'done').length)
    .toBe(10);
  const popup = await openPopup(session);
  await reads(popup.page, 'Paused at 10 of 15');
  await click(popup.page, 'button', 'Resume');
  await click(popup.page, 'button', `Allow access to ${host}`);
  await expect.poll(requests).toBe(1);
  await answerPrompt(session, 'allow');
  await expect.poll(async () => (await lastJob())?.state).toBe('done');
  await popup.close();
  expect(requested(service).flat()).toEqual(pages);
});
