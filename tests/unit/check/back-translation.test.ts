import { expect, it } from 'vitest';
import { changedSince, hashOf } from '../../../scripts/check/back-translation.ts';

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
const ENGLISH = {
  ...SOURCE,
  charges_few: SOURCE.charges_other,
  charges_many: SOURCE.charges_other,
};
const EXACT = ['keyRemove', 'charges'];
const RECORD = EXACT.map((key) => hashOf(key, POLISH, SOURCE));

it.each([
  ['as they were translated back', POLISH, SOURCE, RECORD, []],
  ['without a record', POLISH, SOURCE, [], EXACT],
  ['a changed translation', { ...POLISH, keyRemove: 'Zachowaj' }, SOURCE, RECORD, ['keyRemove']],
  ['a changed plural form', { ...POLISH, charges_many: '{count} zwrotów' }, SOURCE, RECORD, ['charges']],
  ['changed English', POLISH, { ...SOURCE, keyRemove: 'Replace' }, RECORD, ['keyRemove']],
  ['still in English', ENGLISH, SOURCE, [], []],
])(
  'messages about money, keys, and consent are to be translated back: %s',
  (_, translated, source, record, keys) => {
    expect(changedSince(EXACT, translated, source, new Set(record))).toEqual(keys);
  },
);
