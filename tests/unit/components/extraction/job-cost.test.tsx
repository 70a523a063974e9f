import { screen, waitFor } from '@testing-library/preact';
import { beforeEach, expect, it } from 'vitest';
import type { Job, JobPage } from '../../../../lib/extraction/job/job.ts';
import { DEFAULT_SETTINGS } from '../../../../lib/settings/settings.ts';
import { DEEDS } from '../../../gallery/fake-quarry.ts';
import { newJob } from '../../../shared/new-job.ts';
import { showSearch } from '../show-search.tsx';

beforeEach(() => history.replaceState(null, '', '/desk.html'));

/** One cent per page, unlike the published price. */
const settings = { ...DEFAULT_SETTINGS, prices: { searches: 12, pages: 10 } };

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
  location.hash = '#jobs';
  const watchJobs = (changed: (jobs: Job[]) => void) => {
    changed(JOBS.map(([, one]) => one));
    return () => undefined;
  };
  const actions = async () => ({ ...DEEDS, watchJobs });
  showSearch({ settings }, { actions }, 'workspace');
  const list = await screen.findByRole('list', { name: 'Extractions' });
  const rows = () =>
    [...list.querySelectorAll('.job-item')].map(
      (row) => row.querySelector('.job-sums')?.textContent?.replaceAll(/\s/g, ' ') ?? '',
    );
  await waitFor(() => expect(rows()).toEqual(JOBS.map(([words]) => words).toReversed()));
});
