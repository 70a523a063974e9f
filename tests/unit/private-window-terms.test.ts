import { expect, it } from 'vitest';
import { languages, readMessages } from '../../scripts/build/locales.ts';
import { inTermsOf, termsOf } from '../../scripts/build/private-windows.ts';

const KEYS = ['privateNote', 'failure_private_window'];

it.each(['chrome', 'edge', 'firefox'])('messages in %s say what it calls private windows', (browser) => {
  for (const language of languages()) {
    const messages = readMessages(language);
    const said = inTermsOf(browser, language, messages);
    for (const term of termsOf(browser, language).keys())
      expect(
        Object.values(messages).some((message) => message.includes(term)),
        term,
      ).toBe(true);
    const isOwn = browser === 'chrome' && ['ko', 'zh_CN'].includes(language);
    for (const key of browser === 'firefox' || isOwn ? [] : KEYS)
      expect(said[key], `${language} ${key}`).not.toBe(messages[key]);
  }
});

it.each([
  ['chrome', 'an Incognito window'],
  ['edge', 'an InPrivate window'],
])('in %s, English says “%s”', (browser, words) => {
  expect(inTermsOf(browser, 'en', readMessages('en')).failure_private_window).toBe(
    `Settings can’t be changed in ${words}`,
  );
});
