import { readFile } from 'node:fs/promises';
import { type TimedFile, type Times, timesSchema } from './reporters/times.ts';
import { timesOf } from './runners.ts';

const NONE: Times = { tests: [], files: [], failures: [] };

/** The combined times of the stages' last runs; stages without any are skipped. */
export async function readTimes(stages: readonly string[]): Promise<Times> {
  const all = await Promise.all(stages.map(timesOfStage));
  return {
    tests: all.flatMap(({ tests }) => tests),
    files: all.flatMap(({ files }) => files),
    failures: all.flatMap(({ failures }) => failures),
  };
}

async function timesOfStage(stage: string): Promise<Times> {
  const text = await readFile(timesOf(stage), 'utf8').catch(() => undefined);
  return text === undefined ? NONE : timesSchema.parse(JSON.parse(text));
}

/** Number of lines that repeat a failure. */
const FAILURE_LINES = 20;

/** The failures again, since everything else may be printed between them and the end of a long run. */
export function repeated({ failures }: Times): string[] {
  return failures.flatMap((text) => text.split('\n').slice(0, FAILURE_LINES));
}

/** The slowest tests, one per line. */
export function slowest({ tests }: Times, count = 10): string[] {
  return tests
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ ms, file, title }) => `${seconds(ms).padStart(7)} s  ${file} › ${title}`);
}

/** A Markdown table of time spent by file, longest first. */
export function table({ files }: Times): string[] {
  const total = ({ start, setup, waiting, work }: TimedFile) => start + setup + waiting + work;
  const rows = files.toSorted((a, b) => total(b) - total(a));
  return [
    '| file | tests | browser start | setup | waiting | work | all |',
    '| --- | --: | --: | --: | --: | --: | --: |',
    ...rows.map((row) => {
      const cells = [row.start, row.setup, row.waiting, row.work, total(row)].map(seconds);
      return `| ${row.file} | ${row.tests} | ${cells.join(' | ')} |`;
    }),
  ];
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1);
