import 'fake-indexeddb/auto';
import { isFinal } from '../../lib/extraction/job/progress.ts';
import { startRules } from '../../lib/extraction/job/review.ts';
import { toExtractRequest } from '../../lib/extraction/queue/pages.ts';
import { type Alarm, createRunner } from '../../lib/extraction/queue/runner.ts';
import { readPages } from '../../lib/extraction/start/read-links.ts';
import { jobStore } from '../../lib/extraction/store.ts';
import { toRequest } from '../../lib/search/request.ts';
import { createSearches } from '../../lib/search/searches.ts';
import { searchStore } from '../../lib/search/store.ts';
import { type Outcome, success } from '../../lib/service/failures.ts';
import { createGateway } from '../../lib/service/gateway.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../lib/settings/settings.ts';
import { type AreaName, local, type StoredArea, session } from '../../lib/storage/areas.ts';
import { privateTexts } from '../../lib/storage/private-texts.ts';
import { usageStore } from '../../lib/usage/store.ts';
import type { MockService } from '../mock-service/index.ts';

/** Settings in which nothing asks. */
export const UNASKED: Settings = {
  ...DEFAULT_SETTINGS,
  askAbove: 1000,
  extraction: { ...DEFAULT_SETTINGS.extraction, reviewAbove: 1000 },
};

/** What a background works with; by default, all of it works. */
interface Given {
  settings?: () => Settings;
  areas?: Record<AreaName, StoredArea>;
  isPrivate?: boolean;
  fetch?: typeof fetch;
  /** Epoch ms. */
  now?: () => number;
  keyFor?: () => Promise<Outcome<string>>;
  hasAccess?: () => Promise<boolean>;
  alarm?: Alarm;
  waitUntil?: (time: number) => Promise<void>;
  deliver?: () => Promise<{ copied: boolean }>;
}

/** The use cases that cost money, over HTTP, wired as in the background without browser-only parts. */
export function startBackground(service: Pick<MockService, 'url' | 'key'>, given: Given = {}) {
  const {
    settings = () => UNASKED,
    areas = { local: local(), session: session() },
    now = () => Date.now(),
    deliver = async () => ({ copied: true }),
  } = given;
  const usage = usageStore(now, { rules: async () => settings(), area: () => areas.local });
  const busy = async () => new Set((await jobs.all()).filter((job) => !isFinal(job)).map(({ id }) => id));
  const texts = given.isPrivate ? privateTexts(areas.session, busy) : undefined;
  const jobs = jobStore({ now, usage, area: areas.local, pages: texts?.pages });
  const answers = searchStore(now, areas.session, texts?.answers);
  const gateway = createGateway({
    fetch: given.fetch ?? fetch,
    now,
    keyFor: given.keyFor ?? (async () => success(service.key)),
    hasAccess: given.hasAccess ?? (async () => true),
    online: () => true,
    backoff: { until: async () => 0, set: async () => undefined },
  });
  const searches = createSearches({
    store: answers,
    reusable: (form, since) => answers.reusable(form, { ...settings(), since, now: now() }),
    toRequest: async (form) => toRequest(form, { ...settings(), at: now() }),
    send: (body, signal) => gateway(service.url, 'search', body, signal),
    now,
    storeReadPages: async (id, answer) =>
      void (await jobs.putPages(id, new Map(readPages(answer).entries()))),
    remember: async () => undefined,
    charge: usage.charge,
    awake: (work) => work,
  });
  const runner = createRunner({
    store: jobs,
    reserve: usage.reserve,
    send: (address, body) => gateway(address, 'extract', body),
    toRequest: async (urls) => toExtractRequest(urls, settings().extraction),
    concurrency: async () => settings().extraction.lanes,
    startRules: async (source) => startRules(settings(), source),
    deliver,
    show: async () => undefined,
    address: async () => service.url,
    newId: () => crypto.randomUUID(),
    now,
    waitUntil: given.waitUntil ?? (async () => undefined),
    awake: (work) => work,
    alarm: given.alarm ?? { set: async () => undefined, clear: async () => undefined },
  });
  return { searches, runner, jobs, answers };
}

export type Spender = ReturnType<typeof startBackground>;
