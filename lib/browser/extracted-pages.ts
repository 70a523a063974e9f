import { database } from './database.ts';

/** The Markdown of a page as it was last extracted on this device, while it is kept; costs nothing. */
export async function readExtracted(url: string): Promise<string | undefined> {
  const pages = (await database()).transaction('pages').store.index('at');
  let cursor = await pages.openCursor(null, 'prev');
  while (cursor && cursor.value.url !== url) cursor = await cursor.continue();
  return cursor?.value.markdown;
}
