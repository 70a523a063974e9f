import type { Target } from '../job/job.ts';
import type { BookmarkFolder } from './bookmarks.ts';

/** The pages of a folder; `within` includes those of all its subfolders. */
export function pagesOf(folders: readonly BookmarkFolder[], id: string, within: boolean): Target[] {
  const at = folders.findIndex((folder) => folder.id === id);
  const folder = folders[at];
  if (folder === undefined) return [];
  const after = folders.slice(at + 1);
  const end = after.findIndex(({ depth }) => depth <= folder.depth);
  const inner = within ? after.slice(0, end < 0 ? after.length : end) : [];
  return [folder, ...inner].flatMap(({ pages }) => pages);
}
