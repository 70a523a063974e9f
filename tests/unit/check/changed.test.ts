import { expect, it } from 'vitest';
import { browserTests } from '../../../scripts/test/changed.ts';

it.each([
  ['a test', ['tests/e2e/search/twice.spec.ts', 'README.md'], ['tests/e2e/search/twice.spec.ts']],
  ['a view', ['components/library/reader/page-text.tsx'], ['tests/e2e/search/search.spec.ts']],
  ['a test in Node', ['tests/unit/docs-tables.test.ts', 'scripts/live.ts'], []],
])('npm test -- --changed knows which browser tests cover %s', (_, files, tests) => {
  expect(browserTests(files)).toEqual(tests);
});

it('npm test -- --changed tries each browser after other changes', () => {
  const tests = browserTests(['wxt.config.ts', 'components/ui/format.ts']);
  expect(tests).toContain('tests/e2e/views/background.spec.ts');
  expect(tests).toContain('tests/firefox/background.test.ts');
});
