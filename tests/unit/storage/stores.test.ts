import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { documentActions } from '../../../lib/browser/page-actions.ts';
import { readSnapshot, watchSnapshot } from '../../../lib/browser/snapshot.ts';
import { DAY_MS } from '../../../lib/day.ts';
import type { ExtractedPage } from '../../../lib/document/document.ts';
import { type Job, packed } from '../../../lib/extraction/job/job.ts';
import { type JobStore, jobStore } from '../../../lib/extraction/store.ts';
import { COLLECTION, prunePages, readExtracted, weighPages } from '../../../lib/library/store.ts';
import type { SearchState } from '../../../lib/search/answer/answer.ts';
import { EMPTY_FORM } from '../../../lib/search/form.ts';
import { historyStore } from '../../../lib/search/history-store.ts';
import { MAX_ANSWER_BYTES } from '../../../lib/search/retention.ts';
import { searchStore } from '../../../lib/search/store.ts';
import {
  readAnswered,
  readDraft,
  readSearches,
  readSessionHistory,
  saveDraft,
  savePosition,
} from '../../../lib/search/stored-searches.ts';
import { SETTINGS_SCHEMA } from '../../../lib/settings/schema.ts';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings.ts';
import { local, STORED, session } from '../../../lib/storage/areas.ts';
import { database } from '../../../lib/storage/database.ts';
import { readStored } from '../../../lib/storage/versioned.ts';
import { usageStore } from '../../../lib/usage/store.ts';
import type { Units } from '../../../lib/usage/usage.ts';
import { deviceKey } from '../../../lib/vault/device-key.ts';
import { eventually } from '../../shared/eventually.ts';
import { newJob } from '../../shared/new-job.ts';
import releasedLocal from './releases/1.0.0.json' with { type: 'json' };

beforeEach(async () => {
  fakeBrowser.reset();
  const db = await database();
  await Promise.all([db.clear('answers'), db.clear('pages')]);
});

const newStore = (now: () => number = Date.now, prunePages = async () => undefined): JobStore =>
  jobStore({ now, usage: usageStore(now), prunePages });

/** Stores one page; returns whether it is stored. */
const storePage = async (
  store: JobStore,
  job: string,
  pageIndex: number,
  page: ExtractedPage,
): Promise<boolean> => (await store.putPages(job, new Map([[pageIndex, page]]))).has(pageIndex);

const job = (id: string, state: Job['state']): Job => {
  const pages = [{ url: 'https://a.test/', state: 'waiting' as const }];
  return newJob(0, { id, source: 'page', state, pages });
};

describe('the collection', () => {
  const actions = documentActions();
  const page = (name: string, markdown = name) => ({ url: `https://${name}.test/`, markdown });
  const gathered = async () => (await actions.collected()).map(({ markdown }) => markdown);

  it('keeps each URL once, newest last, until it is cleared', async () => {
    await actions.collect([page('a'), page('b')]);
    await actions.collect([page('c'), page('a', 'a again')]);
    expect(await gathered()).toEqual(['b', 'c', 'a again']);
    await actions.clearCollected('a');
    expect(await gathered()).toEqual([]);
  });

  it('outlives the pages of jobs and does not affect them', async () => {
    await storePage(
      newStore(() => 0),
      'old',
      0,
      page('a'),
    );
    await actions.collect(await actions.pagesOf('old'));
    await prunePages({ keep: 'day', megabytes: 1 }, { now: 2 * DAY_MS, busy: new Set() });
    expect(await actions.pagesOf('old')).toEqual([]);
    expect(await gathered()).toEqual(['a']);
  });
});

