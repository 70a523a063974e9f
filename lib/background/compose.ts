import { local, session } from '../browser/areas.ts';
import { awake, awakeForJobs } from '../browser/awake.ts';
import { showBadge } from '../browser/badge.ts';
import { copyInBackground } from '../browser/clipboard.ts';
import { historyStore } from '../browser/history-store.ts';
import { jobStore } from '../browser/job-store.ts';
import { hasAccess } from '../browser/permissions.ts';
import { quietStore } from '../browser/quiet-store.ts';
import { sealingKey } from '../browser/sealing-key.ts';
import { searchStore } from '../browser/search-store.ts';
import { readSettings } from '../browser/settings-store.ts';
import { readSelectedLinks } from '../browser/tabs.ts';
import { text } from '../browser/text.ts';
import { usageStore } from '../browser/usage-store.ts';
import { type ExtractedPage, toDocument } from '../extraction/document.ts';
import { createGestures } from '../extraction/gestures.ts';
import { createRunner } from '../extraction/runner.ts';
import { toRequest } from '../search/request.ts';
import { createSearches } from '../search/searches.ts';
import { createGateway } from '../service/gateway.ts';
import { createVault, keyFor } from '../settings/key.ts';

const now = () => Date.now();
const sourceLine = (url: string) => text('documentSource', url);

/** The background's parts, put together: the one place where use cases meet the browser. */
export function composeParts() {
  const vault = createVault({ areas: { device: local(), session: session() }, sealingKey, now });
  const spend = usageStore(now);
  const history = historyStore(now);
  const settings = () => readSettings(now());
  const rules = async () => ({ ...(await settings()), at: now() });
  const address = async () => (await settings()).address;
  const gateway = createGateway({
    fetch: (input, init) => fetch(input, init),
    now,
    keyFor: (origin) => keyFor(vault, origin),
    hasAccess,
    online: () => navigator.onLine,
    quiet: quietStore,
  });
  const searches = createSearches({
    store: searchStore(now),
    toRequest: async (form) => toRequest(form, await rules()),
    send: async (body, signal) => gateway(await address(), 'search', body, signal),
    now,
    remember: async (form) => history.add(form, (await settings()).history),
    spend,
    awake,
  });
  const store = jobStore(now);
  const toMarkdown = (pages: ExtractedPage[]) => toDocument(pages, sourceLine);
  const runner = createRunner({
    store,
    send: (target, body) => gateway(target, 'extract', body),
    deliver: (pages) => copyInBackground(toMarkdown(pages)),
    show: showBadge,
    address,
    newId: () => crypto.randomUUID(),
    now,
    spend,
    awake: awakeForJobs,
  });
  const gestures = createGestures({ runner, readSelectedLinks });
  return {
    vault,
    gateway,
    spend,
    history,
    searches,
    runner,
    gestures,
    store,
    toMarkdown,
    settings,
    address,
    now,
  };
}

export type Parts = ReturnType<typeof composeParts>;

/** The background: its parts, and when it has taken up what the last one left. Nothing is begun before. */
export interface Background extends Parts {
  ready: Promise<void>;
}
