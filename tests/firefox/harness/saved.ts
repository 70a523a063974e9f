import { mkdtempSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../e2e/harness/until.ts';

/** A folder that Firefox saves files into without a question: the preferences for it, and what is saved there. */
export function makeDownloads() {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-downloads-'));
  return {
    prefs: {
      'browser.download.dir': folder,
      'browser.download.folderList': 2,
      'browser.download.useDownloadDir': true,
      'browser.download.alwaysOpenPanel': false,
    },
    /** Waits for the file that `save` brings about; it is taken away. */
    async saved(save: () => Promise<unknown>): Promise<{ name: string; bytes: Buffer }> {
      await save();
      const name = await until('the file to be saved', async () => {
        const names = await readdir(folder);
        return names.some((one) => one.endsWith('.part')) ? undefined : names[0];
      });
      const path = join(folder, name);
      const bytes = await until('the file to hold something', async () => {
        const content = await readFile(path);
        return content.length > 0 ? content : undefined;
      });
      await rm(path);
      return { name, bytes };
    },
    remove: () => rm(folder, { recursive: true }),
  };
}
