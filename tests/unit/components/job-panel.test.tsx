// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, it } from 'vitest';
import { SearchView } from '../../../components/search/search-view.tsx';
import type { Job, JobPage } from '../../../lib/extraction/job.ts';
import type { Quarry } from '../../../lib/pages/quarry.ts';
import { type FakeQuarry, fakeQuarry } from '../../gallery/fake-quarry.ts';

afterEach(cleanup);

const page = (index: number): JobPage => ({
  url: `https://site.example/${index}`,
  title: `Page ${index}`,
  state: 'done',
  words: 12,
});
const lost = (index: number): JobPage => ({
  url: `https://site.example/${index}`,
  state: 'failed',
  failure: { code: 'page-failed', message: 'timed out' },
});

const job = (changes: Partial<Job>): Job => ({
  id: 'job',
  source: 'selection',
  createdAt: 1,
  address: 'https://kagi.com/api/v1',
  state: 'running',
  pages: [page(1), page(2)],
  skipped: { duplicates: 0, unsupported: 0 },
  requests: 1,
  ...changes,
});

async function open(of: Job, answers: Partial<Quarry> = {}): Promise<FakeQuarry> {
  const quarry = fakeQuarry({ job: of }, answers);
  render(<SearchView quarry={quarry} />);
  await screen.findByRole('region', { name: 'Last extraction' });
  return quarry;
}

const said = () => screen.getByRole('status').textContent;
const unfold = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));

describe('the last extraction', () => {
  it('tells how far it is, and stops on request', async () => {
    const quarry = await open(
      job({ pages: [page(1), page(2), { url: 'https://site.example/3', state: 'sent' }] }),
    );
    screen.getByText('Extracting 3 of 3');
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(quarry.calls).toContainEqual(['stopJob', 'job']);
  });

  it('says what it came to while the view is open, and not what was there before', async () => {
    const quarry = await open(job({}));
    expect(said()).toBe('');
    quarry.tell({ job: job({ state: 'done', finishedAt: 2, copied: true }) });
    await waitFor(() => expect(said()).toBe('Copied 2 pages'));
  });

  it('goes on with one that waits', async () => {
    const quarry = await open(
      job({ state: 'paused', pages: [page(1), { url: 'https://site.example/2', state: 'waiting' }] }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Resume' }));
    expect(quarry.calls).toContainEqual(['resumeJob', 'job']);
  });

  it('copies again without extracting again', async () => {
    const quarry = await open(job({ state: 'done', finishedAt: 2, copied: true }));
    fireEvent.click(screen.getByRole('button', { name: 'Copy again' }));
    await waitFor(() => expect(quarry.calls).toContainEqual(['copyText', '# A page']));
    expect(quarry.calls.some(([name]) => name === 'extract')).toBe(false);
  });

  it('offers the copy when the clipboard refuses', async () => {
    await open(job({ state: 'done', finishedAt: 2, copied: false }), { copyText: async () => false });
    fireEvent.click(screen.getByRole('button', { name: 'Copy Markdown' }));
    await screen.findByRole('heading', { name: 'Extracted, not copied' });
  });

  it('lists each page with what failed and why, what was left out, and extracts what is missing', async () => {
    const quarry = await open(
      job({
        state: 'partly',
        finishedAt: 2,
        copied: true,
        pages: [page(1), lost(2)],
        skipped: { duplicates: 4, unsupported: 2 },
      }),
    );
    unfold(/Copied 1 of 2 pages/);
    await screen.findByText('timed out');
    screen.getByText('Left out: 4 duplicates and 2 addresses that are not https.');
    fireEvent.click(screen.getByRole('button', { name: 'Extract 1 missing page' }));
    expect(quarry.calls).toContainEqual(['extract', [{ url: 'https://site.example/2' }]]);
  });

  it('says why one never began', async () => {
    await open(job({ state: 'failed', finishedAt: 2, pages: [], failure: { code: 'no-links' } }));
    unfold(/No links in the selection/);
    await screen.findByText('Select text that holds https links.');
  });
});
