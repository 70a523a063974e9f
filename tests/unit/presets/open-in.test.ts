import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_OPEN_IN, isOpenInUrl, openInUrl } from '../../../lib/presets/open-in.ts';
import { SEED } from '../../shared/seed.ts';

describe('web apps to open a document in', () => {
  it.each([
    ['https://a.test/new', true],
    ['https://a.test/?q={prompt}', true],
    ['https://a.test/{prompt}#{prompt}', true],
    ['http://a.test/', false],
    ['javascript:alert(1)', false],
    ['https://{prompt}.a.test/', false],
    ['https://a.test{prompt}/', false],
    ['https://me:secret@a.test/', false],
    [`https://a.test/${'x'.repeat(1500)}`, false],
    ['https:{prompt}.a.test/', false],
    ['', false],
  ])('%s: %s', (url, isGood) => expect(isOpenInUrl(url)).toBe(isGood));

  it('are told nothing unless their URL asks for it', () => {
    for (const app of DEFAULT_OPEN_IN) expect(openInUrl(app, 'Why?')).toBe(app.url);
    const url = 'https://a.test/?q={prompt}&again={prompt}';
    expect(openInUrl({ name: 'A', url }, 'Why & how?')).toBe(
      'https://a.test/?q=Why%20%26%20how%3F&again=Why%20%26%20how%3F',
    );
  });

  it('get the start of what was asked, in a URL of at most 1,500 characters on the same site', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 3000, size: 'max', unit: 'grapheme' }), fc.nat(3), (asked, more) => {
        const url = `https://a.test/?q={prompt}${'&b={prompt}'.repeat(more)}`;
        const made = new URL(openInUrl({ name: 'A', url }, asked));
        expect(made.href.length).toBeLessThanOrEqual(1500);
        expect(made.host).toBe('a.test');
        expect(asked.toWellFormed().startsWith(made.searchParams.get('q') ?? '')).toBe(true);
      }),
      { seed: SEED },
    );
  });
});
