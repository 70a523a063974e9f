import { expect, type Page, test } from '@playwright/test';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { storedJobs } from '../harness/views/jobs.ts';
import { hold } from '../harness/views/keyboard.ts';
import { answered, results, search, searchbox } from '../harness/views/search.ts';
import { changeSettings } from '../harness/views/settings.ts';

const fixture = useFixture();
const offer = (view: Page) => view.getByRole('tabpanel').getByText(/^Saved copy/);
const searches = () => fixture.service.ledger.entries.length;

test.beforeEach(async () => {
  const { reuseMinutes } = DEFAULT_SETTINGS;
  await changeSettings(fixture.session, () => ({ reuseMinutes }));
});

test('a held Enter searches once, and later presses show those results until the search changes', async () => {
  const view = await fixture.view();
  await search(view, { query: 'held stone' });
  await hold(view, 'Enter');
  await expect(offer(view)).toBeVisible();
  expect(searches()).toBe(1);
  await answered(view, () => searchbox(view).press('Shift+Enter'));
  expect(searches()).toBe(2);
  await searchbox(view).fill('held slate');
  await answered(view, () => hold(view, 'Enter'));
  await hold(view, 'Enter');
  await expect(offer(view)).toBeVisible();
  expect(searches()).toBe(3);
});

test('a held Enter pays once even if reusing results is off', async () => {
  await changeSettings(fixture.session, () => ({ reuseMinutes: 0 }));
  const view = await fixture.view();
  await searchbox(view).fill('held granite');
  await answered(view, () => hold(view, 'Enter'));
  // An accepted repeat would have been sent before this one.
  await answered(view, () => searchbox(view).press('Enter'));
  expect(searches()).toBe(2);
});

test('holding E extracts the result once', async () => {
  const view = await fixture.view();
  await search(view, { query: 'stone' });
  const before = (await storedJobs(fixture.session)).length;
  await searchbox(view).press('ArrowDown');
  await expect(results(view).first().getByRole('link').first()).toBeFocused();
  await hold(view, 'e');
  await expect.poll(async () => (await storedJobs(fixture.session)).at(-1)?.state).toBe('done');
  await expect.poll(() => storedJobs(fixture.session)).toHaveLength(before + 1);
});
