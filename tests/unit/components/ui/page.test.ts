// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inLanguageOf } from '../../../../components/ui/page.ts';
import { LANGUAGES } from '../../../../lib/settings/languages.ts';

const wordsOf = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(`locales/${language}.json`, 'utf8'));

it.each(LANGUAGES)('a popup in %s has its language and direction before its messages load', (language) => {
  const { locale, direction } = wordsOf(language);
  const page = document.createElement('html');
  inLanguageOf(`?language=${language}&Search`, page);
  expect([page.lang, page.dir]).toEqual([locale, direction]);
});

it.each(['', '?collect', '?q=language', '?q=a&de'])(
  'a page with the query "%s" is in the browser’s language',
  (query) => {
    const page = document.createElement('html');
    inLanguageOf(query, page);
    expect([page.lang, page.dir]).toEqual(['en', 'ltr']);
  },
);
