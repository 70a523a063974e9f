import { act, screen, waitFor } from '@testing-library/preact';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Job } from '../../../../lib/extraction/job/job.ts';
import { DEEDS } from '../../../gallery/fake-quarry.ts';
import { newJob } from '../../../shared/new-job.ts';
import { showSearch } from '../show-search.tsx';
import { pressNext } from '../view.ts';

beforeEach(() => {
  document.body.innerHTML = '<div data-surface="workspace"></div>';
  history.replaceState(null, '', '/desk.html');
});

/** A worker that never replies: these tests only check which pages are read. */
class SilentWorker {
  postMessage = () => undefined;
  terminate = () => undefined;
}
vi.stubGlobal('Worker', SilentWorker);

const jobOf = (id: string, at: number): Job =>
  newJob(0, {
    id,
    createdAt: at,
    finishedAt: at + 1,
    state: 'done',
    copied: true,
    pages: [{ url: `https://${id}.example/`, title: id, state: 'done', words: 3 }],
  });
const [OLDER, NEWEST] = [jobOf('older', 1), jobOf('newest', 10)];

/** Opens the full-page view at a hash. `pagesOf` records whose pages are shown. */
async function open(hash: string) {
  location.hash = hash;
  const watchJobs = (changed: (jobs: Job[]) => void) => {
    changed([OLDER, NEWEST]);
    return () => undefined;
  };
  const pagesOf = vi.fn(async (id: string) => [{ url: `https://${id}.example/`, markdown: id }]);
  showSearch({ job: NEWEST }, { actions: async () => ({ ...DEEDS, watchJobs, pagesOf }) }, 'workspace');
  await screen.findByRole('navigation', { name: 'Main' });
  return pagesOf;
}

const shown = (pagesOf: { mock: { lastCall?: [string] | undefined } }) =>
  waitFor(() => {
    const [id] = pagesOf.mock.lastCall ?? [];
    if (id === undefined) throw new Error('No pages are shown.');
    return id;
  });

it.each([
  ['#document=older', 'older'],
  ['#document=older&preset=%23note', 'older'],
  ['#document=newest', 'newest'],
  ['#document', 'newest'],
])('%s exports the pages of the job named in it', async (hash, id) => {
  expect(await shown(await open(hash))).toBe(id);
});

it('document builder: follows the hash to another job', async () => {
  const pagesOf = await open('#document=older');
  await shown(pagesOf);
  act(() => {
    location.hash = '#document=newest';
    dispatchEvent(new HashChangeEvent('hashchange'));
  });
  await waitFor(() => expect(pagesOf).toHaveBeenLastCalledWith('newest'));
});

it('document builder: shows no pages of another job if the named one is gone', async () => {
  const pagesOf = await open('#document=forgotten');
  await screen.findByText('Nothing to export yet. Extract a page first.');
  expect(pagesOf).not.toHaveBeenCalled();
});

it('“Format and export…” of an older extraction leads to its pages', async () => {
  await open('#jobs');
  await pressNext(/^older/);
  await pressNext('Format and export…');
  expect(location.hash).toBe('#document=older');
});
