import type { Target } from '../job/job.ts';

/** A bookmark or bookmark folder, as in the browser API. */
export interface BookmarkNode {
  id: string;
  title: string;
  url?: string | undefined;
  children?: BookmarkNode[] | undefined;
}

/** A bookmark folder with its direct pages; subfolders have their own entry. */
export interface BookmarkFolder {
  id: string;
  title: string;
  /** The number of ancestor folders. */
  depth: number;
  pages: Target[];
}

/** All named folders in tree order, each before its subfolders. */
export function foldersOf(nodes: readonly BookmarkNode[], depth = 0): BookmarkFolder[] {
  return nodes.flatMap(({ id, title, children }) => {
    if (children === undefined) return [];
    // Only the root, which no browser shows, has no name.
    if (title === '') return foldersOf(children, depth);
    const pages = children.flatMap(({ url, title: name }) =>
      url === undefined ? [] : [{ url, title: name }],
    );
    return [{ id, title, depth, pages }, ...foldersOf(children, depth + 1)];
  });
}

/** The pages of a folder; `within` includes those of all its subfolders. */
export function bookmarksIn(folders: readonly BookmarkFolder[], id: string, within: boolean): Target[] {
  const at = folders.findIndex((folder) => folder.id === id);
  const folder = folders[at];
  if (folder === undefined) return [];
  const after = folders.slice(at + 1);
  const end = after.findIndex(({ depth }) => depth <= folder.depth);
  const inner = within ? after.slice(0, end < 0 ? after.length : end) : [];
  return [folder, ...inner].flatMap(({ pages }) => pages);
}
