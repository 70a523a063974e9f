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
