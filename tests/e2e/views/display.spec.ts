import { expect, type Page, test } from '@playwright/test';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { changeSettings } from '../harness/checks/messages.ts';
import { openOptions } from '../harness/views/options.ts';
import { results, search } from '../harness/views/search.ts';

const fixture = useFixture();

test('a long host is truncated, but not the date next to it, and a menu fits a low view and scrolls', async () => {
  const { session, service } = fixture;
  const url = `https://${'avery'.repeat(12)}.long.test/`;
  service.faults.next({
    operation: 'search',
    alter: (envelope) => ({
      ...envelope,
      data: { search: [{ url, title: 'A wall', time: '2019-05-01T00:00:00Z' }] },
    }),
  });
  const view = await session.open(session.url('popup.html'));
  await view.setViewportSize({ width: 440, height: 180 });
  await search(view, { query: 'wall' });
  /** By how much the text is wider than its element. */
  const excess = (element: Element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return text.getBoundingClientRect().right - element.getBoundingClientRect().right;
  };
  expect(await view.locator('.meta-from > :first-child').evaluate(excess)).toBeGreaterThan(0);
  expect(await view.locator('.meta-from time').evaluate(excess)).toBeLessThanOrEqual(0);

  const row = results(view).first();
  await row.hover();
  await row.getByRole('button', { name: 'More actions (M)' }).click();
  const items = view.locator('.menu-list button');
  await expect(items.first()).toBeFocused();
  const hidden = () =>
    items.evaluateAll((all) => {
      const shown = document.activeElement?.getBoundingClientRect();
      const list = all[0]?.closest('ul')?.getBoundingClientRect();
      if (!shown || !list) return 'no menu';
      return Math.max(-list.top, list.bottom - innerHeight, -shown.top, shown.bottom - innerHeight) <= 0
        ? undefined
        : [list.top, list.bottom, shown.top, shown.bottom];
    });
  await expect.poll(hidden).toBeUndefined();
  await view.keyboard.press('End');
  await expect(items.last()).toBeFocused();
  await expect.poll(hidden).toBeUndefined();
  await view.keyboard.press('Home');
  await expect(items.first()).toBeInViewport();
});

test('theme and text size of Settings are there before the first paint, in the popup and in tabs', async () => {
  const { session } = fixture;
  const options = await openOptions(session);
  const look = (page: Page) =>
    page.evaluate(() => {
      const { colorScheme, fontSize } = document.documentElement.style;
      return [colorScheme, fontSize];
    });
  await options.getByRole('combobox', { name: 'Theme' }).selectOption({ label: 'Dark' });
  await options.getByRole('combobox', { name: 'Text size' }).selectOption({ label: 'Large' });
  await expect.poll(() => look(options)).toEqual(['dark', '1.15em']);
  const popup = await openPopup(session);
  expect(await look(popup.page)).toEqual(['dark', '1.15em']);
  await popup.close();
  // Without the view, which would set it later.
  await options.route('**/chunks/**', (route) => route.abort());
  await options.goto(session.url('desk.html'));
  expect(await look(options)).toEqual(['dark', '1.15em']);
  await changeSettings(session, () => ({ theme: 'system', textSize: 'normal' }));
});
