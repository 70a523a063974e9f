import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failures, type Shown, shown, slowest, summary } from '../../../scripts/test/reports.ts';
import { runStages } from '../../../scripts/test/run-stages.ts';
import type { Stage } from '../../../scripts/test/stages.ts';

beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

describe('stages', () => {
  const order: string[] = [];
  const stage = (name: string, needs: string[] = [], passes = true): Stage => ({
    name,
    needs,
    async run() {
      order.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve));
      order.push(`${name} ends`);
      return [shown(name, passes ? [] : ['It failed.'])];
    },
  });
  beforeEach(() => void order.splice(0));

  it('run one after another', async () => {
    const ended = await runStages([stage('a'), stage('b')]);
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
    expect(ended.map(({ name, tests }) => [name, summary(tests)])).toEqual([
      ['a', '1 passed, 0 failed'],
      ['b', '1 passed, 0 failed'],
    ]);
  });

  it('run without a needed stage that wasn’t requested', async () => {
    const [ended] = await runStages([stage('a', ['not requested'])]);
    expect(summary(ended?.tests ?? [])).toBe('1 passed, 0 failed');
  });

  it('skip a stage whose dependency failed and count it as failed', async () => {
    const ended = await runStages([stage('bad', [], false), stage('after', ['bad']), stage('other')]);
    expect(order).toEqual(['bad begins', 'bad ends', 'other begins', 'other ends']);
    expect(ended.map(({ tests }) => failures(tests).length > 0)).toEqual([true, true, false]);
  });

  it('count a stage that throws as failed and continue', async () => {
    const broken: Stage = { name: 'broken', run: () => Promise.reject(new Error('No browser.')) };
    const ended = await runStages([broken, stage('next')]);
    expect(ended.map(({ tests }) => failures(tests).length > 0)).toEqual([true, false]);
  });
});

describe('the end of a run', () => {
  const tests: Shown[] = [
    { ...shown('quick'), file: 'a.test.ts', ms: 100 },
    {
      ...shown('slow', [`\u001b[31mexpected${'\n    at a line'.repeat(40)}`]),
      file: 'b.test.ts',
      ms: 12_340,
    },
    { ...shown('absent'), outcome: 'skipped' },
  ];

  it('repeats the beginning of each failure', () => {
    const [first, second, ...others] = failures(tests);
    expect([first, second]).toEqual(['FAILED b.test.ts › slow', '    expected']);
    expect(others).toHaveLength(19);
  });

  it('lists the slowest tests first', () => {
    expect(slowest(tests, 1)).toEqual(['   12.3 s  b.test.ts › slow']);
  });

  it('counts', () => {
    expect(summary(tests)).toBe('1 passed, 1 failed, 1 skipped');
    expect(summary([shown('check')])).toBe('1 passed, 0 failed');
  });
});
