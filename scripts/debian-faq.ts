import { existsSync, readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { isAtHand, ROOT, run, say } from './run.ts';

const UNPACKED = `${ROOT}.output/debian-faq`;
const PLACES = ['/usr/share/doc/debian/FAQ', `${UNPACKED}/usr/share/doc/debian/FAQ`];

/** The folder with the pages of Debian's package `debian-faq`, which no one here wrote; undefined where there is none. */
export function debianFaq(): string | undefined {
  return PLACES.find(
    (place) => existsSync(place) && readdirSync(place).some((file) => file.endsWith('.html')),
  );
}

/** Gets those pages where apt is at hand, without installing anything; says so where it is not. */
export async function fetchDebianFaq(): Promise<void> {
  if (debianFaq()) return;
  if (isAtHand('apt-get') && isAtHand('dpkg-deb') && (await download())) {
    await run('sh', ['-c', 'dpkg-deb -x debian-faq_*.deb .'], { cwd: UNPACKED });
  }
  if (!debianFaq()) say('SKIPPED: no pages of debian-faq, since apt could not bring them.');
}

async function download(): Promise<boolean> {
  await mkdir(UNPACKED, { recursive: true });
  const attempt = () => run('apt-get', ['download', 'debian-faq'], { cwd: UNPACKED });
  if ((await attempt()) === 0) return true;
  return (await run('apt-get', ['update'])) === 0 && (await attempt()) === 0;
}
