import { expect, type Locator, type Page, test } from '@playwright/test';
import { EVERY_GROUP } from '../../gallery/every-group.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { findings } from '../harness/checks/accessible.ts';
import { answered, results, search, searchbox } from '../harness/views/search.ts';

const fixture = useFixture();

/** The group below a heading. */
const group = (view: Page, heading: string): Locator =>
  view.locator('section').filter({ has: view.getByRole('heading', { name: heading, exact: true }) });

/** Checks of each group's own layout, by the group's heading. */
const LAYOUTS: Record<string, (of: Locator) => Promise<void>> = {
  Answer: (of) => expect(of.getByRole('link')).toHaveText('About 1.5 tonnes a metre'),
  async About(of) {
    await expect(of.getByRole('term')).toHaveText(['Known since', 'Material']);
    await expect(of.getByRole('definition')).toHaveText(['3600 BC', 'granite, slate']);
  },
  async Weather(of) {
    await expect(of.getByText('Light rain')).toBeVisible();
    await expect(of.getByText('Chur', { exact: true })).toBeVisible();
  },
  async Packages(of) {
    await expect(of.getByText('In transit')).toBeVisible();
    await expect(of.getByText('Parcel Post')).toBeVisible();
    await expect(of.getByText('QX123456785CH')).toBeVisible();
    await expect(of.getByRole('link')).toHaveAttribute('href', 'https://parcel.test/track/QX123456785CH');
  },
  Images: (of) => expect(of.getByRole('link', { name: 'A wall in the dales' })).toBeVisible(),
  Videos: (of) => expect(of.getByText('47:27')).toBeVisible(),
  Channels: (of) => expect(of.getByText('48.2K subscribers')).toBeVisible(),
  Podcasts: (of) => expect(of.getByText('24:26')).toBeVisible(),
  Shows: (of) => expect(of.getByText('1,234,567')).toBeVisible(),
  News: (of) => expect(of.getByText('The Daily')).toBeVisible(),
  'Interesting news': (of) => expect(of.getByRole('link')).toHaveText('Quarry reopens'),
  'Interesting finds': (of) => expect(of.getByText('Notes from one valley.')).toBeVisible(),
  async Questions(of) {
    await of.getByText('Do dry-stone walls need foundations?').click();
    await expect(of.getByText('A shallow trench is enough.')).toBeVisible();
  },
  async Code(of) {
    const code = of.locator('pre');
    await expect.poll(() => code.textContent()).toContain('{\n  if (height <= 0) return 0;\n');
    await expect
      .poll(() => code.evaluate((pre) => getComputedStyle(pre).whiteSpaceCollapse))
      .toBe('preserve');
  },
  async Lists(of) {
    await of.getByRole('button', { name: 'Show 2 more' }).click();
    const entries = ['Hammer', 'Line', 'Frame', 'Bar', 'Bucket', 'Gloves', 'Patience'];
    await expect(of.locator('ol > li')).toHaveText(entries);
  },
  'Public records': (of) => expect(of.getByRole('definition').first()).toHaveText('Jun 1, 1987'),
  async 'Archived pages'(of) {
    await expect(of.getByText('Archived Jan 31, 2020')).toHaveAttribute('title', /January 31, 2020/);
    await expect(of.getByText('oldwalls.test')).toBeVisible();
  },
  'Stone prices': (of) => expect(of.getByRole('definition')).toHaveText(['$120', '-1.5']),
  async 'Related searches'(of) {
    const buttons = of.getByRole('button');
    await expect(buttons).toHaveText(['dry stone wall cost', 'cheek end']);
    const tops = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops).size, 'number of rows').toBe(1);
  },
};

test('each group has its own layout', async () => {
  const { session, service } = fixture;
  service.faults.next({ alter: (envelope) => ({ ...envelope, data: EVERY_GROUP }) });
  const popup = await openPopup(session);
  await search(popup.page, { query: 'dry stone wall' });
  await expect(popup.page.getByRole('heading', { level: 2 })).toHaveText(Object.keys(LAYOUTS));
  for (const [heading, check] of Object.entries(LAYOUTS)) {
    await test.step(heading, () => check(group(popup.page, heading)));
  }
  await expect(results(popup.page).first()).toContainText('Paywall');
  await expect(results(popup.page).nth(1)).toContainText('AI-generated');
  expect(await findings(popup.page)).toEqual([]);
  await popup.close();
});

test('Enter, not Space, runs a related search, and focus moves to the field', async () => {
  const { service } = fixture;
  const view = await fixture.view();
  await search(view, { query: 'stone' });
  await searchbox(view).press('ArrowDown');
  await view.keyboard.press('End');
  const related = view.locator('.related button').last();
  await expect(related).toBeFocused();
  const sent = service.ledger.entries.length;
  await view.keyboard.press('Space');
  await expect(related).toBeFocused();
  await answered(view, () => view.keyboard.press('Enter'));
  await expect.poll(() => service.ledger.entries).toHaveLength(sent + 1);
  await expect(searchbox(view)).toBeFocused();
});
