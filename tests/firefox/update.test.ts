import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { resetBadge, settledBadge } from './harness/browser/badge.ts';
import { click, reads } from './harness/browser/find.ts';
import { useFixture } from './harness/browser/fixture.ts';
import { changeSettings, storedJobs, tell } from './harness/browser/inside.ts';
import { EXTENSION } from './harness/browser/manifest.ts';
import { openPopup } from './harness/browser/popup.ts';
import { requested, specimen } from './harness/browser/site.ts';

const NEWER = '9.9.9';
const folders: string[] = [];
const fixture = useFixture();

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

/** A copy of the build, with another manifest. */
async function buildWith(changes: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-update-'));
  folders.push(folder);
  await cp(EXTENSION, folder, { recursive: true });
  const file = join(folder, 'manifest.json');
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), ...changes }));
  return folder;
}

test('an update during a job keeps stored pages, pauses the rest, and requests nothing twice', async () => {
  const { session, service } = fixture;
  await changeSettings(session, ({ extraction }) => ({
    extraction: { ...extraction, lanes: 1, reviewAbove: 100 },
    askAbove: 10,
  }));
  const pages = Array.from({ length: 25 }, (_, index) => specimen(service, 1 + index));
  const second = pages[10] ?? '';
  service.faults.next({
    when: (body) => JSON.stringify(body).includes(`${second}"`),
    delivery: { kind: 'silence' },
  });
  const states = async () => (await storedJobs(session)).at(-1)?.pages.map(({ state }) => state);
  const all = (state: string, count: number) => Array.from({ length: count }, () => state);
  await tell(session, 'extract', { source: 'list', targets: pages.map((url) => ({ url })) });
  await expect.poll(() => requested(service).length).toBe(2);
  await expect.poll(states).toEqual([...all('done', 10), ...all('sent', 10), ...all('waiting', 5)]);

  await session.browser.installExtension(await buildWith({ version: NEWER }));
  await settledBadge(session);
  await expect.poll(states).toEqual([...all('done', 10), ...all('unknown', 10), ...all('waiting', 5)]);
  await expect.poll(async () => (await storedJobs(session)).at(-1)?.state).toBe('paused');
  expect(requested(service)).toHaveLength(2);
  // Existing users don't get the welcome page again.
  expect((await session.tabs()).map((page) => page.url())).not.toContain(session.url('welcome.html'));

  // The key is still there: the rest is sent with it once the user confirms.
  const popup = await openPopup(session);
  await reads(popup.page, `Updated to ${NEWER}.`);
  await resetBadge(session);
  await click(popup.page, 'button', 'Resume');
  await reads(popup.page, 'Copied 15 of 25 pages');
  await popup.close();
  expect(requested(service).flat().toSorted()).toEqual(pages.toSorted());
});
