import 'fake-indexeddb/auto';
import { browser } from 'wxt/browser';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { followRecords } from '../lib/storage/private-records.ts';

/** For private windows of Firefox: a database in memory in the place of the browser's, whose copies share what is in session storage. */
export default defineUnlistedScript({
  include: ['firefox'],
  globalName: 'quarryMemory',
  main: () => ({
    follow: (db: IDBDatabase) => {
      const { session, onChanged } = browser.storage;
      return followRecords(db, {
        all: () => session.get(null),
        set: (items) => session.set(items),
        remove: (names) => session.remove(names),
        watch: (changed) =>
          onChanged.addListener((changes, area) => {
            if (area === 'session') changed(changes);
          }),
      });
    },
  }),
});
