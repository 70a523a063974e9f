import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { SearchState } from '../../../lib/search/answer/answer.ts';
import { EMPTY_FORM } from '../../../lib/search/form.ts';
import { syncRecords } from '../../../lib/storage/private-records.ts';

const MEGABYTE = 1_000_000;

beforeEach(() => {
  fakeBrowser.reset();
  vi.resetModules();
  vi.stubEnv('BROWSER', 'firefox');
  const store = {
    all: async () => ({}),
    set: async () => undefined,
    remove: async () => undefined,
    watch: () => undefined,
  };
  vi.stubGlobal('quarryMemory', { follow: (db: IDBDatabase) => syncRecords(db, store) });
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const page = (number: number) => ({
  url: `https://a.test/${number}`,
  markdown: String(number).padEnd(MEGABYTE),
});
const done = (id: string, size: number): SearchState => ({
  status: 'done',
  id,
  form: { ...EMPTY_FORM, query: 'q' },
  startedAt: Date.now(),
  finishedAt: Date.now(),
  answer: { groups: [], problems: [], trace: 'x'.repeat(size) },
});

it('a private window of Firefox keeps paid data and evicts old data for it', async () => {
  const { composeParts } = await import('../../../lib/background/compose.ts');
  const { store, answers } = composeParts();
  for (let number = 0; number < 10; number += 1)
    expect(await store.putPages(`job ${number}`, new Map([[0, page(number)]]))).toEqual(new Set([0]));
  expect(await store.pages('job 0')).toEqual([]);
  expect(await store.pages('job 9')).toHaveLength(1);
  await answers.begin({ status: 'running', id: 'a', form: EMPTY_FORM, startedAt: Date.now() });
  await answers.end(done('a', 5 * MEGABYTE));
  expect(await answers.has('a')).toBe(true);
});
