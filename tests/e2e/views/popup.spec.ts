import { expect, type Page, test } from '@playwright/test';
import { misfits } from '../../shared/misfits.ts';
import type { Session } from '../harness/browser/chromium.ts';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup, openPopupOver } from '../harness/browser/popup.ts';
import { leaving } from '../harness/browser/tabs.ts';
import { unreachable } from '../harness/checks/accessible.ts';
import { changeSettings } from '../harness/checks/messages.ts';
import { openMore } from '../harness/views/fields.ts';
import { openOptions } from '../harness/views/options.ts';
import { answered, enter, resultLinks, results, search, searchbox } from '../harness/views/search.ts';

const fixture = useFixture();

const ARTICLE = 'https://stone.test/slate';

test('the page in front is copied for free by a click on the icon and one more, and found again by typing', async () => {
  const { session, service } = fixture;
  const page = await session.open(ARTICLE);
  const popup = await openPopupOver(session, page);
  await popup.page.getByRole('button', { name: 'Copy as Markdown' }).click();
  await expect(popup.page.getByRole('status')).toHaveText(/^Copied “.+” · [\d,]+ words?$/);
  await popup.close();
  await expect.poll(() => readClipboard(page)).toContain(`Source: <${ARTICLE}>`);

  const again = await openPopupOver(session, await session.open('https://many.test/7'));
  await expect(searchbox(again.page)).toBeFocused();
  await again.page.keyboard.type('schiefer');
  const opened = session.context.waitForEvent('page');
  await leaving(again.page, again.page.getByRole('option', { name: /Schiefer/ }).click());
  const library = await opened;
  await expect(library.getByRole('region', { name: 'Full text' })).toContainText('Schiefer');
  expect(service.ledger.entries).toEqual([]);
});

test('a click on the icon, words, and Enter lead to at least five results with snippets, whatever was open, and a click opens one', async () => {
  const { session } = fixture;
  const popup = await openPopupOver(session, await session.open(ARTICLE));
  const view = popup.page;
  await expect(searchbox(view)).toBeFocused();
  await openMore(view);
  await searchbox(view).focus();
  await view.keyboard.type('stone stones');
  await answered(view, () => view.keyboard.press('Enter'));
  await expect(view.getByRole('region', { name: 'More search options' })).toHaveCount(0);
  const seen = () =>
    view.evaluate(() => {
      const foot = document.querySelector('.foot-rows')?.getBoundingClientRect().top ?? 0;
      const rows = [...document.querySelectorAll('ul[aria-label="Results"] > li')];
      return rows.filter((row) => {
        const snippet = row.querySelector('.snippet');
        return snippet?.textContent && row.getBoundingClientRect().bottom <= foot;
      }).length;
    });
  await expect.poll(seen).toBeGreaterThanOrEqual(5);
  const [first = ''] = await resultLinks(view);
  const opened = session.context.waitForEvent('page');
  await leaving(view, results(view).first().getByRole('link').first().click());
  await expect(await opened).toHaveURL(first);
  await popup.close();
});

test('what was cleared comes back by undo, as in any other field', async () => {
  const view = await fixture.session.open(fixture.session.url('popup.html'));
  await searchbox(view).pressSequentially('stone');
  await view.getByRole('button', { name: 'Clear' }).press('Enter');
  await expect(searchbox(view)).toHaveValue('');
  await expect(searchbox(view)).toBeFocused();
  await view.keyboard.press('ControlOrMeta+Z');
  await expect(searchbox(view)).toHaveValue('stone');
});

/** What people choose in the browser’s settings under “Appearance”. */
interface Appearance {
  zoom: number;
  /** The smallest size of text; 0 for none. */
  minimum?: number;
  /** The usual size of text. */
  text?: number;
}

interface BrowserSettings {
  setDefaultZoom(zoom: number, done: () => void): void;
  setPref(name: string, value: number, page: string, done: (changed: boolean) => void): void;
}
declare const chrome: {
  settingsPrivate: BrowserSettings;
  storage: { session: { clear(): Promise<void> } };
};

/** Changes the browser’s own settings while it runs, on its settings page. */
async function setAppearance(settings: Page, { zoom, minimum = 0, text = 16 }: Appearance): Promise<void> {
  const changed = await settings.evaluate(
    async ([zoom, minimum, text]) => {
      const own = chrome.settingsPrivate;
      await new Promise<void>((done) => own.setDefaultZoom(zoom, done));
      const set = (name: string, value: number) =>
        new Promise<boolean>((done) => own.setPref(`webkit.webprefs.${name}`, value, '', done));
      return [await set('minimum_font_size', minimum), await set('default_font_size', text)];
    },
    [zoom, minimum, text] as const,
  );
  expect(changed).toEqual([true, true]);
}

const BAR = '.selection-bar, .selection-bar button';
const FOOT = '.foot, .foot button';

/**
 * What is in sight with results selected. The foot is not where a line of text is so large, compared with the window, that
 * only the list and the buttons for the selection fit.
 */
function inSight({ zoom, minimum = 0, text = 16 }: Appearance): string {
  const line = Math.max((13 / 16) * text, minimum) * 1.4;
  const [width, height] = [Math.min(440, 800 / zoom), Math.min(560, 600 / zoom)];
  return width <= 15 * line && height <= 12 * line ? BAR : `${BAR}, ${FOOT}`;
}

/** Home, results, a selection, and a failure in the popup. */
async function tour(session: Session, over: Page, appearance: Appearance): Promise<void> {
  const { zoom } = appearance;
  const of = JSON.stringify(appearance);
  const worker = await session.background.awake();
  await worker.evaluate(() => chrome.storage.session.clear());
  await over.bringToFront();
  const { page, close } = await openPopupOver(session, over);
  await expect(page.getByRole('button', { name: 'Full page' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => devicePixelRatio)).toBeCloseTo(zoom);
  // What Chrome gives at most: 800 × 600 pixels of the screen.
  const missing = () =>
    page.evaluate((by) => {
      const [width, height] = [Math.min(440, 800 / by) - innerWidth, Math.min(560, 600 / by) - innerHeight];
      return Math.max(Math.abs(width), Math.abs(height));
    }, zoom);
  await expect.poll(missing, of).toBeLessThan(3);
  const fits = (where: string, needed = FOOT) =>
    expect.poll(() => page.evaluate(misfits, needed), `${where} ${of}`).toEqual([]);
  await fits('home');
  await search(page, { query: 'stone' });
  await fits('results');
  expect(await unreachable(page), of).toEqual([]);
  await results(page).first().getByRole('link').first().focus();
  await page.keyboard.press('Space');
  await expect(page.locator('.selection-bar')).toBeInViewport();
  await fits('selection', inSight(appearance));
  await page.keyboard.press('Space');
  fixture.service.faults.next({ status: 500 });
  await enter(page, { query: 'stone that fails' });
  await expect(page.getByRole('heading', { name: 'The service had a problem' })).toBeVisible();
  await fits('failure');
  await close();
}

test('the popup grows with the browser’s zoom and text, and fits its window', async () => {
  const { session } = fixture;
  const settings = await session.open('chrome://settings/');
  const over = await session.open('https://docs.test/');
  // Large text in half of the window. Firefox’s test has large text in a whole one.
  const appearance = { zoom: 2, minimum: 16 };
  await setAppearance(settings, appearance);
  await tour(session, over, appearance);
  await setAppearance(settings, { zoom: 1 });
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