describe('the job store', () => {
  it('keeps 20 ended jobs, and the one that it is given last', async () => {
    const store = newStore(() => 1000);
    for (const finishedAt of [...Array(20).keys(), -1])
      await store.put({ ...job(`at ${finishedAt}`, 'done'), finishedAt });
    const ids = (await store.all()).map(({ id }) => id);
    expect(ids).toEqual([...Array.from({ length: 19 }, (_, at) => `at ${at + 1}`), 'at -1']);
  });

  it('keeps a locally extracted page for the reader but not as a paid copy', async () => {
    const store = newStore(Date.now);
    const url = 'https://a.test/';
    await storePage(store, 'here', 0, { url, markdown: 'read here', via: 'local' });
    expect(await readExtracted(url)).toBe('read here');
    expect((await store.copies([url])).size).toBe(0);
    expect(await store.takeOver(job('a', 'queued'), 0)).toBeUndefined();
  });

  it('weighs a copy for another job, though that of the collection has no weight', async () => {
    const store = newStore(() => 2);
    const page = { job: COLLECTION, place: 0, at: 1, url: 'https://a.test/', title: 'A', markdown: 'Text' };
    await (await database()).put('pages', page);
    expect(await store.takeOver(job('a', 'queued'), 0)).toMatchObject({ state: 'done', kept: 1 });
    expect(await weighPages()).toEqual([{ id: ['a', 0], at: 1, bytes: 4 }]);
  });

  it('forgets ended jobs on request, but none that runs or waits', async () => {
    const store = jobStore({ now: Date.now, usage: usageStore(Date.now) });
    const states = ['done', 'running', 'failed', 'paused', 'stopped', 'review', 'partly', 'queued'] as const;
    for (const state of states) await store.put(job(state, state));
    await store.forgetEnded();
    const left = ['running', 'paused', 'review', 'queued'];
    expect((await store.all()).map(({ id }) => id)).toEqual(left);
    expect((await newStore(Date.now).all()).map(({ id }) => id)).toEqual(left);
  });

  it('drops the oldest ended jobs, but none that waits or has pages in flight', async () => {
    const store = newStore(Date.now);
    const url = 'https://a.test/';
    await store.put(job('first', 'paused'));
    await store.put({ ...job('sent', 'stopped'), pages: [{ url, state: 'sent' }] });
    for (let number = 0; number < 25; number += 1) await store.put(job(`ended ${number}`, 'done'));
    const ids = (await newStore(Date.now).all()).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['first', 'sent', 'ended 5']));
    expect(ids).not.toContain('ended 4');
  });

  it('stores as many pages of an answer as fit', async () => {
    const store = newStore();
    const { put } = IDBObjectStore.prototype;
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      value,
    ) {
      if (value.markdown.length > 5) throw new DOMException('full', 'QuotaExceededError');
      return put.call(this, value);
    });
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const texts = ['short', 'too long', 'brief'].map((markdown) => ({ url: 'https://a.test/', markdown }));
    expect(await store.putPages('a', new Map(texts.entries()))).toEqual(new Set([0, 2]));
    full.mockRestore();
    warn.mockRestore();
    expect((await store.pages('a')).map(({ markdown }) => markdown)).toEqual(['short', 'too long', 'brief']);
    expect((await newStore().pages('a')).map(({ markdown }) => markdown)).toEqual(['short', 'brief']);
  });

  it('counts costs in the same write as their job', async () => {
    const at = () => new Date(2026, 5, 1, 12).getTime();
    const set = vi.spyOn(local(), 'set');
    await newStore(at).put(job('a', 'running'), [
      { operation: 'extract', sure: { pages: 7 }, perhaps: { pages: 3 } },
      { operation: 'extract', sure: { pages: 1 } },
    ]);
    expect(set).toHaveBeenCalledTimes(1);
    set.mockRestore();
    const day = { day: '2026-06-01', sure: { searches: 0, pages: 8 }, perhaps: { searches: 0, pages: 3 } };
    expect(await local().get([STORED.usage, STORED.jobs])).toEqual({
      usage: { version: 2, days: [day] },
      jobs: { version: 3, jobs: [packed(job('a', 'running'))] },
    });
  });
});

const form = { ...EMPTY_FORM, query: 'stone' };
const done = (id: string, finishedAt = 2): Extract<SearchState, { status: 'done' }> => ({
  status: 'done',
  id,
  form,
  startedAt: 1,
  finishedAt,
  answer: { groups: [], problems: [] },
});
const storedSearches = async () => readSearches((await readSessionHistory()).searches, readAnswered);

describe('the search store', () => {
  it('keeps both of two answers that are stored at once', async () => {
    const store = searchStore(() => 3);
    const news = { ...done('news'), form: { ...form, workflow: 'news' as const } };
    await Promise.all([done('web'), news].map((state) => store.end(state)));
    await store.running();
    expect(Object.keys(await storedSearches())).toEqual(['search', 'news']);
  });

  it('drops the oldest answers', async () => {
    const store = searchStore(() => 9);
    const large = { groups: [], problems: ['x'.repeat(MAX_ANSWER_BYTES / 3)] };
    for (const at of [1, 2, 3]) await store.end({ ...done(`answer ${at}`, at), answer: large });
    const db = await database();
    await eventually(async () => expect(await db.getAllKeys('answers')).toEqual(['answer 2', 'answer 3']));
    expect((await readSessionHistory()).steps.map(({ id }) => id)).toEqual(['answer 2', 'answer 3']);
  });

  it('removes searches with their answers, positions, and draft, unless they are brought back in time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const store = searchStore(() => 5);
    await store.end(done('web', 1));
    await store.end({ ...done('news', 2), form: { ...form, workflow: 'news' } });
    await store.begin({
      status: 'running',
      id: 'images',
      form: { ...form, workflow: 'images' },
      startedAt: 3,
    });
    await saveDraft(form);
    await savePosition('web', { ticks: ['a'] });
    const before = await readSessionHistory();
    await store.remove('one', ({ workflow }) => workflow === 'search');
    expect((await readSessionHistory()).steps.map(({ id }) => id)).toEqual(['news']);
    expect(await readDraft(session())).toBeUndefined();
    await store.bringBack('one');
    expect(await readSessionHistory()).toEqual(before);
    expect((await storedSearches()).search).toMatchObject({ id: 'web', position: { ticks: ['a'] } });
    await store.remove('all', () => true);
    vi.advanceTimersByTime(20_000);
    expect(await store.running()).toMatchObject([{ id: 'images' }]);
    expect(Object.keys(await session().get(null))).toEqual([STORED.sessionHistory]);
    expect(await (await database()).count('answers')).toBe(0);
    await expect(store.bringBack('all')).rejects.toThrow('gone');
    vi.useRealTimers();
  });
});

