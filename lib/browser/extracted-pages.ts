import { database, type KeptPage } from './database.ts';

/** The Markdown of a page as it was last extracted on this device, while it is kept; costs nothing. */
export async function readExtracted(url: string): Promise<string | undefined> {
  return (await newestCopy(url))?.markdown;
}

/** The newest copy of a page; an answer that is one text of many pages is none. */
export async function newestCopy(url: string): Promise<KeptPage | undefined> {
  const copies = await (await database()).getAllFromIndex('pages', 'url', url);
  return copies.filter(({ whole }) => !whole).toSorted((a, b) => b.at - a.at)[0];
}
