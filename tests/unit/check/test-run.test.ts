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
  const stage = (name: string, needs: string[] = [], errors: string[] = []): Stage => ({
    ...{ name, needs },
    async run() {
      order.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve));
      order.push(`${name} ends`);
      return [shown(name, errors)];
    },
  });

  it('run one after another, except those whose dependency failed or threw, which count as failed', async () => {
    const broken: Stage = { name: 'broken', run: () => Promise.reject(new Error('No browser.')) };
    const stages = [stage('a', ['not requested']), stage('bad', [], ['It failed.']), broken];
    const ended = await runStages([
      ...stages,
      stage('after', ['bad']),
      stage('later', ['broken']),
      stage('b'),
    ]);
    expect(order).toEqual(['a', 'bad', 'b'].flatMap((name) => [`${name} begins`, `${name} ends`]));
    expect(ended.map(({ tests }) => failures(tests).length > 0)).toEqual([
      false,
      true,
      true,
      true,
      true,
      false,
    ]);
  });
});

it('the end of a run counts, repeats the beginning of each failure, and lists the slowest tests first', () => {
  const lines = `\u001b[31mexpected${'\n    at a line'.repeat(40)}`;
  const tests: Shown[] = [
    { ...shown('quick'), file: 'a.test.ts', ms: 100 },
    { ...shown('slow', [lines]), file: 'b.test.ts', ms: 12_340 },
    { ...shown('absent'), outcome: 'skipped' },
  ];
  const [first, second, ...others] = failures(tests);
  expect([first, second, others.length]).toEqual(['FAILED b.test.ts › slow', '    expected', 19]);
  expect(slowest(tests, 1)).toEqual(['   12.3 s  b.test.ts › slow']);
  expect(summary(tests)).toBe('1 passed, 1 failed, 1 skipped');
  expect(summary([shown('check')])).toBe('1 passed, 0 failed');
});
