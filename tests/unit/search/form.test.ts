import { describe, expect, it } from 'vitest';
import { EMPTY_FORM, type SearchForm, sameRequest } from '../../../lib/search/form.ts';
import { EMPTY_LENS } from '../../../lib/search/lens/lens.ts';

/** Mimics storage, where browsers sort the keys. */
const stored = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(stored)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .sort()
            .map(([key, held]) => [key, stored(held)]),
        )
      : value;

const FORM: SearchForm = {
  ...EMPTY_FORM,
  query: 'stone',
  builtLens: { name: 'Walls', lens: { ...EMPTY_LENS, sitesIncluded: ['docs.test'], wordsIncluded: ['dry'] } },
  extract: { timeout: 2, count: 3 },
};
const back: SearchForm = Object.assign({ ...FORM }, stored(FORM));

describe('two forms', () => {
  it('send the same request regardless of key order', () => {
    expect(JSON.stringify(back)).not.toBe(JSON.stringify(FORM));
    expect(sameRequest(back, FORM)).toBe(true);
  });

  it('send the same request under another lens name', () => {
    expect(
      sameRequest({ ...FORM, builtLens: { name: 'Stone', lens: FORM.builtLens?.lens ?? EMPTY_LENS } }, FORM),
    ).toBe(true);
  });
});
