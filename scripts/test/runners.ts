import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { findChromium, findFirefox } from '../browsers.ts';
import { fetchDebianFaq } from '../debian-faq.ts';
import { environment, ROOT } from '../run.ts';
import type { Times } from './reporters/times.ts';
import { fromPlaywright, fromVitest, NOTHING, ONE_FAILED, ONE_PASSED, type Tally } from './tally.ts';

const REPORTS = `${ROOT}.output/test-reports`;
const REPORTERS = './scripts/test/reporters';

/** Spinner lines that a program would overwrite. */
const SPINNER = /[\u2801-\u28ff]/;

/** Number of files to run at once in Node. */
const WORKERS = availableParallelism();

/** Number of browsers to run at once: each often waits. */
const BROWSERS = WORKERS + 1;

/** The path of the report on a runner's last run. */
export const reportOf = (name: string): string => `${REPORTS}/${name}.json`;

/** The path of the timings of a runner's last run. */
export const timesOf = (name: string): string => `${REPORTS}/${name}.times.json`;

/** Options for a Vitest or Playwright run besides its files. */
interface Settings {
  env?: NodeJS.ProcessEnv;
  /** Number of files to run at once. */
  workers?: number;
  /** Name of the report; by default the project's. Another stage may run tests of the same project at the same time. */
  name?: string;
}

/** Number of lines kept of a program that failed. */
const LAST_LINES = 20;

/** Runs a program whose exit code is its only result. */
export async function program(stage: string, command: string, args: readonly string[]): Promise<Tally> {
  const lines: string[] = [];
  const report = timesOf(stage);
  await rm(report, { force: true });
  const code = await runPrefixed(stage, command, args, { seen: (line) => lines.push(line) });
  if (code === 0) return ONE_PASSED;
  const end = [`FAILED ${stage}`, ...lines.slice(-LAST_LINES)].join('\n');
  await mkdir(REPORTS, { recursive: true });
  await writeFile(report, JSON.stringify({ tests: [], files: [], failures: [end] } satisfies Times));
  return ONE_FAILED;
}

/** Runs tests of the given Vitest projects (comma-separated): all of them, or only those in `files`. */
export async function vitest(
  projects: string,
  files: readonly string[] = [],
  { env = {}, workers = WORKERS, name = projects }: Settings = {},
): Promise<Tally> {
  const report = await reportFile(name);
  const reporters = [`--reporter=${REPORTERS}/vitest.ts`, '--reporter=json', `--outputFile.json=${report}`];
  const chosen = projects.split(',').map((project) => `--project=${project}`);
  const all = ['run', ...chosen, `--maxWorkers=${workers}`, ...reporters, ...files];
  const code = await runPrefixed(name, 'vitest', all, { env: { ...env, QUARRY_TIMES: timesOf(name) } });
  return failIfSuspicious(await fromVitest(report), code);
}

/** Runs the tests of a Playwright project. */
export async function playwright(
  files: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
  project = 'e2e',
): Promise<Tally> {
  await findChromium();
  await fetchDebianFaq();
  const report = await reportFile(project);
  const reporter = `--reporter=${REPORTERS}/playwright.ts,json`;
  const outputs = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, QUARRY_TIMES: timesOf(project) };
  const all = ['test', `--project=${project}`, `--workers=${BROWSERS}`, reporter, ...files];
  const code = await runPrefixed(project, 'playwright', all, { env: { ...env, ...outputs } });
  return failIfSuspicious(await fromPlaywright(report), code);
}

/** Runs the Firefox tests. Finds the browser first, because installing it would exceed every test's timeout. */
export async function firefox(files: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Tally> {
  await findFirefox();
  return vitest('firefox', files, { env, workers: BROWSERS });
}

/** Builds the extension for a browser. */
export async function build(browser: string): Promise<Tally> {
  return (await runPrefixed(`build-${browser}`, 'wxt', ['build', '-b', browser])) === 0
    ? NOTHING
    : ONE_FAILED;
}

/** Counts a runner as failed if it failed without a failed test or ran no tests at all. */
function failIfSuspicious(tally: Tally, exitCode: number): Tally {
  const none = tally.passed + tally.failed + tally.skipped === 0;
  return tally.failed === 0 && (exitCode !== 0 || none) ? { ...tally, failed: 1 } : tally;
}

/** The path for a runner's report. Deletes earlier reports. */
async function reportFile(name: string): Promise<string> {
  const file = reportOf(name);
  for (const old of [file, timesOf(name)]) await rm(old, { force: true });
  return file;
}

/** Options for running a program. */
interface Running {
  env?: NodeJS.ProcessEnv;
  /** Receives each line of its output. */
  seen?: (line: string) => void;
}

/** Runs a program to its end and prefixes its output lines with the stage's name. */
async function runPrefixed(
  stage: string,
  command: string,
  args: readonly string[],
  { env = {}, seen }: Running = {},
): Promise<number> {
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    env: { ...environment(), ...env },
  });
  const ended = exitCode(child, command);
  const read = [child.stdout, child.stderr].map(async (stream) => {
    for await (const line of createInterface({ input: stream }))
      if (line.trim() && !SPINNER.test(line)) {
        console.log(`${stage.padEnd(8)} │ ${line}`);
        seen?.(line);
      }
  });
  await Promise.all(read);
  return ended;
}

function exitCode(child: ChildProcess, command: string): Promise<number> {
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(127);
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
