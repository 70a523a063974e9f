import { fireEvent, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { failRequest } from '../../../../lib/extraction/job/failed-pages.ts';
import type { Job } from '../../../../lib/extraction/job/job.ts';
import { indexesOf, resume, setPages } from '../../../../lib/extraction/job/progress.ts';
import type { Grant, Snapshot } from '../../../../lib/pages/quarry.ts';
import { type Failure, success } from '../../../../lib/service/failures.ts';
import { DEFAULT_SETTINGS, type KeyInfo } from '../../../../lib/settings/settings.ts';
import { acting } from '../../../gallery/fake-quarry.ts';
import { found } from '../../../gallery/samples.ts';
import { newJob } from '../../../shared/new-job.ts';
import {
  after,
  calls,
  failedWith,
  done as finished,
  GRANITE,
  link,
  pressKey,
  said,
  showSearch,
  withSettings,
} from '../view.tsx';

const onLine = vi.spyOn(navigator, 'onLine', 'get');
afterEach(() => {
  onLine.mockReturnValue(true);
});

const FOUND = found({ First: 'one.example', Second: 'two.example', Third: 'three.example' });
const done = (of = FOUND) => finished(GRANITE, of);

const PAGE = { url: 'https://one.example/page-1', title: 'First' };
const job = (changes: Partial<Job>): Job =>
  newJob(0, {
    source: 'result',
    createdAt: Date.now(),
    state: 'running',
    pages: [{ ...PAGE, state: 'sent' }],
    ...changes,
  });
const read = (changes: Partial<Job> = {}): Job =>
  job({ state: 'done', finishedAt: 2, pages: [{ ...PAGE, state: 'done', words: 12 }], ...changes });

const strip = () => screen.getByRole('region', { name: 'Last extraction' });

describe('an extraction whose pages are being delivered', () => {
  it('still works, and says that nothing was copied only if nothing was', async () => {
    const quarry = await showSearch({ job: job({}) });
    quarry.tell({ job: read() });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull());
    expect(strip().textContent).toBe('Extracting 1 pageFirst');
    expect(said()).not.toContain('not copied');
    quarry.tell({ job: read({ copied: true }) });
    await screen.findAllByText('Copied “First” · 12 words · about $0.004');
    quarry.tell({ job: read({ id: 'other', copied: false }) });
    await screen.findAllByText('Extracted 1 page (not copied)');
  });

  it('then says which page was copied, shortened and as text alone, or the name of its file', async () => {
    const quarry = await showSearch({ job: job({}) });
    const title = `\u202e${'x'.repeat(50)}`;
    quarry.tell({ job: read({ copied: true, pages: [{ ...PAGE, title, state: 'done', words: 12 }] }) });
    await screen.findAllByText(`Copied “\u2068\u202e${'x'.repeat(39)}…\u2069” · 12 words · about $0.004`);
    const sent = { to: 'file', preset: '' } as const;
    quarry.tell({ job: read({ id: 'other', copied: true, sent, file: 'First.md' }) });
    await screen.findAllByText('Saved as “First.md” · about $0.004');
  });
});

it.each<[string, Partial<Job>[]]>([
  // It works until its page is delivered.
  ['running, done', [{}, { copied: true }]],
])('a result that is extracted shows: queued, %s', async (states, later) => {
  const shows = (state: string) =>
    waitFor(() => {
      const [first] = screen.getAllByRole('button', { name: /^Copy as Markdown \(E\)/ });
      expect(first?.className).toContain(state);
    });
  let watching: ((jobs: Job[]) => void) | undefined;
  const queued = job({ state: 'queued' });
  const watchJobs = (changed: (jobs: Job[]) => void) => {
    watching = changed;
    changed([queued]);
    return () => undefined;
  };
  await showSearch(after(done()), { ...acting({ watchJobs }), extract: async () => success(queued) });
  link('First').focus();
  pressKey('e');
  await shows('queued');
  await waitFor(() => expect(watching).toBeDefined());
  for (const [index, state] of states.split(', ').entries()) {
    watching?.([read(later[index])]);
    await shows(state);
  }
});

it('E extracts all selected results, or the focused one if none is selected', async () => {
  const quarry = await showSearch(after(done()));
  const first = link('First');
  const extracted = () => calls(quarry, 'extract').map(([, request]) => Object(request).targets.length);
  first.focus();
  pressKey('e');
  await waitFor(() => expect(extracted()).toEqual([1]));
  for (const name of ['Second', 'Third'])
    fireEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
  first.focus();
  pressKey('e');
  await waitFor(() => expect(extracted()).toEqual([1, 2]));
});

