import { describe, expect, it } from 'vitest';
import { exportedNames, fullFolders, sharedNames, unmarkedLoads } from '../../../scripts/check/structure.ts';

describe('structure: folders', () => {
  it('reports only folders with too many files', () => {
    const files = ['lib/a/one.ts', 'lib/a/two.ts', 'lib/a/b/one.ts', 'lib/a/b/two.ts', 'lib/a/b/three.ts'];
    expect(fullFolders(files, 2)).toEqual([
      expect.stringMatching(/^lib\/a\/b holds 3 files, more than 2: move/),
    ]);
    expect(fullFolders(files, 3)).toEqual([]);
  });
});

describe('structure: exported names', () => {
  it('are the declared functions, constants, classes, and types', () => {
    const source = `
      export function one() {}
      export const two = 2, three = 3;
      export class Four {}
      export interface Five { six: number }
      export type Seven = string;
      export { one as eight };
      const nine = 9;
      export type { Ten } from './ten.ts';`;
    expect(exportedNames(source)).toEqual(['one', 'two', 'three', 'Four', 'Five', 'Seven']);
  });

  it('are unique: a name exported by two files is reported with both', () => {
    const exported = new Map([
      ['lib/a.ts', ['one', 'two', 'two']],
      ['lib/b.ts', ['one', 'three']],
    ]);
    expect(sharedNames(exported)).toEqual([
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
