import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';

const FOLDER = '.output/test-results/firefox';

/** The folder for a failed test's artifacts, relative to the project root. */
export function failureFolder(file: string, title: string): string {
  const name = `${basename(file)} ${title}`.replace(/[^a-z0-9]+/gi, '-');
  return join(FOLDER, name.slice(0, 100));
}

/** The paths of a failed test's artifacts. */
export function artifactsOf(file: string, title: string): string[] {
  const folder = failureFolder(file, title);
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}

/** Deletes the artifacts of earlier runs. */
export function forgetFailures(): void {
  rmSync(FOLDER, { recursive: true, force: true });
}
