import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';

const timedTest = z.object({ title: z.string(), file: z.string(), ms: z.number() });

/** How a test file spent its time, in milliseconds of its worker. */
const timedFile = z.object({
  file: z.string(),
  tests: z.number(),
  /** Until the browser is running. */
  start: z.number(),
  /** Everything else before, between, and after tests. */
  setup: z.number(),
  /** Waiting for something to appear or for time to pass. */
  waiting: z.number(),
  work: z.number(),
});

export const timesSchema = z.object({
  tests: z.array(timedTest),
  files: z.array(timedFile),
  /** What was printed for each failure. */
  failures: z.array(z.string()),
});

/** The durations of a stage's tests and files, and its failures. */
export type Times = z.infer<typeof timesSchema>;

export type TimedFile = z.infer<typeof timedFile>;

/** A path relative to the project root, with forward slashes. */
export const projectPath = (path: string): string =>
  path.replaceAll('\\', '/').replace(/^.*?(?=tests\/)/, '');

/** Writes a stage's times and failures to the file named by `QUARRY_TIMES`, if set. */
export function writeTimes(times: Times): void {
  const path = process.env.QUARRY_TIMES;
  if (!path) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(times));
}
