import { describe, expect, it, vi } from 'vitest';
import type { ExtractedPage } from '../../../lib/extraction/document.ts';
import type { Job, Target } from '../../../lib/extraction/job.ts';
import { createRunner, type ExtractRequest, type JobStore } from '../../../lib/extraction/runner.ts';
import type { Envelope } from '../../../lib/service/answers.ts';
import { failed, type Outcome, success } from '../../../lib/service/failures.ts';

const NONE = { duplicates: 0, unsupported: 0 };
const targets = (count: number): Target[] =>
  Array.from({ length: count }, (_, place) => ({ url: `https://a.test/${place}` }));
const obliging = async (_: string, body: ExtractRequest): Promise<Outcome<Envelope>> =>
  success({ data: body.pages.map(({ url }) => ({ url, markdown: `text of ${url}` })), errors: [] });

function memoryStore() {
  const jobs = new Map<string, Job>();
  const pages = new Map<string, ExtractedPage[]>();
  const store: JobStore = {
    all: async () => [...jobs.values()],
    put: async (job) => void jobs.set(job.id, job),
    putPage: async (job, place, page) => {
      const kept = pages.get(job) ?? [];
      kept[place] = page;
      pages.set(job, kept);
    },
    pages: async (job) => (pages.get(job) ?? []).filter(Boolean),
  };
  return { store, jobs };
}

function setUp(send = vi.fn(obliging), { store, jobs } = memoryStore()) {
  const spend = vi.fn(async () => undefined);
  const deliver = vi.fn(async (_: ExtractedPage[]) => true);
  const ids = ['1', '2', '3'];
  const runner = createRunner({
    store,
    send,
    deliver,
    show: async () => undefined,
    address: async () => 'https://service.test',
    newId: () => ids.shift() ?? 'more',
    now: () => 1,
    spend,
    awake: (work) => work,
  });
  return { runner, send, deliver, spend, jobs, job: (name: string) => jobs.get(name) };
}

describe('the runner', () => {
  it('extracts, keeps and delivers the pages of a job in their order', async () => {
    const { runner, send, deliver, spend, job } = setUp();
    await runner.start('selection', targets(23), NONE);
    await runner.pump();
    expect(send.mock.calls.map(([, body]) => body.pages.length)).toEqual([10, 10, 3]);
    expect(deliver.mock.calls[0]?.[0].map(({ url }) => url)).toEqual(targets(23).map(({ url }) => url));
    expect(job('1')).toMatchObject({ state: 'done', copied: true, requests: 3 });
    expect(spend.mock.calls).toEqual([
      [{ pages: 10 }, { pages: 0 }],
      [{ pages: 10 }, { pages: 0 }],
      [{ pages: 3 }, { pages: 0 }],
    ]);
  });

  it('has stored that a page was sent before it is', async () => {
    const memory = memoryStore();
    const send = vi.fn(async (address: string, body: ExtractRequest) => {
      expect(memory.jobs.get('1')?.pages.map(({ state }) => state)).toEqual(['sent', 'sent']);
      return obliging(address, body);
    });
    const { runner } = setUp(send, memory);
    await runner.start('link', targets(2), NONE);
    await runner.pump();
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('lets the same pages join the job that runs, and others queue', async () => {
    const { runner, send } = setUp();
    const first = await runner.start('page', targets(1), NONE);
    const again = await runner.start('page', targets(1), NONE);
    await runner.start('page', targets(2), NONE);
    expect(again).toEqual(first);
    await runner.pump();
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('leaves the clipboard alone where nothing came', async () => {
    const { runner, deliver, job } = setUp(vi.fn(async () => failed('deadline')));
    await runner.start('page', targets(1), NONE);
    await runner.pump();
    expect(deliver).not.toHaveBeenCalled();
    expect(job('1')).toMatchObject({ state: 'failed', copied: false });
  });

  it('asks for nothing more once the key was refused', async () => {
    const { runner, send, job } = setUp(vi.fn(async () => failed('key-refused')));
    await runner.start('selection', targets(30), NONE);
    await runner.pump();
    expect(send).toHaveBeenCalledTimes(1);
    expect(job('1')).toMatchObject({ state: 'failed', failure: { code: 'key-refused' } });
  });

  it('keeps what still arrives after a stop, and sends no more', async () => {
    const memory = memoryStore();
    const stopping: { now?: () => Promise<void> } = {};
    const send = vi.fn(async (address: string, body: ExtractRequest) => {
      await stopping.now?.();
      return obliging(address, body);
    });
    const { runner, job } = setUp(send, memory);
    stopping.now = () => runner.stop('1');
    await runner.start('selection', targets(15), NONE);
    await runner.pump();
    expect(send).toHaveBeenCalledTimes(1);
    expect(job('1')?.state).toBe('stopped');
    expect(job('1')?.pages.filter(({ state }) => state === 'done')).toHaveLength(10);
  });

  it('asks for no page again that was on its way when the background ended', async () => {
    const memory = memoryStore();
    const never = vi.fn(() => new Promise<Outcome<Envelope>>(() => undefined));
    const before = setUp(never, memory);
    await before.runner.start('selection', targets(12), NONE);
    await vi.waitFor(() => expect(never).toHaveBeenCalledTimes(1));

    const after = setUp(vi.fn(obliging), memory);
    await after.runner.recover(false);
    await after.runner.pump();
    expect(after.send.mock.calls.map(([, body]) => body.pages.map(({ url }) => url))).toEqual([
      ['https://a.test/10', 'https://a.test/11'],
    ]);
    expect(after.spend.mock.calls).toEqual([
      [{}, { pages: 10 }],
      [{ pages: 2 }, { pages: 0 }],
    ]);
    expect(after.job('1')?.state).toBe('partly');
    expect(after.job('1')?.pages.filter(({ state }) => state === 'unknown')).toHaveLength(10);
  });

  it('says so where a page could not be stored', async () => {
    const memory = memoryStore();
    memory.store.putPage = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    const { runner, job } = setUp(vi.fn(obliging), memory);
    await runner.start('page', targets(1), NONE);
    await runner.pump();
    expect(job('1')?.pages[0]).toMatchObject({ state: 'failed', failure: { code: 'storage-full' } });
  });
});
