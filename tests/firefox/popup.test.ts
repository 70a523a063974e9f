import { expect, test } from 'vitest';
import { misfits } from '../shared/misfits.ts';
import { reads } from './harness/browser/find.ts';
import { useFixture } from './harness/browser/fixture.ts';
import { openPopup } from './harness/browser/popup.ts';
import { restorePrefs, setPref } from './harness/browser/prefs.ts';
import { search } from './harness/views/search.ts';

const fixture = useFixture();

/** Firefox keeps a popup’s size at each page zoom, so what changes it is the size of text and the scale of the screen. */
const APPEARANCES: Record<string, number | string>[] = [
  {},
  { 'ui.textScaleFactor': 200, 'font.minimum-size.x-western': 24 },
];

test.for(APPEARANCES)('the popup fits its window, and everything fits in it: %o', async (prefs) => {
  const { session } = fixture;
  for (const [name, value] of Object.entries(prefs)) await setPref(session, name, value);
  const { page, close } = await openPopup(session);
  await reads(page, 'Safe search');
  const size = () => page.evaluate(() => [innerWidth, innerHeight]);
  await expect.poll(size).toEqual([440, 560]);
  const found = () => page.evaluate(misfits, '.foot, .foot button');
  await expect.poll(found).toEqual([]);
  await search(page, { query: 'stone' });
  await expect.poll(found).toEqual([]);
  await close();
  await restorePrefs(session);
});
