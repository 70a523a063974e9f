import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Session } from '../browser/chromium.ts';
import { until } from '../browser/until.ts';

/** Presses a button that saves a file, and gives the file as it lies in the folder of downloads. */
export async function saved(
  session: Session,
  page: Page,
  button: string,
): Promise<{ name: string; bytes: Buffer }> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-downloads-'));
  // Each connection to the browser, as one to the popup, sets the folder anew.
  await session.devtools.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder });
  await page.getByRole('button', { name: button, exact: true }).click();
  const file = await until('the file to be saved', async () => {
    const names = await readdir(folder);
    // Chromium takes the name with an empty file first.
    const name = names.find((one) => !one.startsWith('.') && !one.endsWith('.crdownload'));
    const bytes = name === undefined ? undefined : await readFile(join(folder, name));
    return name !== undefined && bytes?.length ? { name, bytes } : undefined;
  });
  await rm(folder, { recursive: true });
  return file;
}
