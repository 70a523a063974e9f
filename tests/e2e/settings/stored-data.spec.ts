import { expect, test } from '@playwright/test';
import { EMPTY_FORM } from '../../../lib/search/form.ts';
import { settledBadge } from '../harness/browser/badge.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { readArea } from '../harness/browser/stored.ts';
import { findings, unreachable } from '../harness/checks/accessible.ts';
import { tell } from '../harness/checks/messages.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { openOptions } from '../harness/views/options.ts';
import { addSavedPages } from '../harness/views/saved-pages.ts';
import { search } from '../harness/views/search.ts';
import { changeSettings } from '../harness/views/settings.ts';

const fixture = useFixture();

const KINDS = [
  ['Settings, lenses, rules, sites, presets, and destinations', 'Reset settings'],
  ['API key, encrypted', 'Remove key'],
  ['Saved results', 'Clear saved results'],
  ['Search history', 'Clear history'],
  ['Saved pages', 'Clear saved pages'],
  ['Collection', 'Clear collection'],
  ['List of extractions', 'Clear extractions'],
  ['Spending, by day', 'Clear spending'],
] as const;

/** The count of each kind; undefined for kinds without a count. */
type Counts = (number | undefined)[];

test('options page: shows the kinds and sizes of stored data and clears each kind separately', async () => {
  test.slow();
  const { session, service } = fixture;
  const popup = await openPopup(session);
  await search(popup.page, { query: 'stone' });
  await popup.close();
  await clickMenu(session, await session.open('https://wiki.test/granite'), 'extract-page');
  await settledBadge(session);
  await addSavedPages(session, [
    { job: 'collector', place: 0, url: 'https://walling.test/', markdown: 'A stone lies on two.' },
  ]);
  service.faults.next({ status: 429, headers: { 'retry-after': '600' } });
  await tell(session, 'search', { ...EMPTY_FORM, id: 'waiting', query: 'lime' });
  await changeSettings(session, () => ({ lenses: [{ name: 'Mine', id: '1' }] }));

  const options = await openOptions(session, 'privacy');
  await options.setViewportSize({ width: 1000, height: 800 });
  const list = options.getByRole('list', { name: 'What Quarry keeps' });
  const row = (name: string) =>
    list.getByRole('listitem').filter({ has: options.getByText(name, { exact: true }) });
  const sizes = () =>
    Promise.all(KINDS.map(([name]) => row(name).locator('.field-hint').first().textContent()));
  const counts = async (): Promise<Counts> =>
    (await sizes()).map((size) => (/^\d+ \(/.test(size ?? '') ? Number.parseInt(size ?? '', 10) : undefined));
  let expected: Counts = [undefined, 1, 1, 1, 1, 1, 1, 1];
  await expect.poll(counts).toEqual(expected);
  await options.setViewportSize({ width: 320, height: 800 });
  expect(await unreachable(options)).toEqual([]);
  expect(await findings(options, { within: '#section-privacy' })).toEqual([]);
  await options.setViewportSize({ width: 1000, height: 800 });

  // In reverse order: without its settings, Quarry would contact another service.
  for (const [index, [name, clear]] of [...KINDS.entries()].reverse()) {
    await row(name).getByRole('button', { name: clear, exact: true }).focus();
    await options.keyboard.press('Enter');
    const question = row(name).getByRole('alertdialog');
    await expect(question).toContainText(name);
    if (index === 1) {
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await options.keyboard.press('Escape');
      await expect(row(name).getByRole('button', { name: clear, exact: true })).toBeFocused();
      await options.keyboard.press('Enter');
    }
    await question.getByRole('button', { name: clear }).press('Enter');
    await expect(options.getByRole('status')).toHaveText(`Cleared: ${name}`);
    expected = expected.map((count, at) => (at === index && count !== undefined ? 0 : count));
    await expect.poll(counts).toEqual(expected);
  }
  const { settings } = await readArea(session, 'local');
  expect(settings).toMatchObject({ lenses: [], address: 'https://kagi.com/api/v1' });
  await options.close();
});
