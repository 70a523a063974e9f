import { expect, type Page, test } from '@playwright/test';
import { settledBadge } from '../harness/browser/badge.ts';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { savedDuring } from '../harness/browser/downloads.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { readArea, readDatabases, writeArea } from '../harness/browser/stored.ts';
import { changeSettings } from '../harness/checks/messages.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { openOptions } from '../harness/views/options.ts';
import { addSavedPages, deleteSavedPages } from '../harness/views/saved-pages.ts';
import { openTestPage } from '../harness/views/test-page.ts';

const fixture = useFixture();

const LENS = { name: 'Stone <b>and</b> lime', id: '48213' };
const PAGE = { job: 'seeded', place: 0, url: 'https://walling.test/', markdown: 'A stone lies on two.' };
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Chooses a backup file to restore. */
async function choose(page: Page, content: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Restore from a file…').click();
  await (await chooser).setFiles({
    name: 'backup.json',
    mimeType: 'application/json',
    buffer: Buffer.from(content),
  });
}

test('a backup holds what was created here, but never the key; restoring it asks for consent to what may cost money, and can be undone', async () => {
  const { session, service } = fixture;
  await changeSettings(session, () => ({ lenses: [LENS] }));
  await addSavedPages(session, [PAGE]);
  let options = await openOptions(session, 'privacy');
  await options.getByRole('switch', { name: 'Saved pages' }).check();
  const [file] = await savedDuring(session, () => button(options, 'Save backup').click());
  await expect(options.getByRole('status')).toHaveText('Backup saved');
  expect(file?.name).toMatch(/^quarry-backup-\d{4}-\d{2}-\d{2}\.json$/);
  const backup = file?.bytes.toString() ?? '';
  expect(backup).not.toContain(service.key);
  expect(JSON.parse(backup)).toMatchObject({ quarry: 'backup', version: 1, pages: [PAGE] });

  await options.close();
  await deleteSavedPages(session, PAGE.job);
  await changeSettings(session, () => ({ lenses: [] }));
  const before = await readArea(session, 'local');
  const risky = JSON.parse(backup);
  risky.settings = { ...risky.settings, address: 'https://other.test/v1', prices: { searches: 1, pages: 1 } };
  options = await openOptions(session, 'privacy');
  await choose(options, JSON.stringify(risky));
  const preview = options.getByRole('region', { name: /^Backup of / });
  await options.getByLabel('How to restore').selectOption('replace');
  await expect(preview).toContainText(`From ${service.url} to https://other.test/v1`);
  for (const name of ['Use another service URL', 'Allow what can cost more'])
    await expect(options.getByRole('checkbox', { name })).not.toBeChecked();
  await button(options, 'Restore').click();
  await expect(options.getByRole('status')).toHaveText('Restored');
  const { settings } = await readArea(session, 'local');
  expect(settings).toMatchObject({
    lenses: [LENS],
    address: service.url,
    prices: Object(before.settings).prices,
  });
  await expect.poll(() => readDatabases(session)).toContain(PAGE.markdown);

  await button(options, 'Undo restore').click();
  await expect(options.getByRole('status')).toHaveText('Restore undone');
  await expect.poll(() => readArea(session, 'local')).toEqual(before);
  await expect.poll(() => readDatabases(session)).not.toContain(PAGE.markdown);
  await options.close();
});

const BODY =
  '<h1>Paper</h1><section class="text"><p>What is wanted. <b class="ad">Buy now!</b></p></section><p data-part="text">Else.</p>';

test('sites: a rule decides what is extracted, and an unclosed or slow selector in it breaks nothing', async () => {
  const { session } = fixture;
  const slow = `${':is('.repeat(30)}.none${' *)'.repeat(30)}`;
  const rule = { host: 'docs.test', content: ['[title="x', slow, '.text'], remove: ['[title="x', '.ad'] };
  const { settings } = await readArea(session, 'local');
  // No form accepts such selectors.
  await session.background.stop();
  await writeArea(session, 'local', { settings: { ...Object(settings), sites: [rule] } });
  const beside = await session.open('https://docs.test/');
  const page = await openTestPage(session, `${'<div>'.repeat(40)}${BODY}`, 'https://docs.test/paper');
  await clickMenu(session, page, 'extract-here');
  expect((await settledBadge(session)).text).toBe('✓1');
  const copied = (await readClipboard(beside)).replace(/^[\s\S]*?Source: <.*>\n+/, '').trim();
  expect(copied).toBe('What is wanted.');
});
