import { describe, expect, it } from 'vitest';
import {
  exportedNames,
  lostPaths,
  sharedNames,
  unmarkedLoads,
  unsharedKeys,
} from '../../../scripts/check/structure.ts';

describe('structure: paths in documents', () => {
  const files = ['lib/search/form.ts', 'components/ui/menu.tsx', 'docs/internals.md'];
  it('name files and folders, by their path or the end of it', () => {
    const markdown =
      'See `lib/search/form.ts#toForm`, `lib/search/`, `lib/search`, `form.ts`, and `ui/menu.tsx`.';
    expect(lostPaths('docs/internals.md', markdown, files)).toEqual([]);
  });

  it.each(['lib/search/gone.ts', 'lib/gone/', 'gone.ts', 'enu.tsx'])(
    'report %s once if it is gone',
    (path) => {
      expect(lostPaths('docs/internals.md', `\`${path}\` and \`${path}\``, files)).toEqual([
        expect.stringContaining(`docs/internals.md names ${path}, which`),
      ]);
    },
  );
});

describe('structure: exported names', () => {
  it('are unique: a name exported by two files is reported with both', () => {
    const one = exportedNames('export function one() {}\nexport type Two = 2;\nconst three = 3;');
    expect(one).toEqual(['one', 'Two']);
    const other = exportedNames('export const one = 1;\nexport interface Three {}\nexport { one as two };');
    const exported = { 'lib/a.ts': one, 'lib/b.ts': other };
    expect(sharedNames(new Map(Object.entries(exported)))).toEqual([
      expect.stringMatching(/^one is exported by lib\/a\.ts and lib\/b\.ts: /),
    ]);
  });
});

describe('structure: files that load later', () => {
  it('need late at any depth, except for types', () => {
    const marked = `
      type Part = typeof import('./part.ts').part;
      const PART = late(() => import('./part.ts').then(({ part }) => part));
      const SOON = late(async () => { await pause(); return (await import('./soon.ts')).soon; });`;
    expect(unmarkedLoads(marked, 'components/a.tsx')).toEqual([]);
    expect(unmarkedLoads(`const load = () => import('./part.ts');`, 'components/a.tsx')).toEqual([
      expect.stringMatching(/^components\/a\.tsx loads a file later: wrap it in late/),
    ]);
  });
});

describe('structure: keys', () => {
  it('are read by one function only', () => {
    const own = `const onKeyDown = (event: KeyboardEvent) => event.key === 'c' && copy();`;
    expect(unsharedKeys(own, 'components/a.tsx')).toEqual([
      expect.stringMatching(/^components\/a\.tsx reads the key of an event/),
    ]);
    expect(unsharedKeys(`pressedKey(event) === 'c' && copy();`, 'components/a.tsx')).toEqual([]);
  });
});
