import { expect, type Page, test } from '@playwright/test';
import { misfits } from '../../shared/misfits.ts';
import type { Session } from '../harness/browser/chromium.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopupOver } from '../harness/browser/popup.ts';
import { unreachable } from '../harness/checks/accessible.ts';
import { enter, results, search } from '../harness/views/search.ts';

const fixture = useFixture();

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

/** Large text in the whole window, and in half of it. */
const APPEARANCES: readonly Appearance[] = [
  { zoom: 1, text: 24 },
  { zoom: 2, minimum: 16 },
];

test('the popup grows with the browser’s zoom and text, and fits its window', async () => {
  const { session } = fixture;
  const settings = await session.open('chrome://settings/');
  const over = await session.open('https://docs.test/');
  for (const appearance of APPEARANCES) {
    await setAppearance(settings, appearance);
    await tour(session, over, appearance);
  }
  await setAppearance(settings, { zoom: 1 });
});
