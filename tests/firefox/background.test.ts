import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { specimenMarker } from '../mock-service/index.ts';
import { type interruptions, ONE_AT_A_TIME } from '../shared/interrupted-jobs.ts';
import { endBackground } from './harness/browser/background.ts';
import { settledBadge } from './harness/browser/badge.ts';
import { readClipboard } from './harness/browser/clipboard.ts';
import { reads } from './harness/browser/find.ts';
import { useFixture } from './harness/browser/fixture.ts';
import { alarmSoon, changeSettings } from './harness/browser/inside.ts';
import { EXTENSION } from './harness/browser/manifest.ts';
import { openPopup } from './harness/browser/popup.ts';
import { first, requested, specimen } from './harness/browser/site.ts';
import { jobsIn, resume } from './harness/views/jobs.ts';
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

const IN_SOAK_RUN = process.env.QUARRY_KILLS !== undefined;
/** How often to end the background at each point. */
const TIMES = Number(process.env.QUARRY_KILLS ?? 1);
/** Chromium’s tests end it at another point each time, for the same code. */
const POINTS = IN_SOAK_RUN
  ? (['queued', 'sent', 'received', 'answered', 'stored'] as const)
  : (['stored'] as const);

let jobs: ReturnType<typeof interruptions> | undefined;
beforeAll(async () => {
  jobs = jobsIn(fixture);
  await changeSettings(fixture.session, ONE_AT_A_TIME);
});

/** Ends the background through Firefox's internals, and lets its alarm start it again. */
async function endAndWait(): Promise<void> {
  const { session } = fixture;
  await alarmSoon(session);
  await endBackground(session);
  await settledBadge(session);
}

for (let turn = 1; turn <= TIMES; turn += 1)
  for (const point of POINTS)
    test(`background ended, ${point}: the job continues, and requests nothing twice (${turn})`, () =>
      jobs?.[point](endAndWait));

const NEWER = '9.9.9';

/** A copy of the build with a newer version, which is removed after the tests. */
async function newerBuild(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-update-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(EXTENSION, folder, { recursive: true });
  const file = join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...manifest, version: NEWER }));
  return folder;
}

// Last, because the next file installs this version again.
test('an update during a job keeps stored pages, pauses the rest, and requests nothing twice', async () => {
  const { session } = fixture;
  const newer = await newerBuild();
  const update = async () => {
    await session.update(newer);
    await settledBadge(session);
    // Existing users don't get the welcome page again.
    expect((await session.tabs()).map((page) => page.url())).not.toContain(session.url('welcome.html'));
  };
  // The key is still there: the rest is sent with it once the user confirms.
  await jobs?.paused(update, () => resume(fixture, (popup) => reads(popup, `Updated to ${NEWER}.`)));
});