describe('the session history', () => {
  it('reuses an answer as long as it is stored', async () => {
    const store = searchStore(() => 5);
    const reused = () => store.reusable(form, { reuseMinutes: 1, since: 0, now: 5 });
    await store.end(done('web', 1));
    expect(await reused()).toMatchObject({ id: 'web' });
    await (await database()).delete('answers', 'web');
    expect(await reused()).toBeUndefined();
  });
});

it('search store: drops what an earlier session left', async () => {
  const store = searchStore(() => 5);
  const left = { draft: { version: 2, form, at: '' }, [STORED.sessionHistory]: { version: 9 } };
  await local().set(left);
  await store.end(done('one', 5));
  await session().clear();
  await store.open();
  expect(await local().get(null)).toEqual({ 'trail.aside.5': { version: 9 } });
  expect(await (await database()).count('answers')).toBe(0);
});

describe('answers that version 1.0.0 was to keep for days', () => {
  const { trail, draft, settings } = releasedLocal;
  const [step] = trail.steps;
  if (!step) throw new Error('The sample has no search.');
  const lastDay = step.finishedAt + settings.keepDays * DAY_MS;
  const putAnswer = async (id: string) =>
    (await database()).put('answers', { id, at: 1, answer: done(id).answer });
  beforeEach(async () => {
    await local().set({ trail, draft, settings });
    await putAnswer(step.id);
  });
  const startAt = async (now: number) => {
    await session().clear();
    const store = searchStore(() => now);
    await store.open();
    return store;
  };

  it('are there after the update as they were, and can be gone back to until their day has passed', async () => {
    // The menus are made first, in the language of the settings.
    await readStored(local(), SETTINGS_SCHEMA, step.finishedAt);
    await startAt(step.finishedAt + 1);
    expect(await readSnapshot()).toMatchObject({ draft: draft.form, searches: { search: { id: step.id } } });
    // Once they are saved, the settings don’t say how long.
    await local().set({ settings: DEFAULT_SETTINGS });
    const store = await startAt(lastDay);
    const { sessionHistory, searches, draft: later } = await readSnapshot();
    expect([sessionHistory.map(({ id }) => id), searches, later]).toEqual([[step.id], {}, undefined]);
    await store.end(done('new', lastDay));
    const db = await database();
    await eventually(async () => expect(await db.getAllKeys('answers')).toEqual([step.id, 'new'].toSorted()));
    await startAt(lastDay);
    expect((await readSessionHistory()).steps.map(({ id }) => id)).toEqual([step.id]);
    await startAt(lastDay + 1);
    expect((await readSessionHistory()).steps).toEqual([]);
    expect(Object.keys(await local().get(null))).toEqual(['settings']);
    expect(await db.count('answers')).toBe(0);
  });

  it('don’t come back once they are removed', async () => {
    const store = await startAt(step.finishedAt + 1);
    await store.remove('all', () => true);
    await startAt(step.finishedAt + 2);
    expect((await readSessionHistory()).steps).toEqual([]);
    expect(Object.keys(await local().get(null))).toEqual(['settings']);
  });
});

