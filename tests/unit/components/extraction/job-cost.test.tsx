import { screen, waitFor } from '@testing-library/preact';
import { beforeEach, expect, it } from 'vitest';
import type { Job, JobPage } from '../../../../lib/extraction/job/job.ts';
import { acting, watching } from '../../../gallery/fake-quarry.ts';
import { newJob } from '../../../shared/new-job.ts';
import { showSearch } from '../show-search.tsx';
import { atDesk, withSettings } from '../view.ts';

beforeEach(() => atDesk('#jobs'));

/** One cent per page, unlike the published price. */
const known = withSettings({ prices: { searches: 12, pages: 10 } });

const page = (changes: object = {}): JobPage => ({
  url: 'https://site.example/',
  state: 'done',
  words: 12,
  ...changes,
});
const job = (id: string, changes: Partial<Job>): Job =>
  newJob(0, { id, finishedAt: 2, state: 'done', pages: [page(), page()], requests: 1, ...changes });

/** The jobs as stored, oldest first, each with what its row says. */
const JOBS: [words: string, job: Job][] = [
  ['2 done · about $0.02', job('charged', { spent: { sure: 2, perhaps: 0 } })],
  ['2 done · about $0.03 – $0.05', job('retried', { spent: { sure: 3, perhaps: 2 } })],
  ['2 done · about $0.01', job('half-copied', { pages: [page(), page({ kept: 1 })] })],
  [
    '2 done',
    job('copies', { pages: [page({ kept: 1 }), page({ kept: 1 })], spent: { sure: 0, perhaps: 0 } }),
  ],
  ['', job('local', { source: 'page', pages: [page({ via: 'local' })] })],
];

it('every job in the list shows its cost: a range if some charges are uncertain, none if nothing was charged', async () => {
  const watchJobs = watching(JOBS.map(([, one]) => one));
  showSearch(known, acting({ watchJobs }), 'workspace');
  const list = await screen.findByRole('list', { name: 'Extractions' });
  const rows = () =>
    [...list.querySelectorAll('.job-item')].map(
      (row) => row.querySelector('.job-sums')?.textContent?.replaceAll(/\s/g, ' ') ?? '',
    );
  await waitFor(() => expect(rows()).toEqual(JOBS.map(([words]) => words).toReversed()));
});
