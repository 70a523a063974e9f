import { screen } from '@testing-library/preact';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ExtractedPage } from '../../../../lib/document/document.ts';
import { acting } from '../../../gallery/fake-quarry.ts';
import { newJob } from '../../../shared/new-job.ts';
import { WorkerInPage } from '../../../shared/worker-in-page.ts';
import { showSearch } from '../show-search.tsx';
import { atDesk, withSettings } from '../view.ts';

vi.stubGlobal('Worker', WorkerInPage);

beforeEach(() => atDesk('#document'));

/** One cent per page, unlike the published price. */
const known = withSettings({ prices: { searches: 12, pages: 10 } });
const PAGES: ExtractedPage[] = [1, 2].map((index) => ({
  url: `https://site.example/${index}`,
  markdown: '# A page',
}));

const JOB = newJob(0, {
  finishedAt: 2,
  state: 'done',
  pages: PAGES.map(({ url }) => ({ url, title: url, state: 'done', words: 2 })),
  requests: 1,
});

it.each([
  ['2 charged pages', { sure: 2, perhaps: 0 }, 'paid about $0.02'],
  ['a page retried after a possible charge', { sure: 2, perhaps: 1 }, 'paid about $0.02 – $0.03'],
  ['saved copies', { sure: 0, perhaps: 0 }, 'free'],
])('a document of %s shows its cost next to its size', async (_, spent, cost) => {
  showSearch({ ...known, job: { ...JOB, spent } }, acting({ pagesOf: async () => PAGES }), 'workspace');
  const line = await screen.findByText(/^2 pages · /);
  expect(line.textContent?.replaceAll(/\s/g, ' ').split(' · ').at(-1)).toBe(cost);
});

it('a document of collected pages shows the price of those that the service extracted', async () => {
  location.hash = '#document=collection';
  const [first = { url: '', markdown: '' }, ...others] = PAGES;
  const collected = async () => [{ ...first, via: 'local' as const }, ...others];
  showSearch(known, acting({ collected }), 'workspace');
  const line = await screen.findByText(/^2 pages · /);
  expect(line.textContent).toContain('paid about $0.01');
});
