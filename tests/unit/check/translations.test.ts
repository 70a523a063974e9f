import { describe, expect, it } from 'vitest';
import { type Notes, noteProblems, translationProblems } from '../../../scripts/check/translations.ts';

const SOURCE = {
  locale: 'en',
  direction: 'ltr',
  copy: 'Copy as Markdown',
  pages_one: '{count} page from {site}',
  pages_other: '{count} pages from {site}',
};

const NOTES: Notes = {
  keep: ['Markdown'],
  exact: [],
  values: { count: 'a number', site: 'a domain' },
  groups: [
    { note: 'A label.', keys: ['locale', 'direction', 'pages*'] },
    { note: 'A button.', max: 26, keys: ['copy'] },
  ],
};

const GERMAN = {
  locale: 'de',
  direction: 'ltr',
  copy: 'Als Markdown kopieren',
  pages_one: '{count} Seite von {site}',
  pages_other: '{count} Seiten von {site}',
};

/** The problems reported for the German file after a change. */
const problems = (change: Record<string, string>, without?: keyof typeof GERMAN) => {
  const messages: Record<string, string> = { ...GERMAN, ...change };
  if (without) delete messages[without];
  return translationProblems(messages, SOURCE, NOTES);
};

describe('a translation', () => {
  it('passes with every message and value', () => {
    expect(problems({})).toEqual([]);
  });

  it.each<[string, Record<string, string>, string]>([
    ['an extra message', { gone: 'Weg' }, 'gone isn’t in locales/en.json: remove it.'],
    ['a lost value', { pages_other: '{count} Seiten' }, 'pages_other lacks {site}: put it'],
    ['a lost number', { pages_one: 'Seite von {site}' }, 'pages_one lacks {count}: put it'],
    ['a stray brace', { copy: 'Markdown { site }' }, 'copy has a brace that is no value'],
    [
      'too many characters',
      { copy: `Markdown${'.'.repeat(27)}` },
      'copy has 35 characters: 26 are the most.',
    ],
    ['a translated name', { copy: 'Als Abschlag kopieren' }, 'copy lacks “Markdown”: names like it'],
    ['a trailing space', { copy: 'Markdown ' }, 'copy begins or ends with a space: remove it.'],
  ])('is rejected with %s', (_, change, words) => {
    expect(problems(change)).toContainEqual(expect.stringContaining(words));
  });

  it('is rejected without a message', () => {
    expect(problems({}, 'copy')).toEqual(['copy is missing: translate "Copy as Markdown".']);
  });

  it('needs each form of its language and may spell out 2', () => {
    const forms = { pages_one: 'صفحة {count} من {site}', pages_two: 'صفحتان من {site}' };
    expect(translationProblems({ ...GERMAN, locale: 'ar', ...forms }, SOURCE, NOTES)).toEqual(
      ['zero', 'few', 'many'].map(
        (form) => `pages_${form} is missing: translate "{count} pages from {site}".`,
      ),
    );
    const polish = { pages_few: 'strony z {site}', pages_many: '{count} stron z {site}' };
    expect(translationProblems({ ...GERMAN, locale: 'pl', ...polish }, SOURCE, NOTES)).toEqual([
      'pages_few lacks {count}: put it where the value belongs.',
    ]);
  });
});

describe('notes', () => {
  it('exist for exactly the messages and values in use', () => {
    expect(noteProblems(SOURCE, NOTES)).toEqual([]);
    expect(noteProblems({ ...SOURCE, more: 'More of {name}' }, NOTES)).toEqual([
      'more has no note: add it to a group, with what it is and where it appears.',
      '{name} isn’t explained: add it to “values”.',
    ]);
    const stale = { ...NOTES, exact: ['gone'], values: { ...NOTES.values, old: 'gone' } };
    expect(noteProblems(SOURCE, stale)).toEqual([
      'gone is the name of no message: remove it.',
      '{old} is in no message: remove it from “values”.',
    ]);
  });
});
