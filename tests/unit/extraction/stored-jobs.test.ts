import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createInTab } from '../../../lib/extraction/in-tab/in-tab.ts';
import type { DeliveryResult } from '../../../lib/extraction/job/job.ts';
import { failed } from '../../../lib/service/failures.ts';
import { local, STORED } from '../../../lib/storage/areas.ts';
import { database } from '../../../lib/storage/database.ts';
import { eventually } from '../../shared/eventually.ts';
import { obliging, order, storedBackground } from './queue/stored-background.ts';

beforeEach(async () => {
  fakeBrowser.reset();
  await (await database()).clear('pages');
});

const urlOf = (name: string) => `https://a.test/${name}`;
const background = (given: Given = {}) =>
  storedBackground({ ...given, rules: { reviewAbove: 3, askAbove: 1, ...given.rules } });
type Given = NonNullable<Parameters<typeof storedBackground>[0]>;

describe('a job that is retried while its local pages are being copied', () => {
  const begin = async (answer: NonNullable<Given['answer']>) => {
    const world = background({ answer });
    const copied = Promise.withResolvers<DeliveryResult>();
    const deliver = vi.fn(() => copied.promise);
    const read = async (tab: number) =>
      tab === 1 ? { url: urlOf('1'), title: '', markdown: 'one' } : undefined;
    const openPdf = async () => undefined;
    const own = {
      read,
      siteRule: async () => undefined,
      openTabs: async () => [],
      pick: async () => undefined,
      remember: async () => undefined,
      openUnseen: async () => undefined,
      closeUnseen: async () => undefined,
      pause: async () => undefined,
      openPdf,
      mayReadFiles: async () => false,
      newId: () => 'here',
      now: () => 1000,
      deliver,
    };
    const here = createInTab({ ...world, ...own });
    const tabs = [1, 2].map((tab) => ({ tab, url: urlOf(`${tab}`) }));
    const told = here.tabs(tabs, false);
    await eventually(() => expect(deliver).toHaveBeenCalledTimes(1));
    world.clock.now += 50;
    void world.runner.again('here', [1]);
    await eventually(() => expect(world.sentUrls).toHaveLength(1));
    copied.resolve({ copied: true });
    await told;
    return world;
  };

  it('keeps the page that was sent in the meantime and its text', async () => {
    const answered = Promise.withResolvers<void>();
    const { runner, job, store } = await begin(async (body) => {
      await answered.promise;
      return obliging(body);
    });
    expect((await job('here'))?.pages.map(({ state }) => state)).toEqual(['done', 'sent']);
    answered.resolve();
    await runner.pump();
    expect(await job('here')).toMatchObject({ state: 'done', copied: true });
    expect(await store.pages('here')).toHaveLength(2);
  });

  it('counts that page if the background stops before the answer', async () => {
    await begin(() => new Promise(() => undefined));
    const next = background();
    await next.runner.recover(false);
    expect((await next.job('here'))?.pages.map(({ state }) => state)).toEqual(['done', 'unknown']);
    expect(await local().get(STORED.usage)).toMatchObject({ usage: { days: [{ perhaps: { pages: 1 } }] } });
  });
});

describe('a job that ends after many later ones', () => {
  const names = ['1', '2', '3', '4'];
  const all = { pageIndexes: [0, 1, 2, 3], refresh: [] };

  it('is stored and delivered', async () => {
    const { runner, run, clock, deliver, job, store } = background();
    await runner.start(order(names));
    for (let count = 0; count < 21; count += 1) {
      clock.now += 10;
      await run(`other ${count}`);
    }
    deliver.mockClear();
    clock.now += 10;
    await runner.confirm('job 1', all);
    await runner.pump();
    expect(await job('job 1')).toMatchObject({ state: 'done', copied: true });
    expect(deliver.mock.calls.map(([pages]) => pages.length)).toEqual([4]);
    expect(await store.all()).toHaveLength(20);
  });

  it('is stored and delivered even after the clock was set back', async () => {
    const before = background({ clock: { now: 1_000_000 } });
    for (let count = 0; count < 21; count += 1) {
      before.clock.now += 10;
      await before.run(`other ${count}`);
    }
    before.clock.now = 500;
    await before.runner.start(order(names));

    const after = background({ clock: { now: 600 }, named: 'after' });
    await after.runner.recover(false);
    await after.runner.confirm('job 22', all);
    await after.runner.pump();
    expect(await after.job('job 22')).toMatchObject({ state: 'done', copied: true });
    expect(after.deliver.mock.calls.map(([pages]) => pages.length)).toEqual([4]);
    after.clock.now += 10;
    await after.run('one more');
    expect(await after.job('job 22')).toBeDefined();
  });
});

it('a saved copy that cannot be stored for a job fails visibly, sends nothing, and blocks nothing', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  await background().run('x');
  const takeOver = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  const { runner, job, sentUrls } = background({ broken: { takeOver }, named: 'later' });
  await runner.start(order('x'));
  await runner.start(order('y'));
  await runner.pump();
  expect(await job('later 1')).toMatchObject({
    state: 'failed',
    pages: [{ state: 'failed', failure: { code: 'storage-full' } }],
  });
  expect((await job('later 2'))?.state).toBe('done');
  expect(sentUrls).toEqual([[urlOf('y')]]);
});

it('a failed page can be retried or refreshed after the clock was set back', async () => {
  const answer = vi.fn(obliging).mockResolvedValueOnce(failed('deadline'));
  const { runner, run, clock, sent, job } = background({ answer, clock: { now: 3_600_000 } });
  await run('x');
  clock.now = 1000;
  await runner.again('job 1', [0]);
  await runner.pump();
  expect(await job('job 1')).toMatchObject({ state: 'done' });
  clock.now = 10;
  const next = background({ clock, named: 'next' });
  expect(await next.runner.start({ ...order('x'), refresh: true })).toMatchObject({
    value: { id: 'next 1' },
  });
  await next.runner.pump();
  expect([sent.length, next.sent.length]).toEqual([2, 1]);
});

it('sends no stored URL that a new job could not have, but the others', async () => {
  const bad = [
    'http://a.test/',
    'https://192.168.1.1/',
    'https://a:b@a.test/',
    'javascript:alert(1)',
    'nowhere',
    `https://a.test/${'x'.repeat(8000)}`,
  ];
  const first = background();
  await first.runner.start(order(['1', '2', '3', '4']));
  const [job] = await first.store.all();
  if (!job) throw new Error('No job is stored');
  const pages = [...bad, urlOf('good')].map((url) => ({ url, state: 'waiting' as const }));
  for (const [id, some] of [
    ['mixed', pages],
    ['bad', pages.slice(0, 1)],
  ] as const)
    await first.store.put({ ...job, id, state: 'queued', pages: [...some] });

  const { runner, sentUrls, job: find } = background({ named: 'later' });
  await runner.pump();
  expect(sentUrls).toEqual([[urlOf('good')]]);
  const mixed = await find('mixed');
  expect(mixed).toMatchObject({ state: 'partly', spent: { sure: 1, perhaps: 0 } });
  expect(mixed?.pages.map((page) => (page.state === 'failed' ? page.failure : page.state))).toEqual([
    ...bad.slice(0, -1).map((address) => ({ code: 'link-unsupported', address })),
    { code: 'link-unsupported' },
    'done',
  ]);
  expect(await find('bad')).toMatchObject({ state: 'failed', requests: 0 });
});
