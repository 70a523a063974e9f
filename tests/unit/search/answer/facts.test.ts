import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factsOf, titleFrom } from '../../../../lib/search/answer/facts.ts';

const named = (group: string, props: Record<string, unknown>) =>
  factsOf(group, props).map(({ name, value, role, unit }) =>
    [role ?? name, value, unit].filter((part) => part !== undefined),
  );

describe('factsOf', () => {
  it.each<[string, Record<string, unknown>, unknown[][]]>([
    [
      'flat',
      { temp_c: 12.4, city: 'Chur', condition: 'Light rain', humidity: '81%' },
      [
        ['temperature', 12.4, 'celsius'],
        ['place', 'Chur'],
        ['condition', 'Light rain'],
        ['Humidity', '81%'],
      ],
    ],
    [
      'nested',
      {
        location: { name: 'Chur', country: 'CH', lat: 46.8 },
        current: { temperature: { value: '54', unit: '°F' }, condition: { text: 'Sun', code: 1003 } },
        forecast: [{ day: 1, high: 20 }],
      },
      [
        ['place', 'Chur'],
        ['temperature', 54, 'fahrenheit'],
        ['condition', 'Sun'],
        ['Country', 'CH'],
      ],
    ],
    [
      'in words',
      { temperature: '12 °C', units: 'metric', windSpeed: '9 km/h' },
      [
        ['temperature', '12 °C'],
        ['Wind Speed', '9 km/h'],
      ],
    ],
  ])('reads the weather, %s', (_, props, facts) => {
    expect(named('weather', props)).toEqual(facts);
  });

  it('names the carrier, number, and status, and lists the rest', () => {
    const props = {
      estimated_delivery: '2026-11-23',
      status: 'In transit',
      trackingNumber: '1Z999',
      carrier: 'Parcel Co',
    };
    expect(named('package_tracking', props)).toEqual([
      ['status', 'In transit'],
      ['number', '1Z999'],
      ['carrier', 'Parcel Co'],
      ['Estimated delivery', '2026-11-23'],
    ]);
  });

  it.each([
    [1_234_567, 1_234_567],
    ['1.2M', 1_200_000],
    ['12,345', 12_345],
    ['48k subscribers', 48_000],
    ['many', 'many'],
  ])('reads %j followers as %j', (followers, count) => {
    expect(named('video_creator', { followers, url: 'x', bio: 'long' })).toEqual([['followers', count]]);
  });

  it('reads lists of label and value, and lists of words', () => {
    expect(
      named('infobox', {
        facts: [
          { label: 'Born', value: '<b>1912</b> &amp; later' },
          { label: 'Odd', value: { a: 1 } },
        ],
        occupation: ['mason', 'writer'],
      }),
    ).toEqual([
      ['Born', '1912 & later'],
      ['Occupation', 'mason, writer'],
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

  it('strips markup from infobox rows and truncates long values', () => {
    const props = {
      infobox: {
        Country: '<a href="/wiki/Wales">Wales</a>',
        Founded: '<strong>3rd</strong> century',
        Uses: '<ul><li>Roofs</li><li>Walls &amp; floors</li></ul>',
        Generic: 'List<T>',
        Website: 'https://www.slate.test/',
        History: 'Long ago. '.repeat(100),
        Children: ['Ann', 'Bob'],
      },
    };
    const facts = named('infobox', props);
    expect(facts.slice(0, 5)).toEqual([
      ['Country', 'Wales'],
      ['Founded', '3rd century'],
      ['Uses', 'Roofs Walls & floors'],
      ['Generic', 'List<T>'],
      ['Website', 'www.slate.test'],
    ]);
    expect(facts[5]?.[1]).toMatch(/^Long ago\. .{280,}…$/);
    expect(facts[6]).toEqual(['Children', 'Ann, Bob']);
  });

  it('joins rows with the same name', () => {
    expect(
      named('infobox', {
        infobox: [
          ['Child', 'Ann'],
          ['Child', 'Bob'],
          ['Child', 'Ann'],
        ],
      }),
    ).toEqual([['Child', 'Ann, Bob']]);
  });

  it('lists unknown fields of a special group but not of ordinary results', () => {
    expect(named('hologram', { depth: 3, group_id: 'x' })).toEqual([['Depth', 3]]);
    expect(factsOf('search', { depth: 3 })).toEqual([]);
  });

  it('lists no URLs, objects, or long values', () => {
    const props = {
      page: 'https://a.test/',
      script: 'javascript://x',
      long: 'x'.repeat(500),
      yes: true,
      nothing: null,
      far: { too: { deep: { for: 'this' } } },
    };
    expect(factsOf('public_records', props)).toEqual([]);
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
          titleFrom(facts);
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

it.each([
  ['a place', { temperature: 3, location: 'Chur' }, 'Chur'],
  ['the first fact', { humidity: '80%' }, '80%'],
])('titleFrom: names an untitled item by %s', (_, props, title) => {
  expect(titleFrom(factsOf('weather', props))).toBe(title);
});

it('titleFrom: does not use a follower count as a title', () => {
  expect(titleFrom(factsOf('video_creator', { followers: 3 }))).toBeUndefined();
});
