import type { LibraryActions } from '../../../lib/pages/actions.ts';
import type { Quarry } from '../../../lib/pages/quarry.ts';
import { backupHead, MAX_BACKUP_BYTES } from '../../../lib/settings/backup/backup.ts';
import type { PageKey } from '../../../lib/storage/database.ts';

/** Number of pages held in memory at a time. */
const AT_ONCE = 8;

/** Creates a backup file of the settings and these parts, newest pages first. `left`: the number of pages that did not fit. */
export async function makeBackup(
  quarry: Quarry,
  parts: { history: boolean; pages: boolean },
): Promise<{ file: Blob; left: number }> {
  const { settings, history } = await quarry.load();
  const head = backupHead({ made: Date.now(), settings, ...(parts.history && { history }) });
  const begun = JSON.stringify(head);
  if (!parts.pages) return { file: jsonFile([begun]), left: 0 };
  const [before, after] = [`${begun.slice(0, -1)},"pages":[`, ']}'];
  const frame = jsonFile([before, after]);
  const { library } = await quarry.actions();
  const { texts, left } = await pagesWithin(library, await library.keys(), MAX_BACKUP_BYTES - frame.size);
  return { file: jsonFile([before, ...texts, after]), left };
}

const jsonFile = (parts: BlobPart[]): Blob => new Blob(parts, { type: 'application/json' });

/** As many of the pages, in this order, as fit into this many bytes. */
async function pagesWithin(
  library: LibraryActions,
  keys: readonly PageKey[],
  bytes: number,
): Promise<{ texts: Blob[]; left: number }> {
  const texts: Blob[] = [];
  let room = bytes;
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    const pages = await library.read(keys.slice(at, at + AT_ONCE));
    for (const [index, page] of pages.entries()) {
      const text = new Blob([texts.length > 0 ? ',\n' : '\n', JSON.stringify(page)]);
      room -= text.size;
      if (room < 0) return { texts, left: keys.length - at - index };
      texts.push(text);
    }
  }
  return { texts, left: 0 };
}
