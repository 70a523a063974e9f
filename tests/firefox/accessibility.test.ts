import type { Page } from 'puppeteer-core';
import { expect, test } from 'vitest';
import { click, named, reads } from './harness/browser/find.ts';
import { useFixture } from './harness/browser/fixture.ts';
import { emulateMedia } from './harness/browser/media.ts';
import { findings, tooWide } from './harness/views/accessible.ts';
import { openOptions, saveService } from './harness/views/options.ts';
import { fillForm, pressEnter } from './harness/views/search.ts';

// One state per surface; the Chromium tests cover all states.
const fixture = useFixture();

/** In Firefox's window. */
declare const gBrowser: { selectedBrowser: { fullZoom: number } };

/** Sends a search that never gets a response. */
async function searchUnanswered(view: Page): Promise<void> {
  fixture.service.faults.next({ delivery: { kind: 'silence' } });
  await fillForm(view, { query: 'never answered' });
  await pressEnter(view);
  await reads(view, 'Cancel');
}

// In a popup, Firefox's theme decides between light and dark; the same view in a tab can be either.
const openView = () => fixture.session.open(fixture.session.url('popup.html'));

test('axe finds nothing in the options with a rejected address, and at 200% nothing is cut off', async () => {
  const { session } = fixture;
  const options = await openOptions(session);
  await saveService(options, { address: 'http://example.com/v1', key: 'two words' });
  await reads(options, 'http would expose your key.');
  expect(await findings(session, options)).toEqual([]);
  const width = await options.evaluate(() => innerWidth);
  const zoom = (factor: number) =>
    session.window.evaluate((by) => {
      gBrowser.selectedBrowser.fullZoom = by;
    }, factor);
  await zoom(2);
  await expect.poll(() => options.evaluate(() => innerWidth)).toBeLessThan(width * 0.6);
  await expect.poll(() => tooWide(options)).toBe(0);
  await zoom(1);
});

test('nothing moves with reduced motion; with forced colors, the selection is outlined', async () => {
  const { session } = fixture;
  const view = await openView();
  await searchUnanswered(view);
  const moving = () =>
    view.evaluate(
      () =>
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY).length,
    );
  await emulateMedia(session, view, '(prefers-reduced-motion: no-preference)');
  await expect.poll(moving).toBeGreaterThan(0);
  await emulateMedia(session, view, '(prefers-reduced-motion: reduce)');
  await expect.poll(moving).toBe(0);
  await click(view, 'button', 'Cancel');

  await emulateMedia(session, view, '(forced-colors: active)');
  const line = async (name: string) =>
    (await named(view, 'tab', name)).evaluate((tab) => getComputedStyle(tab, '::after').borderBlockEndStyle);
  await expect.poll(async () => [await line('Web'), await line('Images')]).toEqual(['solid', 'none']);
  await view.keyboard.press('Tab');
  const ring = await view.evaluate(() => {
    // A control inside a chip leaves the focus ring to the chip.
    for (let at = document.activeElement; at; at = at.parentElement) {
      const { outlineStyle, outlineWidth } = getComputedStyle(at);
      if (outlineStyle !== 'none') return Number.parseFloat(outlineWidth);
    }
    return 0;
  });
  expect(ring).toBeGreaterThanOrEqual(1);
  await emulateMedia(session, view, '(forced-colors: none)');
});
