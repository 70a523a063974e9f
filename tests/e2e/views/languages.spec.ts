import { expect, test } from '@playwright/test';
import { type Spoken, wordsOf } from '../../shared/languages.ts';
import { messageText } from '../../shared/message-text.ts';
import { sampled } from '../../shared/sampled.ts';
import { settledBadge } from '../harness/browser/badge.ts';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { findings } from '../harness/checks/accessible.ts';
import { mainJob } from '../harness/views/main-job.ts';
import { openOptions } from '../harness/views/options.ts';

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

for (const language of sampled(['de', 'ja', 'ar'], 1)) {
  test(`the main job is done in ${language}`, async () => {
    const { session } = fixture;
    const words = wordsOf(language);
    await choose(language, wordsOf('en'), words);
    const popup = await openPopup(session);
    const placeholder = encodeURIComponent(words.said('searchPlaceholder'));
    expect(popup.page.url()).toBe(`${session.url('popup.html')}?language=${language}&${placeholder}`);
    await expect(popup.page.locator('html')).toHaveAttribute('dir', words.direction);
    await mainJob(popup.page, words);
    expect(await findings(popup.page)).toEqual([]);
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
    // The next background has to reset what this one set.
    await session.background.stop();
    await choose('', words, wordsOf('en'));
    const again = await openPopup(session);
    await expect(again.page.getByRole('tab', { name: messageText('typeImages') })).toBeVisible();
    expect(again.page.url()).toBe(session.url('popup.html'));
    await again.close();
  });
}

test('the popup reads one language at most: none if it is the browser’s', async () => {
  const { session } = fixture;
  const page = await session.context.newPage();
  const read: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/_locales/')) read.push(request.url());
  });
  for (const [query, words, files] of [
    ['', wordsOf('en'), []],
    ['?language=de&Im%20Web%20suchen', wordsOf('de'), ['_locales/de/messages.json']],
  ] as const) {
    read.length = 0;
    await page.goto(session.url(`popup.html${query}`));
    // The button is in the part that loads last.
    await expect(page.getByRole('button', { name: words.said('moreDestinations') })).toBeVisible();
    expect(read).toEqual(files.map((file) => session.url(file)));
  }
  await page.close();
});
