import 'fake-indexeddb/auto';
import { startRules } from '../../lib/extraction/job/review.ts';
import { toExtractRequest } from '../../lib/extraction/queue/request.ts';
import { createRunner } from '../../lib/extraction/queue/runner.ts';
import { readPages } from '../../lib/extraction/start/read-links.ts';
import { jobStore } from '../../lib/extraction/store.ts';
import { PLAIN_RULES, toRequest } from '../../lib/search/request.ts';
import { createSearches } from '../../lib/search/searches.ts';
import { searchStore } from '../../lib/search/store.ts';
import { success } from '../../lib/service/failures.ts';
import { createGateway } from '../../lib/service/gateway.ts';
import { DEFAULT_SETTINGS } from '../../lib/settings/settings.ts';
import type { Caps } from '../../lib/usage/caps.ts';
import { PUBLISHED_PRICES } from '../../lib/usage/cost.ts';
import { usageStore } from '../../lib/usage/store.ts';
import type { MockService } from '../mock-service/index.ts';

/** The settings of an extraction. */
export interface Rules {
  format?: 'json' | 'markdown';
  lanes?: number;
  caps?: Caps;
  /** Epoch ms. */
  now?: () => number;
}

/** The use cases that cost money, over HTTP, wired as in the background without browser-only parts. */
export function startBackground(
  service: Pick<MockService, 'url' | 'key'>,
  { caps, now = () => Date.now(), ...rules }: Rules = {},
) {
  let alive = true;
  const writes = new Set<Promise<unknown>>();
  const sent = new Set<Promise<unknown>>();
  /** Work that never starts or settles once the background has stopped. */
  const mortal =
    <A extends unknown[], R>(work: (...given: A) => Promise<R>) =>
    (...given: A): Promise<R> =>
      new Promise((resolve, reject) => {
        if (alive)
          work(...given).then(
            (value) => alive && resolve(value),
            (cause: unknown) => alive && reject(cause),
          );
      });
  /** A write that has started completes. */
  const writing = <A extends unknown[], R>(write: (...given: A) => Promise<R>) =>
    mortal((...given: A) => {
      const done = write(...given);
      writes.add(done);
      return done;
    });

  /** A sent request reaches the service even if the caller has given up. */
  const send: typeof fetch = (input, { signal, ...init } = {}) => {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const answer = fetch(input, init);
    sent.add(answer);
    const gone = new Promise<never>((_, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true }),
    );
    return Promise.race([answer, gone]);
  };
  const usage = usageStore(now, { rules: async () => ({ prices: PUBLISHED_PRICES, caps }) });
  const gateway = createGateway({
    fetch: mortal(send),
    now,
    keyFor: async () => success(service.key),
    hasAccess: async () => true,
    online: () => true,
    backoff: { until: async () => 0, set: async () => undefined },
  });
  const jobs = jobStore({ now, usage, prunePages: async () => undefined });
  const baseStore = searchStore(now);
  const store = { ...jobs, put: writing(jobs.put), putPages: writing(jobs.putPages) };
  const settings = {
    ...DEFAULT_SETTINGS,
    askAbove: 1000,
    extraction: { ...DEFAULT_SETTINGS.extraction, reviewAbove: 1000, ...rules },
  };
  const searches = createSearches({
    store: { ...baseStore, begin: writing(baseStore.begin), end: writing(baseStore.end) },
    reusable: async () => undefined,
    toRequest: async (form) => toRequest(form, { ...PLAIN_RULES, at: now() }),
    send: (body, signal) => gateway(service.url, 'search', body, signal),
    now,
    storeReadPages: async (id, answer) =>
      void (await store.putPages(id, new Map(readPages(answer).entries()))),
    remember: async () => undefined,
    charge: async (most, overCap) => writing(await writing(usage.charge)(most, overCap)),
    awake: (work) => work,
  });
  const runner = createRunner({
    store,
    reserve: usage.reserve,
    send: (address, body) => gateway(address, 'extract', body),
    toRequest: async (urls) => toExtractRequest(urls, settings.extraction),
    concurrency: async () => settings.extraction.lanes,
    startRules: async (source) => startRules(settings, source),
    deliver: async () => ({ copied: true }),
    show: async () => undefined,
    address: async () => service.url,
    newId: () => crypto.randomUUID(),
    now,
    waitUntil: (time) => new Promise((resolve) => setTimeout(resolve, Math.max(0, time - now()))),
    awake: (work) => work,
    alarm: { set: async () => undefined, clear: async () => undefined },
  });
  return {
    searches,
    runner,
    store,
    /** Recovers the jobs of the previous background. As in the real one, nothing else starts first. */
    async recover() {
      await Promise.all([searches.recover(), runner.recover(false)]);
    },
    /** Waits until every sent request has arrived and has settled. */
    arrived: () => Promise.allSettled(sent),
    /** Stops it as the browser does: started writes complete, and no other work settles. */
    async end() {
      alive = false;
      await Promise.allSettled(writes);
    },
  };
}

export type Spender = ReturnType<typeof startBackground>;
