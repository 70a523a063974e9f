import { globSync, readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { shown, testsIn } from '../../../scripts/test/runners.ts';
import type { Stage } from '../../../scripts/test/stages.ts';
import { endOfRun, runStages } from '../../../scripts/test.ts';
import { FAILURE_CASES } from '../../shared/failure-cases.ts';

it('stages run one after another, except those whose dependency failed or threw, which count as failed', async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  const order: string[] = [];
  const stage = (name: string, needs: string[] = [], error = ''): Stage => ({
    ...{ name, needs },
    async run() {
      order.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve));
      order.push(`${name} ends`);
      return [shown(name, error)];
    },
  });
  const ended = await runStages([
    ...[stage('a', ['not requested']), stage('bad', [], 'It failed.')],
    { name: 'broken', run: () => Promise.reject(new Error('No browser.')) },
    ...[stage('after', ['bad']), stage('later', ['broken']), stage('b')],
  ]);
  expect(order).toEqual(['a', 'bad', 'b'].flatMap((name) => [`${name} begins`, `${name} ends`]));
  expect(ended.map(({ tests }) => tests[0]?.error)).toEqual([
    ...['', 'It failed.', 'Error: No browser.', 'Not run: bad failed.', 'Not run: broken failed.', ''],
  ]);
});

it('the end of a run repeats the beginning of each failure, and counts', () => {
  const tests = testsIn(`<?xml version="1.0"?><testsuites><testsuite name="a.test.ts">
    <testcase name="quick" classname="a.test.ts" time="0.1"><system-out><![CDATA[said]]></system-out></testcase>
    <testcase name="slow &gt; one" classname="b.test.ts" time="12.34"><failure message="no"><![CDATA[expected <p>${'\n    at a line'.repeat(40)}]]></failure></testcase>
    <testcase name="absent" classname="b.test.ts" time="0"><skipped/></testcase></testsuite></testsuites>`);
  const lines = endOfRun([{ name: 'unit', tests, ms: 12_600 }]);
  const failed = lines.indexOf('FAILED b.test.ts › slow > one');
  expect(lines.slice(failed + 1, failed + 3)).toEqual(['    expected <p>', '        at a line']);
  expect(lines).toHaveLength(failed + 23);
  expect(lines.slice(-2)).toEqual([
    'unit             13 s  1 passed, 1 failed, 1 skipped',
    '1 passed, 1 failed, 1 skipped',
  ]);
});

it('each row of faults in docs/trust.md has a test in Chromium, and an outcome that the page explains', () => {
  const [outcomes = '', table = ''] = readFileSync('docs/trust.md', 'utf8').split('## Faults');
  const rows = [...table.matchAll(/^\| (?!name)([a-z-]+) \| .* \| (\w+) \| .* \| .* \|$/gm)];
  for (const [, , outcome] of rows) expect(outcomes).toContain(`| ${outcome} | `);
  const tagged = globSync('tests/{e2e/*,hostile}/*.spec.ts')
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bshowing\(([^)]*)\)/g)])
    .flatMap(([, names = '']) => names.match(/(?<=')[a-z-]+(?=')/g) ?? []);
  const tested = new Set([...tagged, ...FAILURE_CASES.map(({ row }) => row)]);
  expect([...tested].sort()).toEqual(rows.map(([, name]) => name).sort());
});
