import type { ExtractedPage } from '../document/document.ts';
import { COLLECTION } from '../library/extracted-pages.ts';
import type { Database } from '../storage/database.ts';

/** The key range of all pages of a job. */
export const allPagesOf = (job: string) => IDBKeyRange.bound([job, 0], [job, Number.MAX_SAFE_INTEGER]);

/** Adds pages to the end of the collection. A page that is already in it moves. `now`: epoch ms. */
export async function addToCollection(
  database: Database,
  pages: readonly ExtractedPage[],
  now: number,
): Promise<void> {
  const change = database.transaction('pages', 'readwrite');
  const urls = new Set(pages.map(({ url }) => url));
  const before = await change.store.getAll(allPagesOf(COLLECTION));
  const others = before.filter(({ url }) => !urls.has(url));
  await change.store.delete(allPagesOf(COLLECTION));
  for (const [index, page] of [...others, ...pages].entries()) {
    await change.store.put({ at: now, ...page, job: COLLECTION, place: index });
  }
  await change.done;
}
