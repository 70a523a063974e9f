import { expect, test } from 'vitest';
import { wordsOf } from '../../shared/languages.ts';
import { readBadge } from '../harness/browser/badge.ts';
import { named } from '../harness/browser/find.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { setUpUnseen } from '../harness/browser/inside.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { first, openTestPage } from '../harness/browser/site.ts';
import { setBrowserLanguage } from '../harness/views/browser-language.ts';
import { clickMenu, menuPaths } from '../harness/views/menu.ts';

const fixture = useFixture();

test('in a browser in Polish, the popup, the menu, and the icon are in Polish', async () => {
  const { session, service } = fixture;
  const { said, counted } = wordsOf('pl');
  await setBrowserLanguage(session, 'pl');
  try {
    await session.reinstall();
    await setUpUnseen(session, service);
    const popup = await openPopup(session);
    await expect.poll(() => popup.page.evaluate(() => document.documentElement.lang)).toBe('pl');
    await named(popup.page, 'query', said('search'));
    await popup.close();
    const testPage = await openTestPage(session, service, '<p>pebble</p>');
    const paragraph = await first(testPage, 'p');
    const labels = (await menuPaths(session, paragraph)).map((path) => path.split(' > ').at(-1));
    expect(labels).toEqual([said('menuExtractHere'), said('menuExtractPage'), said('menuExtractParts')]);
    await clickMenu(session, paragraph, 'extract-page');
    await expect.poll(async () => (await readBadge(session)).title).toBe(counted('badgeDone', 1));
  } finally {
    await setBrowserLanguage(session, null);
  }
});
