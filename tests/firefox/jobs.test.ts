import { beforeAll, beforeEach, expect, test } from 'vitest';
import { click, reads } from './harness/browser/find.ts';
import { useFixture } from './harness/browser/fixture.ts';
import { changeSettings, clearArea, storedJobs, tell } from './harness/browser/inside.ts';
import { answerPrompt, revokeAccess } from './harness/browser/permissions.ts';
import { openPopup } from './harness/browser/popup.ts';
import { requested, specimen } from './harness/browser/site.ts';

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
