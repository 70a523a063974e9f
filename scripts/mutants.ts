import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Mutant, problemOf, readMutants } from './mutants/read.ts';
import { environment, ROOT, run, say } from './run.ts';

/** A run, or a test in it, that takes longer never ends because of its mutant, and so counts as failed. */
const LIMIT_MS = { run: 180_000, test: 30_000 };
/** Files in which waits end what would never end. A mutant often causes that, so they are shorter here. */
const WAITS = ['vitest.config.ts', 'tests/unit/setup.ts', 'tests/shared/eventually.ts'];
const LONG_WAIT = /\b180_000\b/g;
const SHORT_WAIT = '5_000';

let copy: string | undefined;

/** Copies the work tree, without what Git ignores, to a temporary folder. Mutants change only that copy. */
function copyTree(): string {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e8 });
  const folder = mkdtempSync(join(tmpdir(), 'quarry-mutants-'));
  copy = folder;
  for (const file of listed.split('\0'))
    if (file !== '' && file !== 'node_modules' && existsSync(ROOT + file))
      cpSync(ROOT + file, join(folder, file));
  symlinkSync(`${ROOT}node_modules`, join(folder, 'node_modules'), 'junction');
  for (const file of WAITS) {
    const path = join(folder, file);
    writeFileSync(path, readFileSync(path, 'utf8').replace(LONG_WAIT, SHORT_WAIT));
  }
  return folder;
}

/** Runs test files in the copy until one fails, or the time is over. Returns whether all passed, and the output. */
function runTests(
  folder: string,
  tests: readonly string[],
  limit?: typeof LIMIT_MS,
): Promise<{ passed: boolean; output: string }> {
  const projects = ['unit', 'dom', 'contract'].flatMap((name) => ['--project', name]);
  // In threads, so that all ends with the process.
  const options = ['--pool', 'threads', '--bail', '1', ...(limit ? ['--testTimeout', `${limit.test}`] : [])];
  const settings = {
    cwd: folder,
    env: { ...environment(), NO_COLOR: '1' },
    shell: process.platform === 'win32',
    timeout: limit?.run ?? 0,
    killSignal: 'SIGKILL' as const,
    maxBuffer: 1e8,
  };
  return new Promise((resolve) => {
    execFile('vitest', ['run', ...projects, ...options, ...tests], settings, (error, stdout, stderr) =>
      resolve({ passed: error === null, output: stdout + stderr }),
    );
  });
}

/** What the tests say about a broken promise: the first one that fails, or what is wrong with them. */
type Verdict = { by: string } | { problem: string };

/** Applies one mutant to the copy, runs its tests, and takes it back. */
async function check(folder: string, { file, from, to, tests }: Mutant): Promise<Verdict> {
  const path = join(folder, file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    source.replace(from, () => to),
  );
  const { passed, output } = await runTests(folder, tests, LIMIT_MS);
  writeFileSync(path, source);
  if (passed) return { problem: 'no test fails if it is broken' };
  // A mutant that isn’t TypeScript breaks every test.
  if (/Transform failed|PARSE_ERROR/.test(output)) return { problem: `its mutant is not valid:\n${output}` };
  return { by: /^ *FAIL .*? > (.*)$/m.exec(output)?.[1] ?? 'ends too late, or with an error' };
}

/** Checks the promises whose text or area contains one of the words, or else all. Returns whether all are tested. */
async function main(words: readonly string[]): Promise<boolean> {
  const isChosen = (name: string) => words.length === 0 || words.some((word) => name.includes(word));
  const chosen = readMutants(ROOT).filter(({ area, promise }) => isChosen(`${area} ${promise}`));
  if (chosen.length === 0) throw new Error(`No promise contains ${words.join(' or ')}.`);
  const wrong: string[] = [];
  const note = (promise: string, verdict: Verdict) => {
    if ('problem' in verdict) wrong.push(`promise “${promise}”: ${verdict.problem}`);
    say('by' in verdict ? `✓ ${promise} (${verdict.by})` : `✗ ${promise}`);
  };
  const usable = chosen.filter((one) => {
    const problem = problemOf(one, (path) =>
      existsSync(ROOT + path) ? readFileSync(ROOT + path, 'utf8') : '',
    );
    if (problem !== undefined) note(one.promise, { problem });
    return problem === undefined;
  });
  const folder = copyTree();
  // Generates the types that the compiler’s options include.
  if ((await run('wxt', ['prepare'], { cwd: folder, stdio: 'ignore' })) !== 0)
    throw new Error('The types can’t be generated.');
  const tests = [...new Set(usable.flatMap((one) => one.tests))];
  say(`Running ${tests.length} test files without mutants …`);
  const before = await runTests(folder, tests);
  if (!before.passed) throw new Error(`Tests fail without a mutant:\n${before.output}`);
  for (const one of usable) note(one.promise, await check(folder, one));
  for (const line of wrong) console.log(line);
  console.log(`${chosen.length} promises, ${wrong.length} without a test that fails if they are broken`);
  return wrong.length === 0;
}

process.on('exit', () => {
  if (copy !== undefined) rmSync(copy, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
