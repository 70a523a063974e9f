import { type ChildProcess, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { findChromium, findFirefox } from '../browsers.ts';
import { fetchDebianFaq } from '../debian-faq.ts';
import { environment, ROOT } from '../run.ts';
import { fromPlaywright, fromVitest, hasFailed, type Shown, shown } from './reports.ts';

const REPORTS = `${ROOT}.output/test-reports`;

/** Spinner lines that a program would overwrite. */
const SPINNER = /[\u2801-\u28ff]/;

/** Number of files to run at once in Node. */
const WORKERS = availableParallelism();

/** Number of browsers to run at once: each often waits. */
const BROWSERS = WORKERS + 1;

/** The path of the report on a runner's last run. */
const reportOf = (name: string): string => `${REPORTS}/${name}.json`;

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
export async function program(stage: string, command: string, args: readonly string[]): Promise<Shown[]> {
  const lines: string[] = [];
  const code = await runPrefixed(stage, command, args, { seen: (line) => lines.push(line) });
  return [shown(stage, code === 0 ? [] : [lines.slice(-LAST_LINES).join('\n')])];
}

/** Runs tests of the given Vitest projects (comma-separated): all of them, or only those in `files`. */
export async function vitest(
  projects: string,
  files: readonly string[] = [],
  { env = {}, workers = WORKERS, name = projects }: Settings = {},
): Promise<Shown[]> {
  const report = await reportFile(name);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const chosen = projects.split(',').map((project) => `--project=${project}`);
  const all = ['run', ...chosen, `--maxWorkers=${workers}`, ...reporters, ...files];
  const code = await runPrefixed(name, 'vitest', all, { env });
  return failIfSuspicious(name, await fromVitest(report), code);
}

/** Runs the tests of a Playwright project. */
export async function playwright(
  files: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
  project = 'e2e',
): Promise<Shown[]> {
  await findChromium();
  await fetchDebianFaq();
  const report = await reportFile(project);
  const all = ['test', `--project=${project}`, `--workers=${BROWSERS}`, '--reporter=line,json', ...files];
  const code = await runPrefixed(project, 'playwright', all, {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  return failIfSuspicious(project, await fromPlaywright(report), code);
}

/** Runs the Firefox tests. Finds the browser first, because installing it would exceed every test's timeout. */
export async function firefox(files: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Shown[]> {
  await findFirefox();
  return vitest('firefox', files, { env, workers: BROWSERS });
}

/** Builds the extension for a browser. Only a failure counts. */
export async function build(browser: string): Promise<Shown[]> {
  const built = await program(`build-${browser}`, 'wxt', ['build', '-b', browser]);
  return built.filter(({ outcome }) => outcome === 'failed');
}

/** Adds a failure if a runner failed without a failed test, such as one that found none. */
function failIfSuspicious(name: string, tests: Shown[], code: number): Shown[] {
  if (tests.length === 0 && code !== 0) return [shown(name, ['No test ran.'])];
  return code === 0 || hasFailed(tests)
    ? tests
    : [...tests, shown(name, [`It ended with ${code}; see above.`])];
}

/** The path for a runner's report. Deletes the earlier one. */
async function reportFile(name: string): Promise<string> {
  await rm(reportOf(name), { force: true });
  return reportOf(name);
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
