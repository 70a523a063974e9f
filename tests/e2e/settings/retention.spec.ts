import { expect, type Page, test } from '@playwright/test';
import { backupHead } from '../../../lib/settings/backup/backup.ts';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { readDatabases } from '../harness/browser/stored.ts';
import { tell } from '../harness/checks/messages.ts';
import { openOptions } from '../harness/views/options.ts';
import { addSavedPages } from '../harness/views/saved-pages.ts';
import { changeSettings } from '../harness/views/settings.ts';

const DAY_MS = 86_400_000;
const fixture = useFixture();

/** Three pages of 40 days, kept until the user deletes them. */
async function oldPages(): Promise<Page> {
  const { session } = fixture;
  await changeSettings(session, () => ({ library: { keep: 'always', megabytes: 500 } }));
  const pages = [1, 2, 3].map((place) => ({
    job: 'paid',
    place,
    url: `https://s${place}.test/`,
    markdown: `zzslate ${place}`,
    at: Date.now() - 40 * DAY_MS,
  }));
  await addSavedPages(session, pages);
  return openOptions(session);
}

const stored = async () => ((await readDatabases(fixture.session)).match(/zzslate/g) ?? []).length;

test('keeping pages for a shorter time asks with their number, and can be undone', async () => {
  const options = await oldPages();
  const keep = options.getByRole('combobox', { name: 'Keep pages' });
  await keep.focus();
  await options.keyboard.press('ArrowUp');
  const question = options.getByRole('alertdialog', { name: 'This deletes 3 pages from your library.' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await options.keyboard.press('Enter');
  await expect(keep).toHaveValue('always');
  expect(await stored()).toBe(3);
  await keep.selectOption({ label: 'For 30 days' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(options.getByText(/^0 pages, /)).toBeVisible();
  await options.getByRole('button', { name: 'Undo' }).click();
  await expect(keep).toHaveValue('always');
  await expect(options.getByText(/^3 pages, /)).toBeVisible();
  await keep.selectOption({ label: 'For 30 days' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(stored).toBe(0);
  await options.close();
});

test('the browser is asked not to evict pages that are kept without end', async () => {
  const options = await openOptions(fixture.session);
  await options.evaluate(() => {
    navigator.storage.persist = async () => {
      document.title = 'asked';
      return true;
    };
  });
  await options.getByRole('combobox', { name: 'Keep pages' }).selectOption({ label: 'Until I delete them' });
  await expect(options).toHaveTitle('asked');
  await options.close();
});

test('a lower storage limit applies when one leaves the field, and asks', async () => {
  const options = await oldPages();
  const room = options.getByRole('spinbutton', { name: 'Storage limit' });
  await room.fill('2');
  await room.press('ArrowDown');
  await room.press('ArrowUp');
  await room.press('Tab');
  await expect(options.getByText('Saved', { exact: true })).toBeVisible();
  // The copies that an earlier Undo could have used may still be there for a moment.
  await expect.poll(stored).toBe(3);
  await options.close();
});

test('resetting settings deletes no pages', async () => {
  const options = await oldPages();
  await tell(fixture.session, 'data.clear', { kind: 'settings', asked: Date.now(), id: 'cleared' });
  await options.reload();
  await expect(options.getByRole('combobox', { name: 'Keep pages' })).toHaveValue('always');
  expect(await stored()).toBe(3);
  await options.close();
});

for (const mode of ['Add', 'Replace'])
  test(`restoring a backup of settings that keeps pages for a shorter time deletes none unless one agrees (${mode})`, async () => {
    const options = await oldPages();
    const settings = { ...DEFAULT_SETTINGS, library: { keep: 'day', megabytes: 1 } as const };
    const file = JSON.stringify(backupHead({ made: Date.now(), settings }));
    const chooser = options.waitForEvent('filechooser');
    await options.getByRole('button', { name: 'Restore from a file…' }).click();
    await (await chooser).setFiles({
      name: 'backup.json',
      mimeType: 'application/json',
      buffer: Buffer.from(file),
    });
    await options.getByRole('radio', { name: new RegExp(`^${mode}`) }).check();
    const restore = options.getByRole('button', { name: 'Restore', exact: true });
    if (mode === 'Replace') {
      const consent = options.getByRole('checkbox', { name: /^Allow what sends more from this device/ });
      await expect(consent).not.toBeChecked();
      await expect(options.getByText('This deletes 3 pages from your library.')).toBeVisible();
    }
    if ((await restore.getAttribute('aria-disabled')) === null) await restore.click();
    await expect.poll(stored).toBe(3);
    await options.reload();
    await expect(options.getByRole('combobox', { name: 'Keep pages' })).toHaveValue('always');
    await options.close();
  });
