import type { Untrusted } from '../../untrusted.ts';
import type { Target } from '../job/job.ts';

/** A bookmark or a folder of them, as browsers give it. */
export interface BookmarkNode {
  id: string;
  title: Untrusted;
  url?: Untrusted | undefined;
  children?: BookmarkNode[] | undefined;
}

/** A folder of bookmarks with the pages that stand in it; those in the folders within it stand there. */
export interface BookmarkFolder {
  id: string;
  title: Untrusted;
  /** How many folders it stands in. */
  depth: number;
  pages: Target[];
}

/** All folders that have a name, in the order of the tree: each before those within it. */
export function foldersOf(nodes: readonly BookmarkNode[], depth = 0): BookmarkFolder[] {
  return nodes.flatMap(({ id, title, children }) => {
    if (children === undefined) return [];
    // The root, which no browser shows, has none.
    if (title === '') return foldersOf(children, depth);
    const pages = children.flatMap(({ url, title: name }) =>
      url === undefined ? [] : [{ url, title: name }],
    );
    return [{ id, title, depth, pages }, ...foldersOf(children, depth + 1)];
  });
}
