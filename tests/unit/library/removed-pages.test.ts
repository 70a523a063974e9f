import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { clearData } from '../../../lib/background/data.ts';
import { documentActions, libraryActions } from '../../../lib/browser/page-actions.ts';
import { UNDO_MS } from '../../../lib/library/retention.ts';
import { dropAside, storePages } from '../../../lib/library/store.ts';
import { database } from '../../../lib/storage/database.ts';

const library = libraryActions();
const NOW = Date.now();
const texts = async (): Promise<string[]> =>
  (await (await database()).getAll('pages')).map(({ markdown }) => markdown);
const aside = async () => (await database()).count('aside');

beforeEach(async () => {
  vi.restoreAllMocks();
  vi.spyOn(console, 'warn').mockReturnValue();
  const db = await database();
  await Promise.all([db.clear('pages'), db.clear('aside')]);
  for (const job of ['a', 'b', 'c'])
    await storePages(new Map([[0, { url: `https://${job}.test/`, markdown: job }]]), job, NOW - 1);
});

it('a removal is undone alone, whatever else was removed since', async () => {
  await library.remove([['a', 0]], 'first');
  await library.remove([['b', 0]], 'second');
  expect(await texts()).toEqual(['c']);
  expect(await library.bringBack('first')).toBe(true);
  expect(await texts()).toEqual(['a', 'c']);
  expect(await library.bringBack('second')).toBe(true);
  expect(await texts()).toEqual(['a', 'b', 'c']);
});

it('undo says so if nothing is left to bring back', async () => {
  await library.remove([['a', 0]], 'first');
  await dropAside(Date.now() + UNDO_MS);
  expect(await library.bringBack('first')).toBe(true);
  await library.remove([['a', 0]], 'again');
  await dropAside(Date.now() + 60_000);
  expect(await library.bringBack('again')).toBe(false);
  expect(await aside()).toBe(0);
});

it('a page that was extracted again stays as it is', async () => {
  await library.remove([['a', 0]], 'first');
  await storePages(new Map([[0, { url: 'https://a.test/', markdown: 'newer' }]]), 'a', NOW);
  await library.bringBack('first');
  expect(await texts()).toEqual(['newer', 'b', 'c']);
});

it('pages are deleted even if there is no room to set them aside', async () => {
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...entry) {
    if (this.name === 'aside') throw new DOMException('full', 'QuotaExceededError');
    return put.apply(this, entry);
  });
  await library.remove([['a', 0]], 'first');
  expect(await texts()).toEqual(['b', 'c']);
});

it('clearing removes the pages that the user was asked about, but none of a running job', async () => {
  const asked = NOW;
  await storePages(new Map([[0, { url: 'https://d.test/', markdown: 'since' }]]), 'd', NOW + 1);
  const background = { busy: async () => new Set(['b']) };
  // Only what this kind needs.
  await clearData(Object.assign(Object.create(null), background), 'pages', { asked, id: 'cleared' });
  expect(await texts()).toEqual(['b', 'since']);
  await library.bringBack('cleared');
  expect(await texts()).toEqual(['a', 'b', 'c', 'since']);
});

it('what was collected since the collection was cleared stays when that is undone', async () => {
  const { collect, clearCollected, collected } = documentActions();
  const named = (name: string) => ({ url: `https://${name}.test/`, markdown: name });
  await collect(['d', 'e'].map(named));
  await clearCollected('cleared');
  await collect(['f'].map(named));
  await library.bringBack('cleared');
  expect((await collected()).map(({ markdown }) => markdown)).toEqual(['f', 'd', 'e']);
});

it('parts of a page are collected next to it, and each once', async () => {
  const { collect, collected } = documentActions();
  const page = { url: 'https://d.test/', markdown: 'all of it' };
  const part = (markdown: string) => ({ ...page, markdown, whole: true, via: 'local' }) as const;
  for (const one of [page, part('one'), part('two'), part('one')]) await collect([one]);
  expect((await collected()).map(({ markdown }) => markdown)).toEqual(['all of it', 'two', 'one']);
});
