import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { type ExtractRequest, toExtractRequest } from '../../../../lib/extraction/queue/request.ts';
import { createRunner } from '../../../../lib/extraction/queue/runner.ts';
import { jobStore } from '../../../../lib/extraction/store.ts';
import type { Envelope } from '../../../../lib/service/answers.ts';
import { type Outcome, success } from '../../../../lib/service/failures.ts';
import { database } from '../../../../lib/storage/database.ts';
import { type UsageStore, usageStore } from '../../../../lib/usage/store.ts';

const obliging = async ({ pages }: ExtractRequest): Promise<Outcome<Envelope>> =>
  success({ data: pages.map(({ url }) => ({ url, markdown: `text of ${url}` })), errors: [] });

function background(
  holdWith: (hold: UsageStore['hold']) => UsageStore['hold'],
  before: () => Promise<void> = async () => undefined,
) {
  const now = () => 1000;
  const usage = usageStore(now);
  const store = jobStore({ now, usage });
  const sent: number[] = [];
  const runner = createRunner({
    store,
    hold: holdWith(usage.hold),
    send: async (_, body) => {
      const request = await body;
      sent.push(request.pages.length);
      return obliging(request);
    },
    toRequest: async (urls) => {
      await before();
      return toExtractRequest(urls, { timeout: 0, format: 'json' });
    },
    concurrency: async () => 1,
    startRules: async () => ({
      reviewAbove: 1000,
      askAbove: 1000,
      prices: { searches: 12, pages: 4 },
      copiesSince: 0,
      isLocalOnly: () => false,
    }),
    deliver: async () => ({ copied: true }),
    show: async () => undefined,
    address: async () => 'https://service.test',
    newId: () => 'job 1',
    now,
    waitUntil: async () => undefined,
    alarm: { set: async () => undefined, clear: async () => undefined },
    awake: (work) => work,
  });
  const job = async () => (await store.all()).find(({ id }) => id === 'job 1');
  const start = () =>
    runner.start({
      source: 'list',
      targets: Array.from({ length: 12 }, (_, index) => ({ url: `https://a.test/${index}` })),
      skipped: { duplicates: 0, unsupported: 0 },
    });
  return { runner, sent, job, start, usage };
}

beforeEach(async () => {
  fakeBrowser.reset();
  await (await database()).clear('pages');
});

it('runner: keeps an answer whose next reservation fails', async () => {
  let holds = 0;
  const { runner, job, start, sent } = background((hold) => async (request) => {
    if (++holds === 2) throw new Error('The disk is busy');
    return hold(request);
  });
  await start();
  await runner.pump().catch(() => undefined);
  const ended = await job();
  expect(sent[0]).toBe(10);
  expect(ended?.pages.slice(0, 10).map(({ state }) => state)).toEqual(Array(10).fill('done'));
  expect(ended?.spent).toMatchObject({ sure: 10 });
});

it('runner: sends nothing after a stop, even if the request is being built', async () => {
  const building = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const { runner, job, start, sent } = background(
    (hold) => hold,
    async () => {
      reached.resolve();
      await building.promise;
    },
  );
  await start();
  await reached.promise;
  await runner.stop('job 1');
  expect((await job())?.state).toBe('stopped');
  building.resolve();
  await runner.pump();
  expect(sent).toEqual([]);
});