describe('the history', () => {
  it('is kept if enabled and removed on request', async () => {
    const history = historyStore(() => 1000);
    await history.add({ ...form, query: 'a' }, { on: true, days: 30 });
    await history.add({ ...form, query: 'b' }, { on: true, days: 30 });
    await history.add({ ...form, query: 'c' }, { on: false, days: 30 });
    expect((await history.read()).searches.map(({ query }) => query)).toEqual(['b', 'a']);
    await history.forget({ query: 'b', workflow: 'news' });
    await history.forget({ query: 'b', workflow: 'search' });
    expect((await history.read()).searches.map(({ query }) => query)).toEqual(['a']);
    await history.forget();
    expect((await history.read()).searches).toEqual([]);
  });

  it('is trimmed to the set number of days, and to nothing if off', async () => {
    let now = 0;
    const history = historyStore(() => now);
    for (const query of ['first', 'second', 'third']) {
      await history.add({ ...form, query }, { on: true, days: 30 });
      now += DAY_MS;
    }
    await history.applyRules({ on: true, days: 30 });
    expect((await history.read()).searches).toHaveLength(3);
    await history.applyRules({ on: true, days: 2 });
    expect((await history.read()).searches.map(({ query }) => query)).toEqual(['third']);
    await history.applyRules({ on: false, days: 2 });
    expect((await history.read()).searches).toEqual([]);
  });
});

describe('the cost of a request', () => {
  const usageNow = async () => (await local().get(STORED.usage)).usage;
  const day = (name: string, sure: Partial<Units>, perhaps: Partial<Units>) => ({
    day: name,
    sure: { searches: 0, pages: 0, ...sure },
    perhaps: { searches: 0, pages: 0, ...perhaps },
  });

  it('is settled on the day the request was sent', async () => {
    let now = new Date(2026, 5, 1, 23, 59).getTime();
    const settle = await usageStore(() => now).charge({ searches: 1, pages: 4 });
    now = new Date(2026, 5, 2, 0, 1).getTime();
    await settle([{ searches: 1, pages: 3 }, { pages: 1 }]);
    expect(await usageNow()).toEqual({
      version: 2,
      days: [
        { ...day('2026-06-01', { searches: 1, pages: 3 }, { pages: 1 }), fullText: { sure: 3, perhaps: 1 } },
      ],
    });
  });

  it('is not incurred if it cannot be counted', async () => {
    const { charge } = usageStore(() => new Date(2026, 5, 1, 12).getTime());
    await charge({ searches: 2 });
    const full = vi.spyOn(local(), 'set').mockRejectedValueOnce(new Error('full'));
    await expect(charge({ searches: 1 })).rejects.toThrow('full');
    full.mockRestore();
    const fresh = usageStore(() => new Date(2026, 5, 1, 12).getTime());
    const broken = vi.spyOn(local(), 'get').mockRejectedValue(new Error('broken'));
    const error = vi.spyOn(console, 'error').mockReturnValue();
    await expect(fresh.charge({ searches: 1 })).rejects.toThrow();
    error.mockRestore();
    broken.mockRestore();
    await (await fresh.charge({ searches: 1 }))([{ searches: 1 }, {}]);
    expect(await usageNow()).toMatchObject({ days: [day('2026-06-01', { searches: 1 }, { searches: 2 })] });
  });

  it('is added to the next write after a failed read or write', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    const usage = usageStore(() => new Date(2026, 5, 1, 12).getTime());
    const write = (spent: object) => local().set(spent);
    const get = vi.spyOn(local(), 'get').mockRejectedValueOnce(new Error('broken'));
    await usage.writeWith([{ operation: 'extract', sure: { pages: 10 } }], write);
    get.mockRestore();
    const settle = await usage.charge({ searches: 1 });
    const full = vi.spyOn(local(), 'set').mockRejectedValueOnce(new Error('full'));
    await settle([{ searches: 1 }, {}]);
    full.mockRestore();
    error.mockRestore();
    await usage.writeWith([{ operation: 'extract', sure: { pages: 1 } }], write);
    expect(await usageNow()).toMatchObject({ days: [day('2026-06-01', { searches: 1, pages: 11 }, {})] });
  });
});

it('a view reads the key alone when that changes', async () => {
  await searchStore(() => 3).end(done('web'));
  const [changed, answered] = [vi.fn(), vi.fn(async () => undefined)];
  const stop = watchSnapshot(changed, answered);
  const key = { lastFour: 'wxyz', origin: 'https://a.test', iv: '1' };
  await local().set({ key });
  await eventually(() =>
    expect(changed.mock.calls).toEqual([[{ key: expect.objectContaining({ lastFour: 'wxyz' }) }]]),
  );
  expect(answered).not.toHaveBeenCalled();
  stop();
});

it('the database: opens although a later version of Quarry used it', async () => {
  (await openDB('quarry', 7)).close();
  expect((await database()).version).toBe(7);
});

it('device key: is created once and cannot be exported', async () => {
  const key = await deviceKey();
  expect(key.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
  expect(await (await database()).count('sealing')).toBe(1);
});
