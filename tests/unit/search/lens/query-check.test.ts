import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_LENS, type InlineLens } from '../../../../lib/search/lens/lens.ts';
import { judgeItem, limitsOf } from '../../../../lib/search/lens/lens-check.ts';

const item = (url: string) => ({ id: url, title: [], snippet: [], marks: [], url });

function verdict(query: string, url: string, lens?: Partial<InlineLens>, lensId = '') {
  const limits = limitsOf({
    query,
    lensId,
    lens: lens && { ...EMPTY_LENS, ...lens },
    filters: { after: '', before: '' },
    at: 0,
  });
  return judgeItem(item(url), limits);
}

const FOO = 'https://foo.com/page';
const X = 'https://x.org/page';
const OTHER = 'https://other.net/page';

describe('checking results against the query’s own operators', () => {
  it.each([
    ['rust site:foo.com', FOO, 'inside'],
    ['rust site:foo.com', OTHER, 'outside'],
    ['rust (site:foo.com OR site:x.org)', X, 'inside'],
    ['rust (site:foo.com OR site:x.org)', OTHER, 'outside'],
    ['(site:foo.com)', FOO, 'inside'],
    ['rust -(site:foo.com OR site:x.org)', X, 'outside'],
    ['rust -(site:foo.com OR site:x.org)', OTHER, 'inside'],
    ['rust -site:foo.com', FOO, 'outside'],
    ['rust NOT site:foo.com', FOO, 'outside'],
    ['rust +site:foo.com', OTHER, 'outside'],
    ['rust site:foo.com | site:x.org', X, 'inside'],
    ['rust site:foo.com site:x.org', X, 'inside'],
    ['filetype:pdf OR filetype:doc', 'https://a.test/x.pdf', 'inside'],
    ['filetype:pdf OR filetype:doc', 'https://a.test/x.doc', 'inside'],
    ['filetype:pdf OR filetype:doc', 'https://a.test/x.html', 'outside'],
    ['filetype:pdf', 'https://arxiv.org/pdf/2101.00001', 'unknown'],
    ['-filetype:pdf', 'https://a.test/x.pdf', 'outside'],
    ['site:https://www.foo.com/', FOO, 'inside'],
    ['site:"foo.com"', FOO, 'inside'],
    ['site:*.com', FOO, 'inside'],
    ['site:en.foo.com/wiki/A_(b)', 'https://en.foo.com/wiki/A_(b)', 'inside'],
    ['site:münchen.test', 'https://xn--mnchen-3ya.test/', 'inside'],
    ['SITE:foo.com AND wall', OTHER, 'outside'],
  ])('%j and %s: %s', (query, url, expected) => {
    expect(verdict(query, url)).toBe(expected);
  });

  it.each([
    'cats OR site:foo.com',
    '"site:foo.com"',
    '"wall site:foo.com',
    'site:foo.*',
    'site:',
    'OR',
    ') site:',
    `${'('.repeat(5000)}site:foo.com`,
  ])('%j limits nothing', (query) => {
    expect(verdict(query, OTHER)).toBe('inside');
  });

  it('reports unknown for an ambiguous query', () => {
    // (cats OR dogs) site:foo.com, or cats OR (dogs site:foo.com)
    expect(verdict('cats OR dogs site:foo.com', OTHER)).toBe('unknown');
    expect(verdict('(cats OR dogs) site:foo.com', OTHER)).toBe('outside');
  });

  it('yields to a lens that takes precedence', () => {
    expect(verdict('x site:foo.com', X, { sitesIncluded: ['x.org'] })).toBe('inside');
    expect(verdict('x site:foo.com', OTHER, { sitesExcluded: ['foo.com'] })).toBe('inside');
    expect(verdict('x site:foo.com', OTHER, { sitesExcluded: ['x.org'] })).toBe('outside');
    expect(verdict('x filetype:pdf', 'https://a.test/x.html', { fileType: 'html' })).toBe('inside');
    expect(verdict('x site:foo.com', OTHER, undefined, 'academic')).toBe('inside');
  });

  it('works with any words, parentheses, and order of alternatives', () => {
    const word = fc.constantFrom('wall', '"dry stone"', '+cut', '*', 'intitle:slate', '@r');
    const site = fc.constantFrom('foo.com', 'x.org', 'a.test', 'b.test');
    fc.assert(
      fc.property(
        fc.array(word),
        fc.array(site, { minLength: 1 }),
        fc.array(word),
        fc.nat(3),
        (before, sites, after, depth) => {
          const either = sites.map((one) => `site:${one}`).join(' OR ');
          const group = '('.repeat(depth + 1) + either + ')'.repeat(depth + 1);
          const query = [...before, group, ...after].join(' ');
          for (const one of sites) expect(verdict(query, `https://www.${one}/page`)).toBe('inside');
          expect(verdict(query, OTHER)).toBe('outside');
        },
      ),
    );
  });

  it('never throws for any query', () => {
    const part = fc.constantFrom(
      '(',
      ')',
      '-',
      '+',
      '"',
      ' ',
      'OR',
      'AND',
      '|',
      'site:',
      'filetype:',
      'a.b',
      '-(',
    );
    const query = fc.array(fc.oneof(part, fc.string())).map((parts) => parts.join(''));
    fc.assert(
      fc.property(query, (typed) => {
        expect(['inside', 'outside', 'unknown']).toContain(verdict(typed, FOO));
      }),
    );
  });
});
