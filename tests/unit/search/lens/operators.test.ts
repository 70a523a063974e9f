import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_LENS, type InlineLens, withLens } from '../../../../lib/search/lens/lens.ts';

const lens = (fields: Partial<InlineLens>): InlineLens => ({ ...EMPTY_LENS, ...fields });

describe('withLens', () => {
  it.each<[string, Partial<InlineLens>, string]>([
    ['cut stone', { sitesIncluded: ['a.test'] }, 'cut stone site:a.test'],
    ['cut', { sitesIncluded: ['a.test', 'b.test'] }, 'cut (site:a.test OR site:b.test)'],
    ['cats OR dogs site:foo.com', { sitesIncluded: ['bar.com'] }, '(cats OR dogs site:foo.com) site:bar.com'],
    ['(cats OR dogs) wall', { fileType: 'pdf' }, '(cats OR dogs) wall filetype:pdf'],
    ['"cats OR dogs"', { fileType: 'pdf' }, '"cats OR dogs" filetype:pdf'],
    ['@r cats OR dogs', { fileType: 'pdf' }, '@r (cats OR dogs) filetype:pdf'],
    ['cats OR (dogs', { fileType: 'pdf' }, 'filetype:pdf cats OR (dogs'],
    ['"dry stone', { sitesIncluded: ['a.test'] }, 'site:a.test "dry stone'],
    [
      'cut',
      { wordsIncluded: ['dry stone'], wordsExcluded: ['brick', 'wet stone'] },
      'cut "dry stone" -brick -"wet stone"',
    ],
    ['cut', { wordsExcluded: ['köln', 'C++', 'a|b', 'site:x'] }, 'cut -köln -"C++" -"a|b" -"site:x"'],
    ['cut', { wordsIncluded: ['a" OR "b'] }, 'cut "a OR b"'],
    ['a|b', { fileType: 'pdf' }, 'a|b filetype:pdf'],
    ['', { fileType: 'pdf' }, 'filetype:pdf'],
    ['cut', { region: 'DE', after: '2026-01-01' }, 'cut'],
    ['cut', {}, 'cut'],
  ])('%j through %j is %j', (query, fields, sent) => {
    expect(withLens(query, lens(fields))).toBe(sent);
  });

  const part = fc.constantFrom(
    ...'cats¦OR¦AND¦|¦"dry  stone"¦-"b c"¦@r¦!w¦site:foo.com¦-site:foo.com¦filetype:pdf'.split('¦'),
    ...'intitle:wall¦(¦)¦-(¦"¦  ¦+x¦*'.split('¦'),
  );
  const query = fc
    .array(fc.oneof({ weight: 5, arbitrary: part }, fc.string({ unit: 'grapheme' })))
    .map((parts) => parts.join(' '));
  const site = fc.stringMatching(/^[a-z]{1,8}\.test$/);
  const lenses = fc
    .record({
      sitesIncluded: fc.array(site, { maxLength: 3 }),
      sitesExcluded: fc.array(site, { maxLength: 3 }),
      wordsIncluded: fc.array(fc.stringMatching(/^[a-z ()"]{1,8}$/), { maxLength: 2 }),
      wordsExcluded: fc.array(fc.stringMatching(/^[a-z ()"]{1,8}$/), { maxLength: 2 }),
      fileType: fc.constantFrom('', 'pdf'),
    })
    .map(lens);

  it('keeps the typed words unchanged and in order', () => {
    fc.assert(
      fc.property(query, lenses, (typed, fields) => {
        const added = withLens('', fields);
        const sent = withLens(typed, fields);
        const plain = (text: string) => text.trim().replace(/\s+/g, ' ');
        // What is left without the added operators and an optional pair of parentheses around the query.
        const left = [sent.indexOf(added), sent.lastIndexOf(added)].flatMap((at) => {
          const rest = (at < 0 ? sent : sent.slice(0, at) + sent.slice(at + added.length)).trim();
          return [rest, rest.replace(/^((?:[@!]\S+\s+)*)\((.*)\)$/s, '$1$2')];
        });
        expect(left.map(plain)).toContain(plain(typed));
      }),
      { numRuns: 500 },
    );
  });
});
