import { expect, test } from '@playwright/test';
import { useFixture } from '../harness/browser/fixture.ts';
import { readDatabases } from '../harness/browser/stored.ts';
import { openOptions } from '../harness/views/options.ts';
import { addSavedPages } from '../harness/views/saved-pages.ts';
import { changeSettings } from '../harness/views/settings.ts';

const DAY_MS = 86_400_000;
const fixture = useFixture();

const stored = async () => ((await readDatabases(fixture.session)).match(/zzslate/g) ?? []).length;

test('keeping pages for a shorter time asks with their number, and can be undone', async () => {
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
  const options = await openOptions(session, 'privacy');
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
  const kept = options.getByRole('list', { name: 'What Quarry keeps' }).getByText(/^\d+ \(.*500 MB/);
  await expect(kept).toHaveText(/^0 /);
  await options.getByRole('button', { name: 'Undo' }).click();
  await expect(keep).toHaveValue('always');
  await expect(kept).toHaveText(/^3 /);
  await keep.selectOption({ label: 'For 30 days' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(stored).toBe(0);
  // The browser is asked not to evict pages that are kept without end.
  await options.evaluate(() => {
    navigator.storage.persist = async () => {
      document.title = 'asked';
      return true;
    };
  });
  await keep.selectOption({ label: 'Until I delete them' });
  await expect(options).toHaveTitle('asked');
  await options.close();
});
