import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { libraryActions } from '../../../lib/browser/page-actions.ts';
import { COLLECTION } from '../../../lib/library/extracted-pages.ts';
import { storePages } from '../../../lib/library/store.ts';
import { database } from '../../../lib/storage/database.ts';

const { savedAmong } = libraryActions();
const url = (name: string | number) => `https://a.test/${name}`;
const keep = (job: string, ...names: (string | number)[]) =>
  storePages(new Map(names.map((name, index) => [index, { url: url(name), markdown: '# A page' }])), job, 1);

beforeEach(async () => {
  await (await database()).clear('pages');
});

describe('savedAmong', () => {
  it('returns the URLs of library pages in order, each once regardless of copies', async () => {
    await keep('one', 'a', 'b');
    await keep('two', 'b', 'c');
    expect(await savedAmong([url('c'), url('x'), url('b')])).toEqual([url('c'), url('b')]);
  });

  it('skips pages that are only in the collection', async () => {
    await keep(COLLECTION, 'a', 'b');
    await keep('one', 'b');
    expect(await savedAmong([url('a'), url('b')])).toEqual([url('b')]);
  });

  it('reads no page text, and skips the database if there is nothing to look up', async () => {
    await keep('one', 'a');
    const read = vi.spyOn(IDBIndex.prototype, 'getAll');
    expect(await savedAmong([url('a')])).toEqual([url('a')]);
    expect(read).not.toHaveBeenCalled();
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
    expect(await savedAmong([])).toEqual([]);
    expect(transaction).not.toHaveBeenCalled();
  });

  it('looks up as many URLs as an answer may contain', async () => {
    const names = Array.from({ length: 1024 }, (_, name) => name);
    await keep('one', ...names.filter((name) => name % 2 === 0));
    expect(await savedAmong(names.map(url))).toHaveLength(512);
  });
});
