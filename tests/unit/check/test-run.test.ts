import { dirname } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import playwrightConfig from '../../../playwright.config.ts';
import { failureFolder } from '../../../scripts/test/reporters/artifacts.ts';
import { progressLine } from '../../../scripts/test/reporters/progress.ts';
import { runStages } from '../../../scripts/test/run-stages.ts';
import type { Stage } from '../../../scripts/test/stages.ts';
import { ONE_FAILED, ONE_PASSED } from '../../../scripts/test/tally.ts';
import { repeated, slowest, table } from '../../../scripts/test/times.ts';

beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

it('test run: leaves the artifacts of Firefox’s failures alone when Playwright empties its folder', () => {
  const folder = dirname(failureFolder('search.test.ts', 'a title'));
  expect(folder).toMatch(/test-results/);
  expect(`${folder}/`.startsWith(`${playwrightConfig.outputDir}/`)).toBe(false);
});

describe('stages', () => {
  const order: string[] = [];
  const stage = (name: string, needs: string[] = [], passes = true): Stage => ({
    name,
    needs,
    async run() {
      order.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve));
      order.push(`${name} ends`);
      return passes ? ONE_PASSED : ONE_FAILED;
    },
  });
  beforeEach(() => void order.splice(0));

  it('run one after another', async () => {
    const ended = await runStages([stage('a'), stage('b')]);
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
    expect(ended.map(({ name, tally }) => [name, tally.passed])).toEqual([
      ['a', 1],
      ['b', 1],
    ]);
  });

  it('run without a needed stage that wasn’t requested', async () => {
    const [ended] = await runStages([stage('a', ['not requested'])]);
    expect(ended?.tally).toEqual(ONE_PASSED);
  });

  it('skip a stage whose dependency failed and count it as failed', async () => {
    const ended = await runStages([stage('bad', [], false), stage('after', ['bad']), stage('other')]);
    expect(order).toEqual(['bad begins', 'bad ends', 'other begins', 'other ends']);
    expect(ended.map(({ tally }) => tally.failed)).toEqual([1, 1, 0]);
  });

  it('count a stage that throws as failed and continue', async () => {
    const broken: Stage = { name: 'broken', run: () => Promise.reject(new Error('No browser.')) };
    const ended = await runStages([broken, stage('next')]);
    expect(ended.map(({ tally }) => tally.failed)).toEqual([1, 0]);
  });
});

describe('progress', () => {
  it.each([
    [{ done: 0, failed: 0, total: 9 }, 1000, 'e2e: 0 of 9 tests'],
    [{ done: 3, failed: 0, total: 9 }, 30_000, 'e2e: 3 of 9 tests, about 1 min left'],
    [{ done: 6, failed: 2, total: 9 }, 30_000, 'e2e: 6 of 9 tests, 2 failed, about 15 s left'],
    [{ done: 9, failed: 0, total: 9 }, 30_000, 'e2e: 9 of 9 tests'],
  ])('of %o after %d ms reads “%s”', (progress, ms, words) => {
    expect(progressLine('e2e', 'tests', progress, ms)).toBe(words);
  });
});

describe('times', () => {
  const times = {
    tests: [
      { title: 'quick', file: 'a.test.ts', ms: 100 },
      { title: 'slow', file: 'b.test.ts', ms: 12_340 },
    ],
    files: [
      { file: 'a.test.ts', tests: 1, start: 0, setup: 100, waiting: 0, work: 100 },
      { file: 'b.test.ts', tests: 1, start: 3000, setup: 500, waiting: 8000, work: 4340 },
    ],
    failures: [`FAILED b.test.ts › slow${'\n    at a line'.repeat(40)}`],
  };

  it('repeat the beginning of each failure', () => {
    const [first, ...others] = repeated(times);
    expect(first).toBe('FAILED b.test.ts › slow');
    expect(others).toHaveLength(19);
  });

  it('list the slowest tests first', () => {
    expect(slowest(times, 1)).toEqual(['   12.3 s  b.test.ts › slow']);
  });

  it('break down the time of each file', () => {
    expect(table(times).slice(2)).toEqual([
      '| b.test.ts | 1 | 3.0 | 0.5 | 8.0 | 4.3 | 15.8 |',
      '| a.test.ts | 1 | 0.0 | 0.1 | 0.0 | 0.1 | 0.2 |',
    ]);
  });
});
