import type { LibraryActions } from '../../../lib/pages/actions.ts';
import type { Quarry } from '../../../lib/pages/quarry.ts';
import type { Failed } from '../../../lib/service/failures.ts';
import {
  type BackupReading,
  MAX_BACKUP_BYTES,
  PART_LENGTH,
  type PageId,
  type RestoreChoice,
  type Restored,
} from '../../../lib/settings/backup/backup.ts';

/** Number of pages held in memory at a time. */
const AT_ONCE = 8;

/** Optional contents of a backup. Settings are always included. */
export interface BackupParts {
  history: boolean;
  pages: boolean;
  /** Pages to leave out. */
  except?: readonly PageId[];
}

/** A backup, and the number of pages that did not fit. */
export interface BackupFile {
  file: Blob;
  left: number;
}

/** Creates a backup file, with the newest pages first. */
export async function makeBackup(
  quarry: Quarry,
  { history, pages, except = [] }: BackupParts,
): Promise<BackupFile | Failed> {
  const head = await quarry.ask['backup.write']({ history });
  if (isFailed(head)) return head;
  const begun = JSON.stringify(head);
  if (!pages) return { file: jsonFile([begun]), left: 0 };
  const [before, after] = [`${begun.slice(0, -1)},"pages":[`, ']}'];
  const frame = jsonFile([before, after]);
  const { library } = await quarry.actions();
  const skipped = new Set(except.map(idOf));
  const keys = (await library.keys()).filter((key) => !skipped.has(idOf(key)));
  const { parts, left } = await pagesWithin(library, keys, MAX_BACKUP_BYTES - frame.size);
  return { file: jsonFile([before, ...parts, after]), left };
}

const isFailed = (reply: object): reply is Failed => 'failure' in reply;

const jsonFile = (parts: BlobPart[]): Blob => new Blob(parts, { type: 'application/json' });

const idOf = ([job, index]: PageId): string => `${index} ${job}`;

/** As many of the pages, in this order, as fit into this many bytes. */
async function pagesWithin(
  library: LibraryActions,
  keys: readonly PageId[],
  bytes: number,
): Promise<{ parts: Blob[]; left: number }> {
  const parts: Blob[] = [];
  let room = bytes;
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    const pages = await library.read(keys.slice(at, at + AT_ONCE));
    for (const [index, page] of pages.entries()) {
      const part = new Blob([parts.length > 0 ? ',\n' : '\n', JSON.stringify(page)]);
      room -= part.size;
      if (room < 0) return { parts, left: keys.length - at - index };
      parts.push(part);
    }
  }
  return { parts, left: 0 };
}

/** Transfers a file to the background in parts. The background deletes it once it has been read. Returns its ID. */
async function sendToBackground(quarry: Quarry, file: string): Promise<string> {
  const id = crypto.randomUUID();
  for (let at = 0; at === 0 || at < file.length; at += PART_LENGTH)
    await quarry.ask['backup.take']({ file: id, part: file.slice(at, at + PART_LENGTH) });
  return id;
}

/** Reports what restoring a file would change, without changing anything. */
export async function previewBackup(quarry: Quarry, file: string): Promise<BackupReading | Failed> {
  return quarry.ask['backup.preview']({ file: await sendToBackground(quarry, file) });
}

/** Restores a file. */
export async function restoreBackup(
  quarry: Quarry,
  file: string,
  choice: RestoreChoice,
): Promise<Restored | Failed> {
  return quarry.ask['backup.restore']({ file: await sendToBackground(quarry, file), choice });
}
