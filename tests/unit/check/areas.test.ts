import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AREAS } from '../../../scripts/test/areas.ts';
import { affectedBy } from '../../../scripts/test/changed.ts';
import { relatedTests } from '../../../scripts/test/imports.ts';

const folders = ['components', 'lib', 'entrypoints', 'tests'].flatMap((top) =>
  readdirSync(top, { withFileTypes: true }).map(
    (entry) => `${top}/${entry.name}${entry.isDirectory() ? '/' : ''}`,
  ),
);

describe('npm test -- --changed', () => {
  it.each(folders.filter((path) => !/^tests\/(?:e2e|firefox)\/$/.test(path)))(
    'knows what covers %s',
    (path) => {
      expect(affectedBy([`${path}${path.endsWith('/') ? 'any.ts' : ''}`]).everything).toEqual([]);
    },
  );

  it('names only existing tests', () => {
    const named = AREAS.flatMap(({ e2e = [], firefox = [] }) => [
      ...e2e.map((name) => `tests/e2e/${name}.spec.ts`),
      ...firefox.map((name) => `tests/firefox/${name}.test.ts`),
    ]);
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('runs changed tests and the tests that cover a component', () => {
    const { e2e, firefox } = affectedBy([
      'tests/e2e/search/twice.spec.ts',
      'tests/firefox/kills.test.ts',
      'tests/firefox/views/two-windows.test.ts',
      'components/library/reader/page-text.tsx',
      'README.md',
    ]);
    expect(e2e).toEqual([
      'tests/e2e/search/twice.spec.ts',
      'tests/e2e/library/library.spec.ts',
      'tests/e2e/library/reader.spec.ts',
    ]);
    expect(firefox).toEqual(['tests/firefox/kills.test.ts', 'tests/firefox/views/two-windows.test.ts']);
  });

  it('runs the Node tests that import or read a changed file, directly or indirectly', () => {
    const shown = relatedTests(['components/search/results/results.tsx']);
    expect(shown).toContain('tests/unit/components/search/results/results.test.tsx');
    expect(shown).toContain('tests/unit/components/search/search-view.test.tsx');
    expect(shown).not.toContain('tests/unit/search/answer/highlights.test.ts');
    expect(relatedTests(['docs/trust.md'])).toEqual(['tests/hostile/trust.test.ts']);
    expect(relatedTests(['tests/contract/cost-bounds.ts']).toSorted()).toEqual([
      'tests/contract/cost.test.ts',
      'tests/contract/random-cost.test.ts',
    ]);
  });

  it('runs no Node test for a file imported only for its types', () => {
    expect(relatedTests(['lib/pages/actions.ts'])).toEqual([]);
  });

  it('runs the tests of all views when their strings change', () => {
    const views = readdirSync('tests/unit/components', { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.tsx'),
    );
    expect(relatedTests(['locales/en.json'])).toEqual(
      expect.arrayContaining(views.map((name) => `tests/unit/components/${name}`)),
    );
  });

  it('tests only the builds when a budget changed', () => {
    expect(affectedBy(['tests/build/budget.json'])).toEqual({
      builds: true,
      e2e: [],
      firefox: [],
      everything: [],
    });
  });

  it.each(['package.json', 'wxt.config.ts', 'an/unknown/file.ts'])(
    'runs everything when %s changed',
    (path) => {
      expect(affectedBy([path]).everything).toEqual([path]);
    },
  );
});
