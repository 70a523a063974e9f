import { type ChildProcess, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { availableParallelism, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { findChromium, findFirefox } from '../browsers.ts';
import { fetchDebianFaq } from '../debian-faq.ts';
import { environment, ROOT } from '../run.ts';
import { fromPlaywright, fromVitest, NOTHING, ONE_FAILED, ONE_PASSED, type Tally } from './tally.ts';

const REPORTS = `${ROOT}.output/test-reports`;
const REPORTERS = './scripts/test/reporters';

/** Lines that a program means to write over. */
const SPINNER = /[\u2801-\u28ff]/;

/** Three lanes share the machine: half of it for each, and Playwright's, is as many as it can use. */
const WORKERS = Math.max(1, Math.floor(availableParallelism() / 2));

/** Where the report of a runner's last run lies. */
export const reportOf = (name: string): string => `${REPORTS}/${name}.json`;

/** Where it lies how long each of a runner's tests took. */
export const timesOf = (name: string): string => `${REPORTS}/${name}.times.json`;

/** What a run of Vitest or Playwright takes beside its files. */
interface Settings {
  env?: NodeJS.ProcessEnv;
  /** How many files are run at once. */
  workers?: number;
  /** Of the report, if not the project's: another stage may run tests of the same project meanwhile. */
  name?: string;
}

/** Runs a program of which the exit code tells all. */
export async function program(stage: string, command: string, args: readonly string[]): Promise<Tally> {
  return (await show(stage, command, args)) === 0 ? ONE_PASSED : ONE_FAILED;
}

/** Runs the tests of some of Vitest's projects, named with commas between: all of them, or those of some files. */
export async function vitest(
  projects: string,
  files: readonly string[] = [],
  { env = {}, workers = WORKERS, name = projects }: Settings = {},
): Promise<Tally> {
  const report = await reportFile(name);
  const reporters = [`--reporter=${REPORTERS}/vitest.ts`, '--reporter=json', `--outputFile.json=${report}`];
  const chosen = projects.split(',').map((project) => `--project=${project}`);
  const all = ['run', ...chosen, `--maxWorkers=${workers}`, ...reporters, ...files];
  const code = await show(name, 'vitest', all, { ...env, QUARRY_TIMES: timesOf(name) });
  return honest(await fromVitest(report), code);
}

/** Playwright’s workers fill the machine; what runs next to them one by one would end long after them. */
const BEHIND_OTHERS = 5;

/** Runs the tests of one of Playwright's projects. */
export async function playwright(
  files: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
  project = 'e2e',
): Promise<Tally> {
  await findChromium();
  await fetchDebianFaq();
  const report = await reportFile(project);
  const reporter = `--reporter=${REPORTERS}/playwright.ts,json`;
  const places = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, QUARRY_TIMES: timesOf(project) };
  const all = ['test', `--project=${project}`, reporter, ...files];
  const code = await show(project, 'playwright', all, { ...env, ...places }, BEHIND_OTHERS);
  return honest(await fromPlaywright(report), code);
}

/** Looks for the browser before the tests do: installing one takes longer than any of them may. */
export async function firefox(files: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Tally> {
  await findFirefox();
  return vitest('firefox', files, { env });
}

/** Builds the extension for a browser. */
export async function build(browser: string): Promise<Tally> {
  return (await show(`build-${browser}`, 'wxt', ['build', '-b', browser])) === 0 ? NOTHING : ONE_FAILED;
}

/** A runner that failed without a failed test has failed; so has one that ran none at all where there should be some. */
function honest(tally: Tally, exitCode: number): Tally {
  const none = tally.passed + tally.failed + tally.skipped === 0;
  return tally.failed === 0 && (exitCode !== 0 || none) ? { ...tally, failed: 1 } : tally;
}

/** Where a runner's report goes; those of an earlier run are taken away. */
async function reportFile(name: string): Promise<string> {
  const file = reportOf(name);
  for (const old of [file, timesOf(name)]) await rm(old, { force: true });
  return file;
}

/** Runs a program to its end, with the stage's name before each of its lines: others write at the same time. */
async function show(
  stage: string,
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  priority = 0,
): Promise<number> {
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    env: { ...environment(), ...env },
  });
  // What it starts inherits it.
  if (child.pid !== undefined && priority !== 0) setPriority(child.pid, priority);
  const ended = exitCode(child, command);
  const read = [child.stdout, child.stderr].map(async (stream) => {
    for await (const line of createInterface({ input: stream }))
      if (line.trim() && !SPINNER.test(line)) console.log(`${stage.padEnd(8)} │ ${line}`);
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
