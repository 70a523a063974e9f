import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { StoredChanges } from '../../../lib/storage/private-area.ts';
import { type RecordStore, recordIn, recordName, syncRecords } from '../../../lib/storage/private-records.ts';

/** A browser store that reports each change to every copy later, in order. */
function sharedStore() {
  const stored = new Map<string, unknown>();
  const watchers: ((changes: StoredChanges) => void)[] = [];
  const tell = (changes: StoredChanges) => {
    for (const changed of watchers) setTimeout(() => changed(changes), 1);
  };
  const store: RecordStore = {
    all: async () => Object.fromEntries(stored),
    async set(items) {
      for (const [name, value] of Object.entries(items)) stored.set(name, structuredClone(value));
      tell(Object.fromEntries(Object.entries(items).map(([name, newValue]) => [name, { newValue }])));
    },
    async remove(names) {
      const gone = names.filter((name) => stored.delete(name));
      if (gone.length > 0) tell(Object.fromEntries(gone.map((name) => [name, {}])));
    },
    watch: (changed) => watchers.push(changed),
  };
  return { stored, store };
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
const through = (change: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    change.oncomplete = () => resolve();
    change.onabort = () => reject(change.error);
  });
const told = () => new Promise((resolve) => setTimeout(resolve, 5));

/** A copy of the database. */
async function copyOf(store: RecordStore, most?: number): Promise<IDBDatabase> {
  const request = new IDBFactory().open('quarry', 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('answers', { keyPath: 'id' });
    request.result.createObjectStore('pages', { keyPath: ['job', 'place'] });
  };
  const db = await settled(request);
  await syncRecords(db, store, most);
  return db;
}

const pagesOf = (db: IDBDatabase): Promise<unknown[]> =>
  settled(db.transaction('pages').objectStore('pages').getAll());

type Step =
  | { kind: 'put'; copy: number; job: string; place: number; text: string }
  | { kind: 'delete'; copy: number; job: string; place: number }
  | { kind: 'drop'; copy: number; job: string }
  | { kind: 'clear'; copy: number }
  | { kind: 'abort'; copy: number; job: string; place: number };

async function take(db: IDBDatabase, step: Step): Promise<void> {
  const change = db.transaction('pages', 'readwrite');
  const pages = change.objectStore('pages');
  if (step.kind === 'put') pages.put({ job: step.job, place: step.place, text: step.text });
  if (step.kind === 'delete') pages.delete([step.job, step.place]);
  if (step.kind === 'drop') pages.delete(IDBKeyRange.bound([step.job, 0], [step.job, 9]));
  if (step.kind === 'clear') pages.clear();
  if (step.kind === 'abort') {
    pages.put({ job: step.job, place: step.place, text: 'never' });
    change.abort();
    return;
  }
  await through(change);
}

interface Page {
  job: string;
  place: number;
  text: string;
}

/** The pages after a step. */
function after(pages: readonly Page[], step: Step): readonly Page[] {
  if (step.kind === 'clear') return [];
  if (step.kind === 'abort') return pages;
  if (step.kind === 'drop') return pages.filter(({ job }) => job !== step.job);
  const others = pages.filter(({ job, place }) => job !== step.job || place !== step.place);
  return step.kind === 'delete' ? others : [...others, { job: step.job, place: step.place, text: step.text }];
}

const job = fc.constantFrom('a', 'b');
const place = fc.integer({ min: 0, max: 2 });
const copy = fc.integer({ min: 0, max: 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('put' as const), copy, job, place, text: fc.string() }),
  fc.record({ kind: fc.constant('delete' as const), copy, job, place }),
  fc.record({ kind: fc.constant('drop' as const), copy, job }),
  fc.record({ kind: fc.constant('clear' as const), copy }),
  fc.record({ kind: fc.constant('abort' as const), copy, job, place }),
);

it('copies of a database stay identical, including one opened later', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const { stored, store } = sharedStore();
      const copies = [await copyOf(store), await copyOf(store)];
      let model: readonly Page[] = [];
      for (const one of steps) {
        const db = copies[one.copy];
        if (db) await take(db, one);
        model = after(model, one);
        await told();
      }
      const expected = model.toSorted((a, b) =>
        a.job === b.job ? a.place - b.place : a.job < b.job ? -1 : 1,
      );
      for (const db of [...copies, await copyOf(store)]) expect(await pagesOf(db)).toEqual(expected);
      expect(stored.size).toBe(expected.length);
    }),
    { numRuns: 60 },
  );
}, 120_000);

it('a copy keeps its newer changes while it receives notice of earlier ones', async () => {
  const { stored, store } = sharedStore();
  const db = await copyOf(store);
  for (let text = 0; text < 20; text += 1)
    await take(db, { kind: 'put', copy: 0, job: 'a', place: 0, text: String(text) });
  await take(db, { kind: 'delete', copy: 0, job: 'a', place: 0 });
  await take(db, { kind: 'put', copy: 0, job: 'a', place: 0, text: 'last' });
  expect(await pagesOf(db)).toEqual([{ job: 'a', place: 0, text: 'last' }]);
  await told();
  expect(await pagesOf(db)).toEqual([{ job: 'a', place: 0, text: 'last' }]);
  expect(recordIn(Object.fromEntries(stored), recordName('pages', ['a', 0]))).toEqual({
    job: 'a',
    place: 0,
    text: 'last',
  });
});

it('a copy rejects data beyond its limit, as a full disk does, and frees room on deletion', async () => {
  const { stored, store } = sharedStore();
  const db = await copyOf(store, 1000);
  const put = (number: number, text: string) =>
    take(db, { kind: 'put', copy: 0, job: 'a', place: number, text });
  await put(0, 'x'.repeat(400));
  await put(1, 'x'.repeat(400));
  await expect(put(2, 'x'.repeat(400))).rejects.toThrow('Private windows keep no more');
  // A character beyond Latin-1 makes each character take two bytes.
  await take(db, { kind: 'delete', copy: 0, job: 'a', place: 1 });
  await expect(put(1, `—${'x'.repeat(399)}`)).rejects.toThrow('Private windows keep no more');
  await put(1, 'x'.repeat(400));
  await told();
  expect(stored.size).toBe(2);
});

it('values that are not records are ignored', () => {
  for (const value of [undefined, null, 3, { value: 1 }]) expect(recordIn({ a: value }, 'a')).toBeUndefined();
});
