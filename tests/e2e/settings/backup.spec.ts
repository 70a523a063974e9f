import { expect, type Page, test } from '@playwright/test';
import { savedDuring } from '../harness/browser/downloads.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { readArea, readDatabases } from '../harness/browser/stored.ts';
import { findings } from '../harness/checks/accessible.ts';
import { openOptions } from '../harness/views/options.ts';
import { addSavedPages } from '../harness/views/saved-pages.ts';
import { search } from '../harness/views/search.ts';
import { changeSettings } from '../harness/views/settings.ts';

// Each test continues with the state left by the previous one.
test.describe.configure({ mode: 'serial' });
const fixture = useFixture();

const LENS = { name: 'Stone <b>and</b> lime', id: '48213' };
const PAGE = { job: 'seeded', place: 0, url: 'https://walling.test/', markdown: 'A stone lies on two.' };
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name });
let backup = '';

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

test('a backup holds everything created here, but never the key', async () => {
  const { session, service } = fixture;
  await changeSettings(session, () => ({ lenses: [LENS], reuseMinutes: 3 }));
  const popup = await openPopup(session);
  await search(popup.page, { query: 'harbour' });
  await popup.close();
  await addSavedPages(session, [PAGE]);
  const options = await openOptions(session, 'privacy');
  await options.getByRole('switch', { name: 'Saved pages' }).check();
  const [file] = await savedDuring(session, () => button(options, 'Save backup').click());
  await expect(options.getByRole('status')).toHaveText('Backup saved');
  await options.close();
  expect(file?.name).toMatch(/^quarry-backup-\d{4}-\d{2}-\d{2}\.json$/);
  backup = file?.bytes.toString() ?? '';
  expect(backup).not.toContain(service.key);
  const { settings, history } = await readArea(session, 'local');
  expect(JSON.parse(backup)).toMatchObject({ quarry: 'backup', version: 1, settings, history });
  expect(JSON.parse(backup).pages).toMatchObject([PAGE]);
});

test('restoring shows the changes, asks for consent to what may cost money, and can be undone', async () => {
  const { session, service } = fixture;
  await changeSettings(session, () => ({ lenses: [], reuseMinutes: 0, askAbove: 0.01 }));
  const options = await openOptions(session, 'privacy');
  for (const [clear, name] of [
    ['Clear saved pages', 'Saved pages'],
    ['Clear history', 'Search history'],
  ] as const) {
    await button(options, clear).click();
    await options.getByRole('alertdialog').getByRole('button', { name: clear }).click();
    await expect(options.getByRole('status')).toHaveText(`Cleared: ${name}`);
  }
  const before = await readArea(session, 'local');

  await choose(options, backup.slice(0, -30));
  await expect(options.getByRole('alert')).toContainText('This isn’t a backup, or part of it is missing.');
  await expect(options.getByRole('alert')).toContainText('Nothing was changed.');
  const risky = JSON.parse(backup);
  risky.settings = { ...risky.settings, address: 'https://other.test/v1', prices: { searches: 1, pages: 1 } };
  await choose(options, JSON.stringify(risky));
  const preview = options.getByRole('region', { name: /^Backup of / });
  await expect(preview.getByRole('heading')).toBeFocused();
  await expect(preview).toContainText('Adds 1 entry');
  await expect(preview).toContainText('Adds 1 search');
  await expect(preview.getByRole('group', { name: 'Only with your consent' })).toHaveCount(0);
  await options.getByRole('radio', { name: 'Replace' }).check();
  await expect(preview.getByRole('group', { name: 'Only with your consent' })).toBeVisible();
  for (const name of ['Use another service URL', 'Allow what can cost more'])
    await expect(tick(options, name)).not.toBeChecked();
  await expect(preview).toContainText(`From ${service.url} to https://other.test/v1`);
  expect(await findings(options, { within: '#back-up' })).toEqual([]);
  await tick(options, 'Use another service URL').check();
  await tick(options, 'Use another service URL').uncheck();
  await tick(options, 'Allow what can cost more').check();
  await button(options, 'Restore').click();
  await expect(options.getByRole('status')).toHaveText('Restored');

  const { settings, history } = await readArea(session, 'local');
  expect(settings).toMatchObject({ lenses: [LENS], reuseMinutes: 3, prices: { searches: 1, pages: 1 } });
  expect(settings).toMatchObject({ address: service.url, askAbove: 0.1 });
  expect(history).toEqual(risky.history);
  await expect.poll(() => readDatabases(session)).toContain(PAGE.markdown);

  await expect(button(options, 'Undo restore')).toBeFocused();
  await options.keyboard.press('Enter');
  await expect(options.getByRole('status')).toHaveText('Restore undone');
  await expect.poll(() => readArea(session, 'local')).toEqual(before);
  await expect.poll(() => readDatabases(session)).not.toContain(PAGE.markdown);
  await options.close();
});
