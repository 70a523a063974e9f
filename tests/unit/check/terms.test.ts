import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { languages, readMessages } from '../../../scripts/build/locales.ts';
import { ROOT } from '../../../scripts/run.ts';

/** The cells of the table of terms: one row per term, English first. */
const rows = readFileSync(`${ROOT}docs/translations.md`, 'utf8')
  .split('## Terms')[1]
  ?.split('\n')
  .filter((line) => line.startsWith('|') && !line.startsWith('| ---'))
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );

it('the terms table matches the translated messages', () => {
  const [[, ...tags] = [], ...terms] = rows ?? [];
  expect(tags).toEqual(languages().filter((language) => language !== 'en'));
  expect(terms.length).toBeGreaterThan(10);
  const english = Object.entries(readMessages('en'));
  const translated = new Map(tags.map((language) => [language, readMessages(language)]));
  for (const [term = '', ...words] of terms) {
    const keys = english.filter(([, message]) => message === term).map(([key]) => key);
    for (const [at, language] of tags.entries()) {
      expect(
        keys.map((key) => translated.get(language)?.[key]),
        `${term} in ${language}`,
      ).toContain(words[at]);
    }
  }
});
