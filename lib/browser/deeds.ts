import type { Deeds } from '../pages/quarry.ts';
import type { Database } from './database.ts';
import { documentDeeds } from './document-deeds.ts';
import { type Api, tabDeeds } from './tab-deeds.ts';

/** What a page can do only once it is asked to, loaded as one. */
export const deeds = (api: Api, database: () => Promise<Database>): Deeds => ({
  ...tabDeeds(api),
  ...documentDeeds(database),
});
