import { readFile } from 'node:fs/promises';

/** Number of tests by outcome. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0 };
export const ONE_PASSED: Tally = { ...NOTHING, passed: 1 };
export const ONE_FAILED: Tally = { ...NOTHING, failed: 1 };

/** Adds two tallies. */
export function add(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** The last line of a run. */
export function summary({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Reads a Vitest JSON report. */
export async function fromVitest(file: string): Promise<Tally> {
  const report = await read(file);
  return {
    passed: count(report, 'numPassedTests'),
    failed: count(report, 'numFailedTests'),
    skipped: count(report, 'numPendingTests') + count(report, 'numTodoTests'),
  };
}

/** Reads a Playwright JSON report. A test that passed only on retry counts as failed. */
export async function fromPlaywright(file: string): Promise<Tally> {
  const stats = field(await read(file), 'stats');
  return {
    passed: count(stats, 'expected'),
    failed: count(stats, 'unexpected') + count(stats, 'flaky'),
    skipped: count(stats, 'skipped'),
  };
}

/** The report, or undefined if the runner died before writing it. */
async function read(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function count(value: unknown, name: string): number {
  const found = field(value, name);
  return typeof found === 'number' ? found : 0;
}
