import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { isInstalled, ROOT, run } from './run.ts';

/**
 * The possible locations of a file in a Debian package: the system's, then that of a package unpacked in the project.
 */
export function debianPaths(name: string, path: string): string[] {
  return [`/${path}`, `${folderOf(name)}/${path}`];
}

/** The first location that exists. */
export const firstExisting = (paths: readonly string[]): string | undefined => paths.find(existsSync);

/** Downloads and unpacks a Debian package with apt, without installing it. Returns whether that worked. */
export async function fetchDebianPackage(name: string): Promise<boolean> {
  if (!isInstalled('apt-get') || !isInstalled('dpkg-deb') || !(await download(name))) return false;
  return (await run('sh', ['-c', `dpkg-deb -x ${name}_*.deb .`], { cwd: folderOf(name) })) === 0;
}

const folderOf = (name: string): string => `${ROOT}.output/${name}`;

async function download(name: string): Promise<boolean> {
  const cwd = folderOf(name);
  await mkdir(cwd, { recursive: true });
  const attempt = () => run('apt-get', ['download', name], { cwd });
  if ((await attempt()) === 0) return true;
  return (await run('apt-get', ['update'])) === 0 && (await attempt()) === 0;
}
