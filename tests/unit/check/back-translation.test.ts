import { describe, expect, it } from 'vitest';
import { backTranslationProblems, hashOf, recorded } from '../../../scripts/check/back-translation.ts';

const SOURCE = {
  keyRemove: 'Remove',
  charges_one: '{count} charge',
  charges_other: '{count} charges',
  search: 'Search',
};
const POLISH = {
  keyRemove: 'Usuń',
  charges_one: '{count} opłata',
  charges_few: '{count} opłaty',
  charges_many: '{count} opłat',
  charges_other: '{count} opłaty',
  search: 'Szukaj',
};
const NOTES = { keep: [], exact: ['keyRemove', 'charges'], values: {}, groups: [] };

const pair = (key: string, language = 'pl') => [key, language, hashOf(key, POLISH, SOURCE)] as const;
const RECORD = recorded({}, NOTES.exact, [pair('keyRemove'), pair('charges')]);

/** The messages that have to be translated back after changes. */
const changed = (
  translated: Record<string, string>,
  source: Record<string, string> = SOURCE,
  record = RECORD,
) =>
  backTranslationProblems('pl', translated, source, { notes: NOTES, record }).map(
    (problem) => problem.split(' ')[0],
  );

describe('messages about money, keys, and consent', () => {
  it('pass if they were translated back as they are', () => {
    expect(changed(POLISH)).toEqual([]);
  });

  it.each([
    ['a changed translation', { ...POLISH, keyRemove: 'Zachowaj' }, SOURCE, 'keyRemove'],
    ['one changed plural form', { ...POLISH, charges_many: '{count} zwrotów' }, SOURCE, 'charges'],
    ['changed English', POLISH, { ...SOURCE, keyRemove: 'Replace' }, 'keyRemove'],
  ])('fail after %s', (_, translated, source, key) => {
    expect(changed(translated, source)).toEqual([key]);
  });
});
