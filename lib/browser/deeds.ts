import type { browser } from 'wxt/browser';
import type { Deeds } from '../pages/quarry.ts';
import type { Database } from '../storage/database.ts';
import { documentDeeds } from './document-deeds.ts';
import { jobsDeeds } from './jobs.ts';
import { libraryDeeds } from './library-deeds.ts';
import { ownDeeds } from './own-deeds.ts';
import { sourceDeeds } from './sources.ts';
import { tabDeeds } from './tab-deeds.ts';

/** What a page can do only once it is asked to, loaded as one. */
export const deeds = (api: typeof browser, database: () => Promise<Database>): Deeds => ({
  ...tabDeeds(api),
  ...documentDeeds(database),
  ...sourceDeeds(api),
  ...jobsDeeds(api),
  ...ownDeeds(api),
  library: libraryDeeds(database),
});
