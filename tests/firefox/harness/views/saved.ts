import { mkdtempSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../../shared/until.ts';

/** Creates a folder that Firefox saves files to without a prompt. Returns the preferences for it and access to its files. */
export function makeDownloads() {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-downloads-'));
  return {
    prefs: {
      'browser.download.dir': folder,
      'browser.download.folderList': 2,
      'browser.download.useDownloadDir': true,
      'browser.download.alwaysOpenPanel': false,
    },
    /** Waits for the file that `save` produces, reads it, and deletes it. */
    async saved(save: () => Promise<unknown>): Promise<{ name: string; bytes: Buffer }> {
      await save();
      let last: string | undefined;
      const saved = await until('the file to be saved', async () => {
        const [name, ...others] = await readdir(folder);
        // Firefox first writes to temporary names ending in “.part”; a name that stays is the file's own.
        const stays = others.length === 0 && name === last && name?.endsWith('.part') === false;
        last = name;
        const bytes = stays ? await readFile(join(folder, name)).catch(renamed) : undefined;
        return name !== undefined && bytes?.length ? { name, bytes } : undefined;
      });
      await rm(join(folder, saved.name));
      return saved;
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

/** Returns undefined if the file was renamed meanwhile. */
function renamed(cause: unknown): undefined {
  if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')) throw cause;
}