describe('a stored failure', () => {
  type Case = [name: string, failure: Failure, before: Partial<Snapshot>, later: Partial<Snapshot>];
  const KEY: KeyInfo = { lastFour: 'ab12', origin: 'https://kagi.com', keyStorage: 'device', savedAt: 1 };
  const address = 'https://kagi.com/api/v1';
  const capped = (day: number) => withSettings({ caps: { day } });
  const CASES: Case[] = [
    [
      'no key',
      { code: 'no-key', address },
      { key: { ...KEY, origin: 'https://else.example' } },
      { key: KEY },
    ],
    ['a locked key', { code: 'key-locked', address }, { key: { ...KEY, locked: true } }, { key: KEY }],
    ['a refused key', { code: 'key-refused', address }, { key: KEY }, { key: { ...KEY, savedAt: 5 } }],
    ['a cap', { code: 'day-cap' }, capped(0.001), capped(5)],
    [
      'the address',
      { code: 'service-error', address },
      {},
      {
        ...withSettings({ address: 'https://else.example' }),
        key: { ...KEY, origin: 'https://else.example' },
      },
    ],
  ];
  const broken = (failure: Failure): Partial<Snapshot> => ({
    key: KEY,
    ...after(failedWith(GRANITE, failure)),
  });
  const prompt = () => screen.findByText(/Press Enter to search the web/);
  const notice = () => document.querySelector('.panel .failure');

  it.each(CASES)(
    'stays while what it complains about is as it was, and goes once that changes: %s',
    async (_, failure, before, later) => {
      const quarry = await showSearch({ ...broken(failure), ...before });
      expect(notice()).not.toBeNull();
      expect(screen.queryByText(/Press Enter to search the web/)).toBeNull();
      const { settings = DEFAULT_SETTINGS, key = KEY } = later;
      quarry.tell({ settings, key });
      await prompt();
      expect(notice()).toBeNull();
    },
  );

  it('goes once access was granted', async () => {
    let granted = false;
    let tell: () => void = () => undefined;
    const watchGrants = (changed: (grants: Grant[]) => void) => {
      tell = () => changed([]);
      return () => undefined;
    };
    await showSearch(broken({ code: 'no-permission', address }), {
      hasAccess: async () => granted,
      ...acting({ watchGrants }),
    });
    await screen.findByRole('button', { name: /^Allow access/ });
    granted = true;
    await waitFor(() => {
      tell();
      expect(notice()).toBeNull();
    });
    await prompt();
  });

  it('goes once the browser is online', async () => {
    onLine.mockReturnValue(false);
    await showSearch(broken({ code: 'offline', address }));
    await screen.findByRole('heading', { name: 'You’re offline' });
    onLine.mockReturnValue(true);
    fireEvent(window, new Event('online'));
    await prompt();
  });

  it('of an extraction paused by a refused key goes once another key is saved', async () => {
    const before = job({
      pages: [1, 2].map((page) => ({ url: `https://one.example/${page}`, state: 'sent' })),
    });
    const paused = failRequest(before, [0], { code: 'key-refused', status: 401, address }, 4);
    const quarry = await showSearch({ job: paused, key: { ...KEY, savedAt: 3 } });
    await screen.findByRole('heading', { name: 'Key not accepted' });
    quarry.tell({ key: { ...KEY, savedAt: 5 } });
    await screen.findByText('Paused at 0 of 2');
    expect(screen.queryByRole('heading', { name: 'Key not accepted' })).toBeNull();
    // The other key is refused, too.
    const [waiting = -1] = indexesOf(paused, 'waiting');
    const resumed = setPages(resume(paused), [waiting], () => ({ state: 'sent' }));
    quarry.tell({ job: failRequest(resumed, [waiting], { code: 'key-refused', status: 401, address }, 6) });
    await screen.findByRole('heading', { name: 'Key not accepted' });
  });
});

it.each<Failure>([{ code: 'no-permission' }, { code: 'day-cap' }, { code: 'offline' }])(
  'without a key, the key comes first, whatever else fails: $code',
  async (failure) => {
    onLine.mockReturnValue(false);
    const known = { ...after(failedWith(GRANITE, failure)), ...withSettings({ caps: { day: 0.001 } }) };
    await showSearch({ ...known, key: undefined }, { hasAccess: async () => false });
    await screen.findByRole('heading', { name: 'No API key for kagi.com' });
    screen.getByRole('button', { name: 'Check key' });
    expect(document.querySelectorAll('.failure')).toHaveLength(1);
  },
);
