import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { environment, ROOT, run } from './run.ts';

/** Independent checks, slowest first. */
const CHECKS: readonly (readonly [command: string, ...args: string[]])[] = [
  ['npm', 'run', '--silent', 'types'],
  ['npm', 'run', '--silent', 'imports'],
  ['npm', 'run', '--silent', 'unused'],
  ['node', 'scripts/check/words.ts'],
  [
    'eslint',
    ...'lib components entrypoints scripts --cache --cache-location node_modules/.cache/regexes'.split(' '),
  ],
  ['biome', 'check', '--error-on-warnings'],
  ['node', 'scripts/check/structure.ts'],
  ['node', 'scripts/check/styles.ts'],
];

/** Runs a check and prints its output at its end, so that the outputs of parallel checks don’t mix. */
function runCheck([command, ...args]: readonly [string, ...string[]]): Promise<boolean> {
  const options = { cwd: ROOT, env: environment(), shell: process.platform === 'win32', maxBuffer: 1e8 };
  return new Promise((resolve) => {
    execFile(command, args, options, (error, stdout, stderr) => {
      process.stdout.write(stdout + stderr);
      if (typeof error?.code === 'string') console.log(`${command}: ${error.message}`);
      resolve(error === null);
    });
  });
}

/** Runs all checks, one per core at a time. Returns whether all passed. */
async function main(): Promise<boolean> {
  // Generates the types that the checks read.
  if ((await run('wxt', ['prepare'])) !== 0) return false;
  const waiting = CHECKS.values();
  let passed = true;
  const work = async () => {
    for (const check of waiting) {
      if (!(await runCheck(check))) passed = false;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return passed;
}

process.exitCode = (await main()) ? 0 : 1;
