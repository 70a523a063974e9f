import { expect, test } from 'vitest';
import { wordsOf } from '../../shared/languages.ts';
import { readBadge } from '../harness/browser/badge.ts';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { click, named } from '../harness/browser/find.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { changeSettings, setUpUnseen } from '../harness/browser/inside.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { first, openTestPage, requested } from '../harness/browser/site.ts';
import { setBrowserLanguage } from '../harness/views/browser-language.ts';
import { menuLabels } from '../harness/views/menu.ts';

const fixture = useFixture();

test('the main job is done in Polish', async () => {
  const { session } = fixture;
  await changeSettings(session, () => ({ language: 'pl' }));
  await mainJob();
});

test('the main job is done in a browser in Polish', async () => {
  const { session, service } = fixture;
  await setBrowserLanguage(session, 'pl');
  try {
    await session.reinstall();
    await setUpUnseen(session, service);
    await mainJob();
  } finally {
    await setBrowserLanguage(session, null);
  }
});

/** Searches in the popup, extracts the first result to the clipboard, and opens the menu, by their Polish names. */
async function mainJob(): Promise<void> {
  const { session, service } = fixture;
  const { said, counted } = wordsOf('pl');
  const popup = await openPopup(session);
  await expect.poll(() => popup.page.evaluate(() => document.documentElement.lang)).toBe('pl');
  const field = await named(popup.page, 'query', said('search'));
  await field.type('stone');
  await field.press('Enter');
  await click(popup.page, 'button', said('extractResult').replace('$1', said('pageTo_clipboard')));
  // The badge's title is in Polish too.
  await expect.poll(async () => (await readBadge(session)).title).toBe(counted('badgeDone', 1));
  await popup.close();
  const [url = ''] = requested(service).flat();
  await expect.poll(() => readClipboard(session)).toContain(said('documentSource').replace('$1', `<${url}>`));

  const testPage = await openTestPage(session, service, '<p>pebble</p>');
  expect(await menuLabels(session, await first(testPage, 'p'))).toEqual([
    said('menuExtractHere'),
    said('menuExtractPage'),
    said('menuExtractParts'),
  ]);
}
