import { vi } from 'vitest';
import type { ExtractedPage } from '../../../../lib/document/document.ts';
import type { StartRules } from '../../../../lib/extraction/job/review.ts';
import { type ExtractRequest, toExtractRequest } from '../../../../lib/extraction/queue/pages.ts';
import { createRunner, type ExtractionRequest } from '../../../../lib/extraction/queue/runner.ts';
import { type JobStore, jobStore } from '../../../../lib/extraction/store.ts';
import { type Outcome, success } from '../../../../lib/service/failures.ts';
import type { Envelope } from '../../../../lib/service/response.ts';
import type { Caps } from '../../../../lib/usage/caps.ts';
import { PUBLISHED_PRICES } from '../../../../lib/usage/cost.ts';
import { type UsageStore, usageStore } from '../../../../lib/usage/store.ts';

/** Nothing is asked, and no copy is too old. */
export const LOOSE_RULES: StartRules = {
  ...{ reviewAbove: 1000, askAbove: 1000, prices: PUBLISHED_PRICES, copiesSince: 0 },
  isLocalOnly: () => false,
};

/** Selected links to pages with these names, or to so many pages of a host. */
export function order(names: string | readonly string[] | number, host = 'a'): ExtractionRequest {
  const all = typeof names === 'number' ? Array.from({ length: names }, (_, at) => `${at}`) : [names].flat();
  const targets = all.map((name) => ({ url: `https://${host}.test/${name}` }));
  return { source: 'selection', targets, skipped: { duplicates: 0, unsupported: 0 } };
}

/** A text for each page. */
export const obliging = async ({ pages }: Pick<ExtractRequest, 'pages'>): Promise<Outcome<Envelope>> =>
  success({ data: pages.map(({ url }) => ({ url, markdown: `text of ${url}` })), errors: [] });

/** What a runner needs besides its store and the service. */
export const runnerParts = {
  show: async () => undefined,
  address: async () => 'https://service.test',
  toRequest: async (urls: readonly string[]) => toExtractRequest(urls, { timeout: 0, format: 'json' }),
  startRules: async () => LOOSE_RULES,
  alarm: { set: async () => undefined, clear: async () => undefined },
  awake: <T>(work: Promise<T>) => work,
};

interface Given {
  answer?: (body: ExtractRequest) => Promise<Outcome<Envelope>>;
  /** What is answered before anything is sent. */
  early?: () => Outcome<Envelope> | undefined;
  caps?: Caps;
  clock?: { now: number };
  concurrency?: number;
  rules?: Partial<StartRules>;
  /** Overrides for the store. */
  broken?: Partial<JobStore>;
  holdWith?: (hold: UsageStore['reserve']) => UsageStore['reserve'];
  /** Before a request is built. */
  before?: () => Promise<void>;
  /** Prefix of its job IDs. */
  named?: string;
}

/** A background that works on the stored data. */
export function storedBackground({
  answer = obliging,
  early = () => undefined,
  caps,
  clock = { now: 1000 },
  concurrency = 1,
  rules,
  broken,
  holdWith = (hold) => hold,
  before = async () => undefined,
  named = 'job',
}: Given = {}) {
  const now = () => clock.now;
  const usage = usageStore(now, caps ? { rules: async () => ({ prices: PUBLISHED_PRICES, caps }) } : {});
  const store = { ...jobStore({ now, usage }), ...broken };
  const deliver = vi.fn(async (_: ExtractedPage[]) => ({ copied: true }));
  const [sent, sentUrls]: [number[], string[][]] = [[], []];
  let count = 0;
  const shared = {
    ...runnerParts,
    ...{ store, deliver, now },
    reserve: holdWith(usage.reserve),
    startRules: async () => ({ ...LOOSE_RULES, ...rules }),
  };
  const runner = createRunner({
    ...shared,
    newId: () => `${named} ${++count}`,
    send: async (_, body) => {
      const refused = early();
      if (refused) return refused;
      sent.push(body.pages.length);
      sentUrls.push(body.pages.map(({ url }) => url));
      return answer(body);
    },
    async toRequest(urls) {
      await before();
      return runnerParts.toRequest(urls);
    },
    concurrency: async () => concurrency,
    waitUntil: async (time) => {
      clock.now = time;
    },
  });
  const job = async (id = 'job 1') => (await store.all()).find((one) => one.id === id);
  const run = async (...which: Parameters<typeof order>) => {
    await runner.start(order(...which));
    await runner.pump();
  };
  return { ...shared, runner, usage, sent, sentUrls, clock, job, run };
}
