import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answer, ResultItem } from '../../../../lib/search/answer/answer.ts';
import { dateBefore } from '../../../../lib/search/dates.ts';
import {
  EMPTY_LENS,
  type InlineLens,
  isDate,
  lensToWire,
  problemsOf,
  siteOf,
} from '../../../../lib/search/lens/lens.ts';
import { checkLens, judgeItem, limitsOf } from '../../../../lib/search/lens/lens-check.ts';

const lens = (fields: Partial<InlineLens>): InlineLens => ({ ...EMPTY_LENS, ...fields });
const NOW = Date.parse('2026-03-31T10:00:00Z');

describe('problemsOf', () => {
  it.each<[Partial<InlineLens>, object]>([
    [{}, {}],
    [{ sitesIncluded: ['a.test', 'b.co.uk/docs'], fileType: 'pdf', region: 'no_region' }, {}],
    [{ sitesIncluded: ['a b.test'] }, { sitesIncluded: 'site-malformed' }],
    [{ sitesExcluded: ['https://a.test'] }, { sitesExcluded: 'site-malformed' }],
    [{ wordsIncluded: [' '] }, { wordsIncluded: 'word-empty' }],
    [{ fileType: '.pdf' }, { fileType: 'file-type-malformed' }],
    [{ after: '2026-02-30' }, { after: 'date-malformed' }],
    [{ after: '2026-02-02', before: '2026-02-01' }, { before: 'dates-reversed' }],
    [{ relative: 'week', after: '2026-02-02' }, { relative: 'relative-with-dates' }],
    [{ region: 'USA' }, { region: 'region-malformed' }],
  ])('%j', (fields, problems) => {
    expect(problemsOf(lens(fields))).toEqual(problems);
  });
});

it('a lens is sent under its API field names without empty fields', () => {
  const full = lens({
    sitesIncluded: ['a.test'],
    sitesExcluded: ['b.test'],
    wordsIncluded: ['one'],
    wordsExcluded: ['two'],
    fileType: 'pdf',
    relative: 'week',
    region: 'DE',
  });
  expect(lensToWire(full)).toEqual({
    sites_included: ['a.test'],
    sites_excluded: ['b.test'],
    keywords_included: ['one'],
    keywords_excluded: ['two'],
    file_type: 'pdf',
    time_relative: 'week',
    search_region: 'de',
  });
  expect(lensToWire(EMPTY_LENS)).toEqual({});
});

it.each([
  ['https://www.A.test/', 'a.test'],
  [' a.test/docs/ ', 'a.test/docs'],
])('%j is read as the site %j', (typed, site) => {
  expect(siteOf(typed)).toBe(site);
});

describe('active limits', () => {
  const none = { after: '', before: '' };
  it('come from the filters first, then the lens, then the query', () => {
    const sources = { query: 'x site:own.test -site:no.test filetype:html', lensId: '', at: NOW };
    const lensed = lens({
      sitesIncluded: ['a.test'],
      fileType: 'pdf',
      after: '2026-01-01',
      before: '2026-02-01',
    });
    expect(limitsOf({ ...sources, lens: lensed, filters: none })).toEqual({
      own: [],
      sites: ['a.test'],
      exceptSites: [],
      fileType: 'pdf',
      after: '2026-01-01',
      before: '2026-02-01',
    });
    expect(
      limitsOf({ ...sources, lens: lensed, filters: { after: '2026-03-01', before: '' } }),
    ).toMatchObject({
      after: '2026-03-01',
      before: '',
    });
    expect(limitsOf({ ...sources, lens: lens({ relative: 'week' }), filters: none }).after).toBe(
      '2026-03-24',
    );
  });
});

const item = (url: string, time?: string): ResultItem => ({
  id: url,
  title: [],
  snippet: [],
  marks: [],
  url,
  ...(time === undefined ? {} : { time }),
});
const limits = { own: [], sites: [], exceptSites: [], fileType: '', after: '', before: '' };

describe('judge', () => {
  it.each([
    ['https://a.test/x', { sites: ['a.test'] }, 'inside'],
    ['https://sub.a.test/x', { sites: ['a.test'] }, 'inside'],
    ['https://nota.test/x', { sites: ['a.test'] }, 'outside'],
    ['https://a.test/docs/x', { sites: ['a.test/docs'] }, 'inside'],
    ['https://a.test/blog', { sites: ['a.test/docs'] }, 'outside'],
    ['https://a.test/x', { exceptSites: ['a.test'] }, 'outside'],
    ['https://a.test/x.PDF', { fileType: 'pdf' }, 'inside'],
    ['https://a.test/x.html', { fileType: 'pdf' }, 'outside'],
    ['https://a.test/x', { fileType: 'pdf' }, 'unknown'],
    ['https://a.test/pdf/2101.00001', { fileType: 'pdf' }, 'unknown'],
    ['https://a.test/get.php', { fileType: 'pdf' }, 'unknown'],
    ['https://a.test/x.docx', { fileType: 'doc' }, 'unknown'],
    ['https://a.test/x', { after: '2026-01-01' }, 'unknown'],
    ['https://b.test/x', { sites: ['a.test'], after: '2026-01-01' }, 'outside'],
  ])('%s under %j is %s', (url, some, verdict) => {
    expect(judgeItem(item(url), { ...limits, ...some })).toBe(verdict);
  });

  it.each([
    ['2026-01-01T00:00:00Z', 'inside'],
    ['2025-12-31T23:59:59Z', 'outside'],
    ['2026-02-01T23:59:59Z', 'inside'],
    ['2026-02-02T00:00:00Z', 'outside'],
  ])('a result of %s is %s', (time, verdict) => {
    const span = { ...limits, after: '2026-01-01', before: '2026-02-01' };
    expect(judgeItem(item('https://a.test/', time), span)).toBe(verdict);
  });
});

describe('checkLens', () => {
  const answer: Answer = {
    groups: [
      {
        name: 'search',
        items: [item('https://a.test/1'), item('https://b.test/2'), item('https://a.test/3')],
      },
    ],
    problems: [],
  };

  it('lists results that the service returned despite the limits', () => {
    expect(checkLens(answer, { ...limits, sites: ['a.test'] })).toEqual({
      checked: 3,
      outside: ['https://b.test/2'],
      unknown: 0,
    });
  });

  it('reports nothing without limits', () => {
    expect(checkLens(answer, limits)).toBeUndefined();
  });
});

describe('dates', () => {
  it.each([
    ['day', '2026-03-30'],
    ['week', '2026-03-24'],
    ['month', '2026-02-28'],
    ['year', '2025-03-31'],
  ] as const)('a %s before is %s', (period, date) => {
    expect(dateBefore(NOW, period)).toBe(date);
  });

  it('are calendar days and always in the past', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2099-01-01'), noInvalidDate: true }),
        (date) => {
          const before = dateBefore(date.getTime(), 'month');
          expect(isDate(before)).toBe(true);
          expect(before < date.toISOString().slice(0, 10)).toBe(true);
        },
      ),
    );
  });
});
