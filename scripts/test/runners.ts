import { readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { parseHTML } from 'linkedom';
import { findChromium, findFirefox } from '../browsers.ts';
import { ROOT, run } from '../run.ts';

/** One executed test, or what counts as one, such as a build. */
export interface Shown {
  title: string;
  /** Path such as `tests/hostile/strings.spec.ts`; empty for a program that is no test. */
  file: string;
  outcome: 'passed' | 'failed' | 'skipped';
  /** Why it failed, and where its screenshot and trace are. */
  error: string;
}

/** What counts as a test without being one. It failed if there is an error. */
export const shown = (title: string, error = ''): Shown => ({
  ...{ title, file: '', error },
  outcome: error === '' ? 'passed' : 'failed',
});

/** Whether one of these failed. */
export const hasFailed = (tests: readonly Shown[]): boolean =>
  tests.some(({ outcome }) => outcome === 'failed');

/** Number of files to run at once. A third Chromium on two cores makes a run a twentieth longer; Firefox more often waits. */
const WORKERS = availableParallelism();
/** Without a terminal’s animations, since two programs may write at once. */
const PLAIN = { CI: '1' };

/** Runs a program whose exit code is its only result. */
export async function program(stage: string, command: string, args: string[]): Promise<Shown[]> {
  const code = await run(command, args, { env: PLAIN });
  return [shown(stage, code === 0 ? '' : `It ended with ${code}; see above.`)];
}

/** Builds the extension for a browser. */
export const build = (browser: string): Promise<Shown[]> =>
  program(`build-${browser}`, 'wxt', ['build', '-b', browser]);

/** Runs tests, and reads the JUnit report that both runners can write. */
async function tested(
  stage: string,
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<Shown[]> {
  const report = `${ROOT}.output/test-reports/${stage}.xml`;
  await rm(report, { force: true });
  const toReport = { PLAYWRIGHT_JUNIT_OUTPUT_FILE: report, PLAYWRIGHT_JUNIT_STRIP_ANSI: '1' };
  const code = await run(command, args, { env: { ...PLAIN, ...env, ...toReport } });
  // Without a report the runner died, and its code says so.
  const tests = testsIn(await readFile(report, 'utf8').catch(() => ''));
  if (tests.length === 0 && code !== 0) return [shown(stage, 'No test ran.')];
  // A runner can fail without a failed test, such as in a hook.
  return code === 0 || hasFailed(tests)
    ? tests
    : [...tests, shown(stage, `It ended with ${code}; see above.`)];
}

/** The tests of a JUnit report. */
export function testsIn(report: string): Shown[] {
  const asText = (_: string, text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const { document } = parseHTML(report.replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, asText));
  return [...document.querySelectorAll('testcase')].map((test): Shown => {
    const errors = [...test.querySelectorAll('failure, error')];
    const attached = errors.length > 0 ? test.querySelector('system-out')?.textContent : '';
    return {
      title: test.getAttribute('name') ?? '',
      file: test.getAttribute('classname') ?? '',
      outcome: errors.length > 0 ? 'failed' : test.querySelector('skipped') ? 'skipped' : 'passed',
      error: [...errors.map(({ textContent }) => textContent), attached ?? ''].join('\n'),
    };
  });
}

/** Options for a Vitest run besides its files. */
interface Settings {
  env?: NodeJS.ProcessEnv;
  workers?: number;
  /** Name of the report; by default the project's. Another stage may run tests of the same project. */
  name?: string;
}

/** Runs tests of the given Vitest projects (comma-separated): all of them, or only those in `files`. */
export function vitest(
  projects: string,
  files: readonly string[] = [],
  { env = {}, workers = WORKERS, name = projects }: Settings = {},
): Promise<Shown[]> {
  const chosen = projects.split(',').map((project) => `--project=${project}`);
  const options = [`--maxWorkers=${workers}`, '--reporter=default', '--reporter=junit'];
  const report = `--outputFile.junit=${ROOT}.output/test-reports/${name}.xml`;
  return tested(name, 'vitest', ['run', ...chosen, ...options, report, ...files], env);
}

/** Runs the tests of a Playwright project. */
export async function playwright(
  files: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
  project = 'e2e',
): Promise<Shown[]> {
  await findChromium();
  const options = [`--project=${project}`, `--workers=${WORKERS}`, '--reporter=line,junit'];
  return tested(project, 'playwright', ['test', ...options, ...files], env);
}

/** Runs the Firefox tests. Finds the browser first, because installing it would exceed every test's timeout. */
export async function firefox(files: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Shown[]> {
  await findFirefox();
  return vitest('firefox', files, { env, workers: WORKERS + 1 });
}
