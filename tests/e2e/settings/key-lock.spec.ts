import { expect, test } from '@playwright/test';
import { type MockService, startService } from '../../mock-service/index.ts';
import { filesWith, tracesOf } from '../../shared/traces-of.ts';
import { UNTRACED } from '../harness/browser/background.ts';
import { settledBadge } from '../harness/browser/badge.ts';
import { type Session, startChromium } from '../harness/browser/chromium.ts';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { readArea } from '../harness/browser/stored.ts';
import { everything } from '../harness/checks/everything.ts';
import { setUpUnseen } from '../harness/checks/messages.ts';
import { storedJobs } from '../harness/views/jobs.ts';
import { passphraseField, setPassphrase, unlock } from '../harness/views/lock.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { expectNotice, noticeIn } from '../harness/views/notice.ts';
import { openOptions } from '../harness/views/options.ts';
import { unfoldReport } from '../harness/views/report.ts';
import { enter, results, search, searchbox } from '../harness/views/search.ts';

test.use(UNTRACED);

const KEY = 'q-3v9Xw7-locked-away-Zt5-4711';
const WORDS = 'granite lantern otter 4711';
const SECRETS = [...tracesOf(KEY), ...tracesOf(WORDS)];
const MARKER = 'https://many.test/3';
const LOCKED = { headline: 'Your key is locked', charge: 'no', button: 'Unlock' } as const;

let service: MockService;
let session: Session;
const posts = () => service.ledger.entries.length;

// Each test continues from the previous one.
test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  service = await startService({ key: KEY });
  session = await startChromium({ site: service.site });
  await setUpUnseen(session, service);
});

test.afterAll(async () => {
  await session.close();
  await service.close();
});

test('a key locked in the options stays unlocked for this session, even if the worker ends', async () => {
  const options = await openOptions(session);
  await setPassphrase(options, WORDS);
  await options.close();
  await expect
    .poll(() => readArea(session, 'local'))
    .toMatchObject({
      key: { lock: { kdf: 'PBKDF2', iterations: 600_000 } },
    });
  for (const query of ['stone', 'stone after the worker ended']) {
    const popup = await openPopup(session);
    expect((await search(popup.page, { query })).results).toBeGreaterThan(0);
    await popup.close();
    await session.background.stop();
  }
});

test('locked manually: a search sends nothing, asks for the passphrase, and then continues', async () => {
  const options = await openOptions(session);
  await options.getByRole('button', { name: 'Lock now' }).click();
  await expect(options.getByText(/is saved and locked$/)).toBeVisible();
  await options.close();
  const before = posts();
  const popup = await openPopup(session);
  await enter(popup.page, { query: 'stone locked away' });
  await expectNotice(popup.page, LOCKED);
  await expect(passphraseField(noticeIn(popup.page))).toBeFocused();
  await unlock(noticeIn(popup.page), 'granite lantern');
  await expect(popup.page.getByRole('alert')).toContainText('Wrong passphrase');
  await expect(passphraseField(noticeIn(popup.page))).toHaveValue('granite lantern');
  await expect(searchbox(popup.page)).toHaveValue('stone locked away');
  await expect.poll(posts).toBe(before);
  await unlock(noticeIn(popup.page), WORDS);
  // The earlier results are still below the notice.
  await expect.poll(posts).toBe(before + 1);
  await expect(results(popup.page).first()).toBeVisible();
  await popup.close();
});

test('after a browser restart, no file holds the key or passphrase, and an extraction waits for unlocking', async () => {
  const profile = await session.close({ profile: true });
  expect(await filesWith(profile, SECRETS)).toEqual([]);
  session = await startChromium({ site: service.site, profile });
  const before = posts();
  const page = await session.open(MARKER);
  await clickMenu(session, page, 'extract-page');
  expect((await settledBadge(session)).text).toBe('!');
  await expect.poll(posts).toBe(before);
  const popup = await openPopup(session);
  await unfoldReport(popup.page);
  const report = popup.page.locator('.job-report');
  await expectNotice(report, LOCKED);
  await unlock(report, WORDS);
  await expect(popup.page.getByText('Copied 1 page').first()).toBeVisible();
  await expect.poll(posts).toBe(before + 1);
  await popup.close();
  await expect.poll(() => readClipboard(page)).toContain(`Source: <${MARKER}>`);
  await page.close();
});

test('neither the key nor the passphrase appears anywhere', async () => {
  const seen = await everything(session, service);
  const found = [...seen].flatMap(([source, text]) =>
    SECRETS.some((secret) => text.includes(secret)) ? [source] : [],
  );
  expect(found).toEqual([]);
  expect(seen.get('storage')).toContain('"iterations":600000');
  await expect.poll(async () => (await storedJobs(session)).length).toBeGreaterThan(0);
});
