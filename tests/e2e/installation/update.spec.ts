import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { showing } from '../../hostile/rows.ts';
import { startService } from '../../mock-service/index.ts';
import { UNTRACED } from '../harness/browser/background.ts';
import { settledBadge } from '../harness/browser/badge.ts';
import { EXTENSION, type Session, startChromium } from '../harness/browser/chromium.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { changeSettings, setUpUnseen, tell } from '../harness/checks/messages.ts';
import { linksFrom, storedJobs } from '../harness/views/jobs.ts';

test.use(UNTRACED);

declare const chrome: { runtime: { getManifest(): { version: string } } };
type Site = Parameters<typeof startChromium>[0]['site'];

const NEWER = '9.9.9';

/**
 * Closes the browser and starts it with a newer version in the place of the one that ran: Chromium updates an extension
 * when it starts again, or when it is idle. One that is reloaded while a test drives the browser does not come back.
 */
async function update(session: Session, folder: string, site: Site): Promise<Session> {
  const profile = await session.close({ profile: true });
  const file = join(folder, 'manifest.json');
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), version: NEWER }));
  return startChromium({ site, profile, extension: folder, still: true });
}

test(
  'an update in the middle of a job: what is stored is kept, the rest waits, nothing is requested twice',
  showing('browser-killed'),
  async () => {
    const service = await startService();
    const folder = await mkdtemp(join(tmpdir(), 'quarry-update-'));
    await cp(EXTENSION, folder, { recursive: true });
    let session = await startChromium({ site: service.site, extension: folder, still: true });
    const requestedUrls = () =>
      service.ledger.entries.flatMap(({ body }) => JSON.stringify(body).match(/https:[^"]+/g) ?? []);
    const states = async () => (await storedJobs(session)).at(-1)?.pages.map(({ state }) => state) ?? [];
    const all = (state: string, count: number) => Array.from({ length: count }, () => state);
    try {
      await setUpUnseen(session, service);
      await changeSettings(session, ({ extraction }) => ({
        extraction: { ...extraction, lanes: 1, reviewAbove: 100 },
        askAbove: 10,
      }));
      const links = linksFrom(1, 25);
      service.ledger.clear();
      const inSecond = (body: unknown) => JSON.stringify(body).includes(`${links[10]}"`);
      service.faults.next({ when: inSecond, delivery: { kind: 'silence' } });
      await tell(session, 'extract', { source: 'list', targets: links.map((url) => ({ url })) });
      await expect.poll(states).toEqual([...all('done', 10), ...all('sent', 10), ...all('waiting', 5)]);
      await expect.poll(() => requestedUrls().length).toBe(20);

      session = await update(session, folder, service.site);
      const worker = await session.background.awake();
      await expect.poll(() => worker.evaluate(() => chrome.runtime.getManifest().version)).toBe(NEWER);
      const badge = { text: '?', title: 'Quarry: extraction paused. Open to continue.' };
      expect(await settledBadge(session)).toEqual(badge);
      await expect.poll(states).toEqual([...all('done', 10), ...all('unknown', 10), ...all('waiting', 5)]);
      await expect.poll(async () => (await storedJobs(session)).at(-1)?.state).toBe('paused');
      await expect.poll(requestedUrls).toEqual(links.slice(0, 20));
      // The key is still there: the rest is sent with it as soon as the user says so.
      const popup = await openPopup(session);
      await expect(popup.page.getByText('Paused at 10 of 25')).toBeVisible();
      await expect(popup.page.getByText(`Updated to ${NEWER}.`)).toBeVisible();
      await popup.page.getByRole('button', { name: 'Resume' }).click();
      await expect(popup.page.getByText('Copied 15 of 25 pages').first()).toBeVisible();
      await popup.close();
      await expect.poll(requestedUrls).toEqual(links);
    } finally {
      await session.close();
      await service.close();
      await rm(folder, { recursive: true });
    }
  },
);
