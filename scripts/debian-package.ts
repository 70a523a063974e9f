import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { isAtHand, ROOT, run } from './run.ts';

/** Where files of a Debian package are: those of the system, else those that were unpacked here. */
export function debianPlaces(name: string, path: string): string[] {
  return [`/${path}`, `${folderOf(name)}/${path}`];
}

/** The first of these places that is there. */
export const firstPlace = (places: readonly string[]): string | undefined => places.find(existsSync);

/** Gets a Debian package where apt is at hand and unpacks it, without installing anything; gives whether it could. */
export async function fetchDebianPackage(name: string): Promise<boolean> {
  if (!isAtHand('apt-get') || !isAtHand('dpkg-deb') || !(await download(name))) return false;
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
