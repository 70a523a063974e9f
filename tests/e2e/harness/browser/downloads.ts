import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../../shared/until.ts';
import type { Session } from './chromium.ts';

/** A saved file. */
export interface SavedFile {
  name: string;
  bytes: Buffer;
}

/** Returns the files downloaded during an action, once at least `count` have arrived. */
export async function savedDuring(
  session: Session,
  act: () => Promise<unknown>,
  count = 1,
): Promise<SavedFile[]> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-downloads-'));
  // Each new connection to the browser, such as one to the popup, resets the folder.
  await session.devtools.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder });
  await act();
  const files = await until('the files to be saved', async () => {
    const names = await readdir(folder);
    // Chromium first reserves the name with an empty file.
    const done = names.filter((one) => !one.startsWith('.') && !one.endsWith('.crdownload'));
    const read = await Promise.all(
      done.map(async (name) => ({ name, bytes: await readFile(join(folder, name)) })),
    );
    const whole = read.filter(({ bytes }) => bytes.length > 0);
    return whole.length >= count ? whole : undefined;
  });
  await rm(folder, { recursive: true });
  return files;
}
