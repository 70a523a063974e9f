import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { libraryActions } from '../../../lib/browser/page-actions.ts';
import { COLLECTION, storePages } from '../../../lib/library/store.ts';
import { database } from '../../../lib/storage/database.ts';

const { savedAmong, titles } = libraryActions();
const url = (name: string | number) => `https://a.test/${name}`;
const keep = (job: string, ...names: (string | number)[]) =>
  storePages(new Map(names.map((name, index) => [index, { url: url(name), markdown: '# A page' }])), job, 1);

beforeEach(async () => {
  await (await database()).clear('pages');
});

describe('savedAmong', () => {
  it('returns the URLs of library pages in order, each with the key of a copy', async () => {
    await keep('one', 'a', 'b');
    await keep('two', 'b', 'c');
    expect([...(await savedAmong([url('c'), url('x'), url('b')]))]).toEqual([
      [url('c'), ['two', 1]],
      [url('b'), ['one', 1]],
    ]);
  });
});

it('titles: have the key of the newest copy in the library', async () => {
  const page = { url: url('a'), title: 'A page', markdown: 'x' };
  await storePages(new Map([[0, page]]), 'new', 2);
  await storePages(new Map([[3, page]]), 'old', 1);
  await storePages(new Map([[4, page]]), COLLECTION, 3);
  expect(await titles(5)).toEqual([{ key: ['new', 0], url: url('a'), title: 'A page' }]);
});
