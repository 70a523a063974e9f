import { existsSync, readdirSync } from 'node:fs';
import { debianPaths, fetchDebianPackage } from './debian-package.ts';
import { say } from './run.ts';

/**
 * The folder with the pages of Debian's `debian-faq` package, which are independent of this project; `undefined` if
 * there is none.
 */
export function debianFaq(): string | undefined {
  return debianPaths('debian-faq', 'usr/share/doc/debian/FAQ').find(
    (path) => existsSync(path) && readdirSync(path).some((file) => file.endsWith('.html')),
  );
}

/** Downloads those pages with apt, without installing them. Reports if that is not possible. */
export async function fetchDebianFaq(): Promise<void> {
  if (debianFaq()) return;
  await fetchDebianPackage('debian-faq');
  if (!debianFaq()) say('SKIPPED: the pages of debian-faq, because apt could not download them.');
}
