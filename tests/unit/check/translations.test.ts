import { describe, expect, it } from 'vitest';
import { languages, readMessages } from '../../../scripts/build/locales.ts';
import { type Notes, noteProblems } from '../../../scripts/check/notes.ts';
import { fileProblems, strayBraces, translationProblems } from '../../../scripts/check/translations.ts';

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
    [
      'an extra plural form',
      { pages_few: '{count} von {site}' },
      'pages_few is a form that counts don’t need',
    ],
    ['a lost value', { pages_other: '{count} Seiten' }, 'pages_other lacks {site}: put it'],
    ['a lost number', { pages_one: 'Seite von {site}' }, 'pages_one lacks {count}: put it'],
    ['an extra value', { copy: 'Markdown {was}' }, 'copy has {was}, which the English one lacks'],
    ['a stray brace', { copy: 'Markdown { site }' }, 'copy has a brace that is no value'],
    [
      'too many characters',
      { copy: `Markdown${'.'.repeat(27)}` },
      'copy has 35 characters: 26 are the most.',
    ],
    ['a translated name', { copy: 'Als Abschlag kopieren' }, 'copy lacks “Markdown”: names like it'],
    ['an empty message', { copy: ' ' }, 'copy is empty: translate it.'],
    ['a trailing space', { copy: 'Markdown ' }, 'copy begins or ends with a space: remove it.'],
    ['an unknown language', { locale: 'xx' }, '“locale” is “xx”: write the language as BCP 47 does'],
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

  it('is named for its language and states its direction', () => {
    expect(fileProblems('pt_BR', { locale: 'pt-BR', direction: 'ltr' })).toEqual([]);
    expect(fileProblems('ar', { locale: 'ar-EG', direction: 'ltr' })).toEqual([
      'locale is “ar-EG”: write “ar”, as the file is named.',
      'direction is “ltr”: write “rtl”.',
    ]);
  });
});

describe('braces', () => {
  it('hold a value or belong to a template', () => {
    expect(strayBraces('{title} and {{title}}, closed with }}: {part}')).toEqual([]);
    expect(strayBraces('{ title }')).toHaveLength(1);
    expect(strayBraces('{title')).toHaveLength(1);
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

  it('limit the English text too', () => {
    expect(noteProblems({ ...SOURCE, copy: 'Copy the page as Markdown to the clipboard' }, NOTES)).toEqual([
      'copy has more than its 26 characters: shorten it, or raise “max” where there is room.',
    ]);
  });
});

describe('the languages', () => {
  it('are those of the files, except the notes', () => {
    expect(languages()).toContain('en');
    expect(languages().join()).not.toContain('notes');
    for (const language of languages())
      expect(readMessages(language).locale).toBe(language.replace('_', '-'));
  });
});
