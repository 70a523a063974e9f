import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { failed } from '../../../lib/service/failures.ts';
import { database } from '../../../lib/storage/database.ts';
import { newJob } from '../../shared/new-job.ts';
import { obliging, order, storedBackground } from './queue/stored-background.ts';

beforeEach(async () => {
  fakeBrowser.reset();
  await (await database()).clear('pages');
});

const urlOf = (name: string) => `https://a.test/${name}`;
const background = (given: Given = {}) =>
  storedBackground({ ...given, rules: { reviewAbove: 3, askAbove: 1, ...given.rules } });
type Given = NonNullable<Parameters<typeof storedBackground>[0]>;

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
  expect(await find('bad')).toMatchObject({ state: 'failed' });
});

it('deleted jobs send nothing, and their late results are dropped', async () => {
  const { store, usage } = background();
  const hold = await usage.reserve({ pages: 1, overCap: false, before: [] });
  await store.close();
  const reserved = { operation: 'extract' as const, day: hold.day, perhaps: { pages: 1 }, hold };
  await expect(store.put(newJob(1), [reserved])).rejects.toThrow();
  await expect(store.put(newJob(1), [{ operation: 'extract', sure: { pages: 1 } }])).resolves.toBeUndefined();
});
