import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AREAS } from '../../../scripts/test/areas.ts';
import { affectedBy } from '../../../scripts/test/changed.ts';

const folders = ['components', 'lib', 'entrypoints', 'tests'].flatMap((top) =>
  readdirSync(top, { withFileTypes: true }).map(
    (entry) => `${top}/${entry.name}${entry.isDirectory() ? '/' : ''}`,
  ),
);

describe('npm test -- --changed', () => {
  it.each(folders.filter((path) => !/^tests\/(?:e2e|firefox|build)\/$/.test(path)))(
    'knows what shows %s',
    (path) => {
      expect(affectedBy([`${path}${path.endsWith('/') ? 'any.ts' : ''}`]).everything).toEqual([]);
    },
  );

  it('names tests that are there', () => {
    const named = AREAS.flatMap(({ e2e = [], firefox = [] }) => [
      ...e2e.map((name) => `tests/e2e/${name}.spec.ts`),
      ...firefox.map((name) => `tests/firefox/${name}.test.ts`),
    ]);
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('runs a test that changed, and what a component is shown by', () => {
    const { e2e, firefox, sources } = affectedBy([
      'tests/e2e/twice.spec.ts',
      'tests/firefox/kills.test.ts',
      'components/reader/reader.tsx',
      'README.md',
    ]);
    expect(e2e).toEqual(['tests/e2e/twice.spec.ts', 'tests/e2e/reader.spec.ts']);
    expect(firefox).toEqual(['tests/firefox/kills.test.ts']);
    expect(sources).not.toContain('README.md');
  });

  it.each(['package.json', 'wxt.config.ts', 'tests/build/budget.json', 'an/unknown/file.ts'])(
    'runs everything when %s changed',
    (path) => {
      expect(affectedBy([path]).everything).toEqual([path]);
    },
  );
});
