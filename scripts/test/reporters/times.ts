import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';

const timedTest = z.object({ title: z.string(), file: z.string(), ms: z.number() });

/** Where the time of a test file went, in milliseconds of its worker. */
const timedFile = z.object({
  file: z.string(),
  tests: z.number(),
  /** Until the browser runs. */
  start: z.number(),
  /** The rest of what runs before, between and after tests. */
  setup: z.number(),
  /** Waiting for something to be seen, or for time to pass. */
  waiting: z.number(),
  work: z.number(),
});

export const timesSchema = z.object({ tests: z.array(timedTest), files: z.array(timedFile) });

/** How long each test of a stage took, and each file. */
export type Times = z.infer<typeof timesSchema>;

export type TimedFile = z.infer<typeof timedFile>;

/** The path as the project says it: from its top, with slashes. */
export const projectPath = (path: string): string =>
  path.replaceAll('\\', '/').replace(/^.*?(?=tests\/)/, '');

/** Keeps the times of a stage where `QUARRY_TIMES` says; nowhere without it. */
export function writeTimes(times: Times): void {
  const path = process.env.QUARRY_TIMES;
  if (!path) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(times));
}
