import { saveDraft } from '../browser/kept-searches.ts';
import { copyInPage, openOptions, openTab } from '../browser/page.ts';
import { hasAccess, requestAccess } from '../browser/permissions.ts';
import { readSnapshot, watchSnapshot } from '../browser/snapshot.ts';
import { call } from '../messages/call.ts';
import type { Quarry } from './quarry.ts';

/** What a page of Quarry can do, connected to the browser and the background. */
export function connect(): Quarry {
  return {
    load: readSnapshot,
    watch: watchSnapshot,
    saveDraft: (form) => void saveDraft(form),
    search: (id, form) => call('search', { id, ...form }),
    cancelSearch: (id) => void call('search.cancel', { id }),
    extract: (targets) => call('extract', { source: 'result', targets }),
    stopJob: (job) => void call('extract.stop', { job }),
    resumeJob: (job) => void call('extract.resume', { job }),
    markdownOf: (job) => call('extract.markdown', { job }),
    badgeSeen: () => void call('badge.seen', null),
    copyText: copyInPage,
    openTab,
    openOptions,
    requestAccess,
    hasAccess,
    saveSettings: (settings) => call('settings.save', settings),
    saveKey: (key, address) => call('key.save', { key, address }),
    async removeKey() {
      await call('key.remove', null);
    },
    testConnection: () => call('connection.test', null),
  };
}
