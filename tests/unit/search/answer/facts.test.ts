import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factsOf } from '../../../../lib/search/answer/facts.ts';

const named = (group: string, props: Record<string, unknown>) =>
  factsOf(group, props).map(({ name, value }) => [name, value]);

describe('factsOf', () => {
  it('lists names with values, nested ones too, without those for programs', () => {
    const props = {
      location: { name: 'Chur', country: 'CH', lat: 46.8 },
      current: { temperature: { value: '54', unit: '°F' }, windSpeed: '9 km/h', code: 1003 },
      forecast: [{ day: 1, high: 20 }],
    };
    expect(named('weather', props)).toEqual([
      ['Location', 'Chur'],
      ['Country', 'CH'],
      ['Temperature', '54'],
      ['Wind Speed', '9 km/h'],
    ]);
  });

  const ROWS = {
    Type: 'Rock',
    Language: 'Welsh',
    Position: 'left wing',
    Source: 'Ffestiniog',
    Rank: '3',
    Code: 'SL',
    Group: 'Metamorphic',
    Founded: 1912,
  };

  it.each<[string, Record<string, unknown>]>([
    ['a nested object', { infobox: ROWS, language: 'en', language_probability: 0.97, group_id: 'a.test' }],
    [
      'a list of labels with values',
      { rows: Object.entries(ROWS).map(([name, value]) => ({ name, value })) },
    ],
    ['a list of pairs', { infobox: Object.entries(ROWS) }],
    ['top-level props', { ...ROWS, id: 7, score: 0.2, lang: 'en', ai_possible: 'no' }],
  ])('lists each row of an infobox from %s, without machine-only fields', (_, props) => {
    expect(named('infobox', props)).toEqual(Object.entries(ROWS));
  });

  it('never throws and returns only names and short values', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('weather', 'package_tracking', 'infobox', 'video_creator', '__proto__', 'new'),
        fc.dictionary(
          fc.oneof(fc.string(), fc.constantFrom('temperature', 'location', 'facts', 'status', '__proto__')),
          fc.jsonValue(),
        ),
        (group, props) => {
          const facts = factsOf(group, props);
          expect(facts.length).toBeLessThanOrEqual(40);
          for (const { name, value } of facts) {
            expect(name).not.toBe('');
            expect(typeof value === 'number' ? Number.isFinite(value) : value.length <= 301).toBe(true);
          }
        },
      ),
    );
  });
});
