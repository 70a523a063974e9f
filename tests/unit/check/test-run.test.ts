import { globSync, readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { browserTests } from '../../../scripts/test/changed.ts';
import { shown, testsIn } from '../../../scripts/test/runners.ts';
import type { Stage } from '../../../scripts/test/stages.ts';
import { endOfRun, runStages } from '../../../scripts/test.ts';

it('stages run one after another, except those whose dependency failed or threw, which count as failed', async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  const order: string[] = [];
  const stage = (name: string, needs: string[] = [], error = ''): Stage => ({
    ...{ name, needs },
    async run() {
      order.push(name);
      return [shown(name, error)];
    },
  });
  const ended = await runStages([
    ...[stage('a', ['not requested']), stage('bad', [], 'It failed.')],
    { name: 'broken', run: () => Promise.reject(new Error('No browser.')) },
    ...[stage('after', ['bad']), stage('later', ['broken']), stage('b')],
  ]);
  expect(order).toEqual(['a', 'bad', 'b']);
  expect(ended.map(({ tests }) => tests[0]?.error)).toEqual([
    ...['', 'It failed.', 'Error: No browser.', 'Not run: bad failed.', 'Not run: broken failed.', ''],
  ]);
});

it('the end of a run repeats each failure, and counts', () => {
  const tests = testsIn(`<?xml version="1.0"?><testsuites><testsuite name="a.test.ts">
    <testcase name="quick" classname="a.test.ts" time="0.1"><system-out><![CDATA[said]]></system-out></testcase>
    <testcase name="slow &gt; one" classname="b.test.ts" time="12.34"><failure message="no"><![CDATA[expected <p>]]></failure></testcase>
    <testcase name="absent" classname="b.test.ts" time="0"><skipped/></testcase></testsuite></testsuites>`);
  const lines = endOfRun([{ name: 'unit', tests, ms: 12_600 }]);
  expect(lines.join('\n')).toContain('FAILED b.test.ts › slow > one\n    expected <p>');
  expect(lines.at(-1)).toBe('1 passed, 1 failed, 1 skipped');
});

it.each([
  [['tests/e2e/views/popup.spec.ts', 'README.md'], ['tests/e2e/views/popup.spec.ts']],
  [['components/library/reader/page-text.tsx'], ['tests/e2e/search/search.spec.ts']],
  [['tests/unit/docs-browsers.test.ts', 'scripts/live.ts'], []],
])('npm test -- --changed: %j needs %j', (files, tests) => expect(browserTests(files)).toEqual(tests));

it('npm test -- --changed tries each browser after other changes', () => {
  const tests = browserTests(['wxt.config.ts', 'components/ui/format.ts']);
  expect(tests).toContain('tests/e2e/views/background.spec.ts');
  expect(tests).toContain('tests/firefox/background.test.ts');
});

it('each row of faults in docs/trust.md has an outcome that the page explains, and tests in Chromium belong to one', () => {
  const [outcomes = '', table = ''] = readFileSync('docs/trust.md', 'utf8').split('## Faults');
  const rows = [...table.matchAll(/^\| (?!name)([a-z-]+) \| .* \| (\w+) \| .* \| .* \|$/gm)];
  for (const [, , outcome] of rows) expect(outcomes).toContain(`| ${outcome} | `);
  const tagged = globSync('tests/{e2e/*,hostile}/*.spec.ts')
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bshowing\(([^)]*)\)/g)])
    .flatMap(([, names = '']) => names.match(/(?<=')[a-z-]+(?=')/g) ?? []);
  const named = new Set(rows.map(([, name]) => name));
  expect(tagged.length).toBeGreaterThan(10);
  for (const row of tagged) expect(named).toContain(row);
});
