import { act, screen, waitFor } from '@testing-library/preact';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Job } from '../../../../lib/extraction/job/job.ts';
import { acting, watching } from '../../../gallery/fake-quarry.ts';
import { newJob } from '../../../shared/new-job.ts';
import { showSearch } from '../show-search.tsx';
import { atDesk, go, pressNext } from '../view.ts';

beforeEach(() => atDesk());

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
  const pagesOf = vi.fn(async (id: string) => [{ url: `https://${id}.example/`, markdown: id }]);
  showSearch({ job: NEWEST }, acting({ watchJobs: watching([OLDER, NEWEST]), pagesOf }), 'workspace');
  await screen.findByRole('navigation', { name: 'Main' });
  return pagesOf;
}

it.each([
  ['#document=older', 'older'],
  ['#document=older&preset=%23note', 'older'],
  ['#document', 'newest'],
])('%s exports the pages of the job named in it, and follows the hash to another', async (hash, id) => {
  const pagesOf = await open(hash);
  await waitFor(() => expect(pagesOf).toHaveBeenLastCalledWith(id));
  const other = id === 'older' ? 'newest' : 'older';
  act(() => go(`#document=${other}`));
  await waitFor(() => expect(pagesOf).toHaveBeenLastCalledWith(other));
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
