import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { insertion } from '../../../../lib/search/answer/insert.ts';
import { EMPTY_FORM } from '../../../../lib/search/form.ts';
import { EMPTY_LENS } from '../../../../lib/search/lens/lens.ts';
import { PLAIN_RULES, toRequest } from '../../../../lib/search/request.ts';

const SITE = { before: 'site:', example: 'example.org' };
const SNAP = { before: '@', example: 'r', first: true } as const;
const EXACT = { before: '"', after: '"', example: 'dry stone' };

/** The query with the operator inserted, and the resulting selection. */
function put(query: string, caret: [number, number], snippet = SITE) {
  const { from, to, text, selected } = insertion(query, caret, snippet);
  const filled = query.slice(0, from) + text + query.slice(to);
  return [filled, filled.slice(...selected)];
}

describe('inserting an operator', () => {
  it('appends it with a space and selects its placeholder', () => {
    expect(put('wall', [4, 4])).toEqual(['wall site:example.org', 'example.org']);
    expect(put('wall ', [5, 5])).toEqual(['wall site:example.org', 'example.org']);
    expect(put('', [0, 0])).toEqual(['site:example.org', 'example.org']);
  });

  it('wraps the selection if the operator quotes, otherwise goes after it', () => {
    expect(put('old dry wall', [4, 12], EXACT)).toEqual(['old "dry wall"', 'dry wall']);
    expect(put('old dry wall', [0, 12])).toEqual(['old dry wall site:example.org', 'example.org']);
  });

  it('puts an operator that only works at the start there, wherever the caret is', () => {
    expect(put('headphones', [10, 10], SNAP)).toEqual(['@r headphones', 'r']);
    expect(put('dry wall', [0, 8], SNAP)).toEqual(['@r dry wall', 'r']);
    expect(put('', [0, 0], SNAP)).toEqual(['@r', 'r']);
  });
});

describe('the query is sent as typed', () => {
  const part = fc.oneof(
    fc.constantFrom(
      ...'"dry  stone"¦@site¦@w granite¦site:example.org¦-site:a.test¦ OR ¦-"b c"¦!x¦  '.split('¦'),
    ),
    fc.string({ unit: 'grapheme' }),
  );
  const query = fc.array(part).map((parts) => parts.join(''));
  it('unless a custom lens has what operators can say', () => {
    const dates = { name: 'Dates', lens: { ...EMPTY_LENS, after: '2026-01-01' } };
    fc.assert(
      fc.property(query, fc.constantFrom('', 'forums'), (typed, lens) => {
        const form = { ...EMPTY_FORM, query: typed, lens };
        expect(toRequest(form, { ...PLAIN_RULES, at: 0 }).query).toBe(typed);
        expect(toRequest({ ...form, builtLens: dates }, { ...PLAIN_RULES, at: 0 }).query).toBe(typed);
      }),
    );
  });
});
