// Entry point of `npm start` and `npm test`. It may run on an older Node and without node_modules, so it is plain
// JavaScript for Node 18 without dependencies. It installs what package-lock.json lists, and then starts the
// project's own Node, which runs TypeScript.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NODE = `${ROOT}node_modules/node/bin/${process.platform === 'win32' ? 'node.exe' : 'node'}`;
const TASKS = {
  start: 'scripts/start.ts',
  test: 'scripts/test.ts',
  pictures: 'scripts/pictures.ts',
  quality: 'scripts/quality.ts',
  cases: 'scripts/cases.ts',
  bench: 'scripts/bench.ts',
  release: 'scripts/release.ts',
  live: 'scripts/live.ts',
  journeys: 'scripts/journeys.ts',
  mutants: 'scripts/mutants.ts',
};
const INSTALLED = `${ROOT}node_modules/.package-lock.json`;

/** @param {string} path */
function packagesOf(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages ?? {};
}

/** Returns whether node_modules has every package of the lock file in its version (npm records what it installed). */
function isInstalled() {
  if (!existsSync(INSTALLED) || !existsSync(NODE)) return false;
  const installed = packagesOf(INSTALLED);
  return Object.entries(packagesOf(`${ROOT}package-lock.json`)).every(
    ([path, wanted]) => path === '' || wanted.optional || installed[path]?.version === wanted.version,
  );
}

/**
 * Runs a program and forwards signals to it. Returns its exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {{ stdio: import('node:child_process').StdioOptions, shell?: boolean }} options
 * @returns {Promise<number>}
 */
function run(command, args, options) {
  const child = spawn(command, args, { cwd: ROOT, ...options });
  const pass = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  process.on('SIGINT', pass).on('SIGTERM', pass);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => {
      process.off('SIGINT', pass).off('SIGTERM', pass);
      resolve(code ?? 1);
    });
  });
}

/**
 * Installs exactly what package-lock.json lists. npm's output goes to stderr, so that stdout only has the task's own
 * output.
 */
async function install() {
  console.error('Installing dependencies …');
  const onStderr = { stdio: ['ignore', 2, 2], shell: process.platform === 'win32' };
  const code = await run(
    'npm',
    ['ci', '--loglevel=error', '--include=dev', '--no-audit', '--no-fund'],
    onStderr,
  );
  if (code !== 0) throw new Error(`npm exited with code ${code}.`);
  if (!existsSync(NODE)) throw new Error(`npm did not install ${NODE}. Are install scripts disabled?`);
}

async function main() {
  const [task = '', ...args] = process.argv.slice(2);
  const script = TASKS[task];
  if (!script) throw new Error(`Usage: node scripts/launch.mjs ${Object.keys(TASKS).join('|')} [arguments]`);
  if (!isInstalled()) await install();
  process.exitCode = await run(NODE, [`${ROOT}${script}`, ...args], { stdio: 'inherit' });
}

await main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
