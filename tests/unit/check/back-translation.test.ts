import { describe, expect, it } from 'vitest';
import {
  backTranslationProblems,
  hashOf,
  recorded,
  staleRecords,
} from '../../../scripts/check/back-translation.ts';

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

  it('fail without a record', () => {
    expect(changed(POLISH, SOURCE, {})).toEqual(['keyRemove', 'charges']);
  });

  it.each([
    ['a changed translation', { ...POLISH, keyRemove: 'Zachowaj' }, SOURCE, 'keyRemove'],
    ['one changed plural form', { ...POLISH, charges_many: '{count} zwrotów' }, SOURCE, 'charges'],
    ['changed English', POLISH, { ...SOURCE, keyRemove: 'Replace' }, 'keyRemove'],
  ])('fail after %s', (_, translated, source, key) => {
    expect(changed(translated, source)).toEqual([key]);
  });

  it('need none in English', () => {
    const english = Object.fromEntries(
      Object.keys(POLISH).map((key) => [key, Object.entries(SOURCE).find(([own]) => own === key)?.[1] ?? '']),
    );
    const forms = { charges_few: SOURCE.charges_other, charges_many: SOURCE.charges_other };
    expect(changed({ ...english, ...forms }, SOURCE, {})).toEqual([]);
  });

  it('say how to record them', () => {
    const [problem] = backTranslationProblems('pl', POLISH, SOURCE, { notes: NOTES, record: {} });
    expect(problem).toContain('node scripts/check/back-translation.ts pl keyRemove');
  });
});

describe('the record', () => {
  it('has one entry per message, with its languages in order', () => {
    const more = recorded(RECORD, NOTES.exact, [['keyRemove', 'de', '12345678']]);
    expect(more.keyRemove).toBe(`de:12345678 pl:${hashOf('keyRemove', POLISH, SOURCE)}`);
    expect(Object.keys(more)).toEqual(NOTES.exact);
  });

  it('lists no other messages', () => {
    expect(staleRecords({ ...RECORD, search: 'pl:12345678' }, NOTES)).toEqual([
      'search isn’t in “exact” of the notes: remove it here, or add it there.',
    ]);
    expect(recorded({ ...RECORD, search: 'pl:12345678' }, NOTES.exact, [])).toEqual(RECORD);
  });
});
