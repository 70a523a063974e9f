import { existsSync, readdirSync } from 'node:fs';
import { debianPlaces, fetchDebianPackage } from './debian-package.ts';
import { say } from './run.ts';

/** The folder with the pages of Debian's package `debian-faq`, which no one here wrote; undefined where there is none. */
export function debianFaq(): string | undefined {
  return debianPlaces('debian-faq', 'usr/share/doc/debian/FAQ').find(
    (place) => existsSync(place) && readdirSync(place).some((file) => file.endsWith('.html')),
  );
}

/** Gets those pages where apt is at hand, without installing anything; says so where it is not. */
export async function fetchDebianFaq(): Promise<void> {
  if (debianFaq()) return;
  await fetchDebianPackage('debian-faq');
  if (!debianFaq()) say('SKIPPED: no pages of debian-faq, since apt could not bring them.');
}
