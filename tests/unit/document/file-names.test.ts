import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFileNames } from '../../../lib/document/file-names.ts';

const named = (...titles: string[]): string[] => titles.map(createFileNames('Page'));
const bytes = (text: string): number => new TextEncoder().encode(text).length;

describe('file names', () => {
  it.each([
    ['A plain title', 'A plain title.md'],
    ['a/b\\c: "d" <e>|f?*', 'a b c d e f.md'],
    ['#tag [[link]]^x', 'tag link x.md'],
    ['../../etc/passwd', 'etc passwd.md'],
    ['CON', '_CON.md'],
    ['Console', 'Console.md'],
    ['gnp.exe\u202Ecod', 'gnp.execod.md'],
    ['README.md', 'README.md'],
    ['', 'Page.md'],
    ['...', 'Page.md'],
    ['cafe\u0301', 'café.md'],
    ['石'.repeat(50), `${'石'.repeat(39)}.md`],
    ['👩‍🚀'.repeat(30), '👩‍🚀'.repeat(10).concat('.md')],
    ['می\u200cخواهم\u200d', 'می\u200cخواهم.md'],
    ['\u200d\u200c\u200b', 'Page.md'],
  ])('%j', (title, name) => {
    expect(named(title)).toEqual([name]);
  });

  it('are unique, ignoring case', () => {
    expect(named('A', 'a', 'Á', 'A\u0301', 'a (2)')).toEqual([
      'A.md',
      'a (2).md',
      'Á.md',
      'Á (2).md',
      'a (2) (2).md',
    ]);
  });

  it('are safe for any title', () => {
    const title = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.constantFrom('aux', 'x'.repeat(300), ' . '),
    );
    fc.assert(
      fc.property(fc.array(title, { minLength: 1, maxLength: 8 }), (titles) => {
        const names = named(...titles);
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
        for (const name of names) {
          expect(bytes(name)).toBeLessThanOrEqual(120);
          expect(name).toMatch(/^(?:[^<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}\p{Co}]|[\u200c\u200d])+\.md$/u);
          expect(name).not.toMatch(/^[. ]|[. ]\.md$|^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i);
          expect(name.isWellFormed()).toBe(true);
        }
      }),
    );
  });
});
