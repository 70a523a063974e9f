import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { lookAs } from '../../../../components/ui/page.ts';
import { LANGUAGES } from '../../../../lib/settings/languages.ts';
import { lookStyle } from '../../../../lib/settings/look.ts';

const wordsOf = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(`locales/${language}.json`, 'utf8'));

it.each(LANGUAGES)('a popup in %s has its language and direction before its messages load', (language) => {
  const { locale, direction } = wordsOf(language);
  const page = document.createElement('html');
  lookAs({ search: `?language=${language}&Search`, hash: '' }, page);
  expect([page.lang, page.dir]).toEqual([locale, direction]);
});

it.each(['', '?collect', '?q=language', '?q=a&de'])(
  'a page with the query "%s" is in the browser’s language',
  (query) => {
    const page = document.createElement('html');
    lookAs({ search: query, hash: '' }, page);
    expect([page.lang, page.dir]).toEqual(['en', 'ltr']);
  },
);

it.each([
  [`#;${lookStyle({ theme: 'dark', textSize: 'large' })}`, 'dark', '1.15em'],
  ['', '', ''],
  ['#library', '', ''],
])('a page with the hash “%s” has the color scheme “%s” and the font size “%s”', (hash, scheme, size) => {
  const page = document.createElement('html');
  lookAs({ search: '', hash }, page);
  expect([page.style.colorScheme, page.style.fontSize]).toEqual([scheme, size]);
});
