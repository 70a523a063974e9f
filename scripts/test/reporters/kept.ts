import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';

const FOLDER = '.output/test-results/firefox';

/** The folder, from the project's top, where what is kept of a failed test goes. */
export function failureFolder(file: string, title: string): string {
  const name = `${basename(file)} ${title}`.replace(/[^a-z0-9]+/gi, '-');
  return join(FOLDER, name.slice(0, 100));
}

/** What is there of a failed test, a path each. */
export function keptOf(file: string, title: string): string[] {
  const folder = failureFolder(file, title);
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}

/** Takes away what an earlier run kept. */
export function forgetFailures(): void {
  rmSync(FOLDER, { recursive: true, force: true });
}
