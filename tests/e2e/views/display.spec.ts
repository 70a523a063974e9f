import { expect, type Page, test } from '@playwright/test';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { unreachable } from '../harness/checks/accessible.ts';
import { addressField, openOptions } from '../harness/views/options.ts';
import { enter, results, search, tab } from '../harness/views/search.ts';

const fixture = useFixture();

declare const chrome: {
  tabs: {
    query(of: { active: boolean; lastFocusedWindow: boolean }): Promise<{ id: number }[]>;
    setZoom(tab: number, factor: number): Promise<void>;
  };
};

test('with the settings at 200% nothing is cut off and everything is reachable', async () => {
  test.slow();
  const { session } = fixture;
  const options = await openOptions(session);
  await expect(addressField(options)).toBeVisible();
  const worker = await session.background.awake();
  const zoom = (factor: number) =>
    worker.evaluate(async (by) => {
      const [front] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
      if (front) await chrome.tabs.setZoom(front.id, by);
    }, factor);
  const width = await options.evaluate(() => innerWidth);
  await zoom(2);
  await expect.poll(() => options.evaluate(() => innerWidth)).toBeLessThan(width * 0.6);
  expect(await unreachable(options)).toEqual([]);
  await zoom(1);
});

test('a menu fits a low view and scrolls', async () => {
  const { session } = fixture;
  const view = await session.open(session.url('popup.html'));
  await view.setViewportSize({ width: 440, height: 180 });
  await search(view, { query: 'stone' });
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
  await view.close();
});

test('a narrow view truncates dates with an ellipsis', async () => {
  const { session } = fixture;
  const view = await session.open(session.url('sidepanel.html'));
  for (const width of [320, 260]) {
    await view.setViewportSize({ width, height: 700 });
    await search(view, { query: 'stone', workflow: 'news' });
    const cut = () =>
      view
        .locator('.meta-from')
        .evaluateAll(
          (lines) =>
            lines.filter(
              (line) =>
                line.scrollWidth > line.clientWidth ||
                [...line.children].some(
                  (part) =>
                    part.scrollWidth > part.clientWidth && getComputedStyle(part).textOverflow !== 'ellipsis',
                ),
            ).length,
        );
    await expect.poll(cut, `${width} px`).toBe(0);
  }
  await view.close();
});

test('a long host is truncated, but not the date next to it', async () => {
  const { session, service } = fixture;
  const url = `https://${'avery'.repeat(12)}.long.test/`;
  service.faults.next({
    operation: 'search',
    alter: (envelope) => ({
      ...envelope,
      data: { search: [{ url, title: 'A wall', time: '2019-05-01T00:00:00Z' }] },
    }),
  });
  const popup = await openPopup(session);
  await search(popup.page, { query: 'wall' });
  /** By how much the text is wider than its element. */
  const excess = (element: Element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return text.getBoundingClientRect().right - element.getBoundingClientRect().right;
  };
  const [host, date] = [
    popup.page.locator('.meta-from > :first-child'),
    popup.page.locator('.meta-from time'),
  ];
  expect(await host.evaluate(excess)).toBeGreaterThan(0);
  expect(await date.evaluate(excess)).toBeLessThanOrEqual(0);
  await popup.close();
});

test('nothing moves with reduced motion', async () => {
  const { session, service } = fixture;
  service.faults.always({ delivery: { kind: 'silence' } });
  const popup = await openPopup(session);
  await enter(popup.page, { query: 'never answered' });
  await expect(popup.page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  const moving = () =>
    popup.page.evaluate(() => {
      const endless = (animation: Animation) => animation.effect?.getComputedTiming().iterations === Infinity;
      return document.getAnimations().filter(endless).length;
    });
  await popup.page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect.poll(moving).toBeGreaterThan(0);
  await popup.page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(moving).toBe(0);
  await popup.page.getByRole('button', { name: 'Cancel' }).click();
  await popup.close();
});

test('with forced colors, selection and focus stay visible', async () => {
  const popup = await openPopup(fixture.session);
  await popup.page.emulateMedia({ forcedColors: 'active' });
  const look = (name: 'search' | 'images') =>
    tab(popup.page, name).evaluate((of) => {
      const line = getComputedStyle(of, '::after');
      return { style: line.borderBlockEndStyle, colour: line.borderBlockEndColor };
    });
  await tab(popup.page, 'search').click();
  await expect.poll(async () => (await look('search')).style).toBe('solid');
  await expect.poll(async () => (await look('images')).style).toBe('none');
  await popup.page.keyboard.press('Tab');
  const ring = () =>
    popup.page.evaluate(() => {
      // A control inside a chip leaves the focus ring to the chip.
      for (let at = document.activeElement; at; at = at.parentElement) {
        const { outlineStyle, outlineWidth } = getComputedStyle(at);
        if (outlineStyle !== 'none') return Number.parseFloat(outlineWidth);
      }
      return 0;
    });
  await expect.poll(ring).toBeGreaterThanOrEqual(1);
  await popup.close();
});

test('with forced colors, matched words stand out in light and dark', async () => {
  const popup = await openPopup(fixture.session);
  await search(popup.page, { query: 'stone' });
  const marks = popup.page.locator('.results mark');
  for (const colorScheme of ['light', 'dark'] as const) {
    await popup.page.emulateMedia({ forcedColors: 'active', colorScheme });
    await expect.poll(() => marks.count()).toBeGreaterThan(1);
    const looks = () =>
      marks.evaluateAll((all) =>
        all.map((mark) => {
          const { color, backgroundColor } = getComputedStyle(mark);
          return { color, backgroundColor };
        }),
      );
    // Black on yellow, the browser's default.
    const usual = { color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 0)' };
    await expect
      .poll(
        async () => (await looks()).filter((look) => JSON.stringify(look) !== JSON.stringify(usual)),
        colorScheme,
      )
      .toEqual([]);
  }
  await popup.page.emulateMedia({ forcedColors: 'none', colorScheme: null });
  await popup.close();
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
  for (const page of ['desk.html', 'welcome.html', 'options.html']) {
    await options.goto(session.url(page));
    expect(await look(options), page).toEqual(['dark', '1.15em']);
  }
  await options.unroute('**/chunks/**');
  await options.goto(session.url('options.html'));
  await options.getByRole('combobox', { name: 'Theme' }).selectOption({ label: 'Same as the system' });
  await options.getByRole('combobox', { name: 'Text size' }).selectOption({ label: 'Normal' });
  await expect.poll(() => look(options)).toEqual(['', '']);
});
