import { COLLECTOR } from '../library/collector.ts';
import type { DocumentDeeds } from '../pages/page-deeds.ts';
import type { Database } from '../storage/database.ts';

/** All pages of a job, by its places. */
const every = (job: string) => IDBKeyRange.bound([job, 0], [job, Number.MAX_SAFE_INTEGER]);

/** What a page can do with extracted pages. It is handed the database: a file that is loaded late shares none with the first. */
export function documentDeeds(database: () => Promise<Database>): DocumentDeeds {
  const pagesOf: DocumentDeeds['pagesOf'] = async (job) => (await database()).getAll('pages', every(job));
  return {
    pagesOf,
    collected: () => pagesOf(COLLECTOR),
    async collect(pages) {
      const change = (await database()).transaction('pages', 'readwrite');
      const urls = new Set(pages.map(({ url }) => url));
      const before = await change.store.getAll(every(COLLECTOR));
      const kept = before.filter(({ url }) => !urls.has(url));
      await change.store.delete(every(COLLECTOR));
      for (const [place, page] of [...kept, ...pages].entries()) {
        await change.store.put({ at: Date.now(), ...page, job: COLLECTOR, place });
      }
      await change.done;
    },
    async clearCollected() {
      await (await database()).delete('pages', every(COLLECTOR));
    },
  };
}
