import { describe, expect, it } from 'vitest';
import { detailsOf, fieldOf, readEnvelope, traceOf, wordsOf } from '../../../lib/service/response.ts';

describe('readEnvelope', () => {
  it('treats __proto__ like any other name and changes no object', () => {
    const read = readEnvelope('{"__proto__":{"polluted":1},"data":{"__proto__":{"polluted":1},"search":[]}}');
    expect(read).toMatchObject({ data: { search: [] } });
    expect('polluted' in {}).toBe(false);
  });
});

describe('the trace', () => {
  it.each([
    [{ 'X-Service-Trace': 'a' }, 'a'],
    [{ 'X-Kagi-Trace': 'b' }, 'b'],
    [{ 'X-Trace': 'c' }, 'c'],
    [{ 'X-Trace': 'x'.repeat(5000) }, 'x'.repeat(200)],
    [{ 'X-Traceparent': 'd' }, undefined],
    [{ 'X-Service-Trace': '  ' }, undefined],
    [{}, undefined],
  ])('of %j is %j', (headers, trace) => {
    expect(traceOf(new Headers(headers))).toBe(trace);
  });
});

describe('errors', () => {
  it.each([
    [{ code: 'search.page_invalid' }, 'page', 'search.page_invalid'],
    [{ code: 'search.filters_region_invalid', message: 'Bad region' }, 'filters_region', 'Bad region'],
    [{ code: 'x', location: ['filters', 'region'] }, 'filters.region', 'x'],
    [{ code: 'x', location: 'body.page' }, 'page', 'x'],
    [{ code: 2, msg: 'old form' }, undefined, 'old form'],
    [{}, undefined, undefined],
  ])('%j', (error, field, words) => {
    expect(fieldOf(error)).toBe(field);
    expect(wordsOf(error)).toBe(words);
  });
});

describe('error details', () => {
  it('include all errors in order, without duplicates and empty ones', () => {
    const errors = [
      { code: 'a.page_invalid', message: 'At most 10' },
      {},
      { code: 'a.b', location: 'body.limit', message: 'Too many', url: 'https://docs.test/errors#a.b' },
      { code: 'a.page_invalid', message: 'At most 10' },
    ];
    expect(detailsOf(errors)).toEqual([
      { message: 'At most 10', field: 'page' },
      { message: 'Too many', field: 'limit', help: 'https://docs.test/errors#a.b' },
    ]);
  });

  it.each([
    ['https://help.test/api/errors#a.b', 'https://help.test/api/errors#a.b'],
    ['http://help.test/', undefined],
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['https://name:word@help.test/', undefined],
    ['//help.test/', undefined],
    ['', undefined],
  ])('link from %j to %j', (url, help) => {
    expect(detailsOf([{ code: 'x', url }])).toEqual([
      help === undefined ? { message: 'x' } : { message: 'x', help },
    ]);
  });
});
