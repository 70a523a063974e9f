import { expect, test } from '@playwright/test';
import { type Spoken, wordsOf } from '../../shared/languages.ts';
import { settledBadge } from '../harness/browser/badge.ts';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { mainJob } from '../harness/views/main-job.ts';
import { openOptions } from '../harness/views/options.ts';

declare const chrome: { action: { getPopup(of: object): Promise<string> } };

const fixture = useFixture({ watched: true });

/** Chooses the language as a person does, and waits until Settings is in it. */
async function choose(language: string, now: Spoken, next: Spoken): Promise<void> {
  const options = await openOptions(fixture.session);
  await options.getByRole('combobox', { name: now.said('languageName') }).selectOption(language);
  await expect(options.getByRole('heading', { level: 1 })).toHaveText(next.said('settings'));
  await expect(options.locator('html')).toHaveAttribute('dir', next.direction);
  await expect(options.locator('html')).toHaveAttribute('lang', next.tag);
  await expect(options.getByRole('combobox', { name: next.said('languageName') })).toHaveValue(language);
  await expect
    .poll(() => options.getByText(next.said('languageUnreviewed')).count())
    .toBe(language === '' ? 0 : 1);
  await options.close();
}

test('the main job is done in a right-to-left language, and in English again', async () => {
  const { session } = fixture;
  const words = wordsOf('ar');
  await choose('ar', wordsOf('en'), words);
  const popup = await openPopup(session);
  const placeholder = encodeURIComponent(words.said('searchPlaceholder'));
  expect(popup.page.url()).toBe(`${session.url('popup.html')}?language=ar&${placeholder}`);
  await expect(popup.page.locator('html')).toHaveAttribute('dir', words.direction);
  await mainJob(popup.page, words);
  await popup.close();

  const badge = await settledBadge(session);
  expect(badge.title).toBe(words.counted('badgeDone', 1));
  const page = await session.open('https://many.test/7');
  const copied = await readClipboard(page);
  const [before = ''] = words.said('documentSource').split('$1');
  expect(copied).toContain(`\n${before}<https://`);
  // The marks that set a value apart are for the eye alone.
  expect(copied).not.toMatch(/[\u2066-\u2069]/);
  await page.close();
  await choose('', words, wordsOf('en'));
  const worker = await session.background.awake();
  await expect.poll(() => worker.evaluate(() => chrome.action.getPopup({}))).toBe(session.url('popup.html'));
});
