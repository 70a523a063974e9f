import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runLanes } from '../../../scripts/test/lanes.ts';
import { progressLine } from '../../../scripts/test/reporters/progress.ts';
import type { Stage } from '../../../scripts/test/stages.ts';
import { ONE_FAILED, ONE_PASSED } from '../../../scripts/test/tally.ts';
import { repeated, slowest, table } from '../../../scripts/test/times.ts';

beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

describe('lanes', () => {
  const order: string[] = [];
  const stage = (name: string, lane: Stage['lane'], needs: string[] = [], passes = true): Stage => ({
    name,
    lane,
    needs,
    async run() {
      order.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve));
      order.push(`${name} ends`);
      return passes ? ONE_PASSED : ONE_FAILED;
    },
  });
  beforeEach(() => void order.splice(0));

  it('run in parallel, each with its stages in order', async () => {
    const ended = await runLanes([stage('a', 'node'), stage('b', 'node'), stage('c', 'firefox')]);
    expect(order.indexOf('a ends')).toBeLessThan(order.indexOf('b begins'));
    expect(order.indexOf('c begins')).toBeLessThan(order.indexOf('a ends'));
    expect(ended.map(({ name, tally }) => [name, tally.passed])).toEqual([
      ['a', 1],
      ['b', 1],
      ['c', 1],
    ]);
  });

  it('wait for a dependency in another lane, in any order', async () => {
    await runLanes([stage('late', 'node', ['early']), stage('early', 'chromium')]);
    expect(order).toEqual(['early begins', 'early ends', 'late begins', 'late ends']);
  });

  it('skip a stage whose dependency failed and count it as failed', async () => {
    const ended = await runLanes([stage('bad', 'chromium', [], false), stage('after', 'chromium', ['bad'])]);
    expect(order).toEqual(['bad begins', 'bad ends']);
    expect(ended.map(({ tally }) => tally.failed)).toEqual([1, 1]);
  });

  it('count a stage that throws as failed and continue', async () => {
    const broken: Stage = {
      name: 'broken',
      lane: 'node',
      run: () => Promise.reject(new Error('No browser.')),
    };
    const ended = await runLanes([broken, stage('next', 'node')]);
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
