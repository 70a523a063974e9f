import { type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** The project folder. */
export const ROOT = `${resolve(import.meta.dirname, '..')}/`;

/** Puts the project's own Node first, so that every tool uses it instead of the system's. */
const PATH = [dirname(process.execPath), `${ROOT}node_modules/.bin`, process.env.PATH].join(
  process.platform === 'win32' ? ';' : ':',
);

/** The environment for the project's tools. */
export const environment = (): NodeJS.ProcessEnv => ({ ...process.env, PATH });

/** Runs a program and returns its exit code. By default, its output goes to stderr. */
export function run(command: string, args: string[], options: SpawnOptions = {}): Promise<number> {
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
    ...options,
    env: { ...environment(), ...options.env, PATH },
  });
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(127);
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** Builds the extension for a browser. Throws if that fails. */
export async function buildFor(browser: string): Promise<void> {
  if ((await run('wxt', ['build', '-b', browser])) !== 0) throw new Error('The build failed.');
}

/** Returns the first line that a program prints, or `undefined` if it can't be run. */
export function firstLine(command: string, args: string[]): string | undefined {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8', timeout: 30_000 });
  return status === 0 ? stdout.trim().split('\n')[0] : undefined;
}

/** Returns whether a program is in PATH. */
export function isInstalled(command: string): boolean {
  return firstLine(process.platform === 'win32' ? 'where' : 'which', [command]) !== undefined;
}

/** The paths of all files in a folder, relative to it, in order. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();

/** Prints progress to stderr, because stdout is for results. */
export function say(line: string): void {
  console.error(line);
}
