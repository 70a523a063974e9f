import { describe, expect, it } from 'vitest';
import type { ResultItem } from '../../../../lib/search/answer/answer.ts';
import { EMPTY_FORM, type SearchForm } from '../../../../lib/search/form.ts';
import { EMPTY_LENS, type InlineLens, problemsOf } from '../../../../lib/search/lens/lens.ts';
import { checkLens } from '../../../../lib/search/lens/lens-check.ts';

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

const item = (url: string, time?: string): ResultItem => ({
  id: url,
  title: [],
  snippet: [],
  marks: [],
  url,
  ...(time === undefined ? {} : { time }),
});

describe('checkLens', () => {
  const built = (fields: Partial<InlineLens>) => ({ builtLens: { name: 'L', lens: lens(fields) } });
  const check = (form: Partial<SearchForm>, ...items: ResultItem[]) =>
    checkLens({ groups: [{ name: 'search', items }], problems: [] }, { ...EMPTY_FORM, ...form }, NOW);

  it.each<[string, Partial<SearchForm>, boolean]>([
    ['https://sub.a.test/x', { site: 'a.test' }, false],
    ['https://nota.test/x', { site: 'a.test' }, true],
    ['https://a.test/x', { ...built({ sitesIncluded: ['b.test'] }), site: 'a.test' }, false],
    ['https://a.test/docs/x', built({ sitesIncluded: ['b.test', 'A.test/docs'] }), false],
    ['https://a.test/blog', built({ sitesIncluded: ['a.test/docs'] }), true],
    ['https://a.test/k%C3%B6ln/x', built({ sitesIncluded: ['a.test/köln'] }), false],
    ['https://köln.test/x', { site: 'köln.test' }, false],
    ['https://a.test/x?b=2', built({ sitesIncluded: ['a.test/x?b=1'] }), true],
    ['https://a.test/x', { site: 'a test' }, false],
    ['https://a.test/x', built({ sitesExcluded: ['a.test'] }), true],
    ['https://b.test/x', { query: 'x site:a.test', lens: 'academic' }, false],
    ['https://b.test/x', built({ fileType: 'pdf', wordsIncluded: ['y'], region: 'DE' }), false],
  ])('%s under %j is outside: %s', (url, form, outside) => {
    expect(check(form, item(url))).toEqual({ checked: 1, outside: outside ? [url] : [], unknown: 0 });
  });

  it.each<[string, Partial<SearchForm>, boolean]>([
    ['2026-01-01T00:00:00Z', { after: '2026-01-01', before: '2026-02-01' }, false],
    ['2025-12-31T23:59:59Z', { after: '2026-01-01', before: '2026-02-01' }, true],
    ['2026-02-02T00:00:00Z', { after: '2026-01-01', before: '2026-02-01' }, true],
    ['2026-02-02T00:00:00Z', { period: 'week', before: '' }, true],
    ['2026-02-02T00:00:00Z', built({ relative: 'week' }), true],
    ['2026-02-02T00:00:00Z', { ...built({ before: '2026-02-01' }), after: '2026-01-01' }, false],
  ])('a result of %s under %j is outside: %s', (time, form, outside) => {
    expect(check(form, item('https://a.test/', time)).outside).toHaveLength(outside ? 1 : 0);
  });
});
