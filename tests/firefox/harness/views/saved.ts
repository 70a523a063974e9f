import { mkdtempSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../../e2e/harness/browser/until.ts';

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
      let last: string | undefined;
      const saved = await until('the file to be saved', async () => {
        const [name, ...others] = await readdir(folder);
        // Firefox writes under names of its own first (“.part” at the end): one that stays is the file's.
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

/** Nothing, where the file got another name meanwhile. */
function renamed(cause: unknown): undefined {
  if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')) throw cause;
}
