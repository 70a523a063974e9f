import { act, fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../../../../lib/pages/quarry.ts';
import { acting, watching } from '../../../gallery/fake-quarry.ts';
import { newJob } from '../../../shared/new-job.ts';
import { fill, GRANITE, go, press, showDesk } from '../view.tsx';

const REVIEW = newJob(0, {
  id: 'waits',
  createdAt: Date.now() + 60_000,
  state: 'review',
  pages: ['a', 'b'].map((name) => ({ url: `https://${name}.example/`, title: name, state: 'waiting' })),
});

/** Opens the full-page view at a hash. */
const open = (hash: string, known: Partial<Snapshot> = {}) =>
  showDesk(hash, known, acting({ watchJobs: watching(known.job ? [known.job] : []) }));

const heading = (name: string) => screen.findByRole('heading', { name, level: 2 });
const noHeading = (name: string) =>
  waitFor(() => expect(screen.queryByRole('heading', { name, level: 2 })).toBeNull());

describe('an area of the full-page view', () => {
  it('shows the review of a waiting job and hides the line above the results', async () => {
    const quarry = await open('', { job: REVIEW });
    const title = await heading('Review');
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(location.hash).toBe('#review=waits');
    expect(screen.getAllByRole('region', { name: 'Review' })).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Activity' }).getAttribute('aria-current')).toBe('page');
    press(/^Extract 2 pages/);
    expect(quarry.calls).toContainEqual([
      'extract.confirm',
      { job: 'waits', pageIndexes: [0, 1], refresh: [] },
    ]);
  });

  it('gives way to the review of what was added', async () => {
    const quarry = await open('#add');
    fill(await screen.findByRole('textbox', { name: 'URLs' }), 'https://a.example/');
    act(() => quarry.tell({ job: REVIEW }));
    const title = await heading('Review');
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => quarry.tell({ job: { ...REVIEW, state: 'stopped', finishedAt: 2 } }));
    await noHeading('Review');
  });

  it('Add pages is a dialog over what was shown, and Escape closes it', async () => {
    await open('#add');
    await heading('Add pages');
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    await noHeading('Add pages');
    expect(location.hash).toBe('');
  });

  it('does not open by itself over the library', async () => {
    await open('#library', { job: REVIEW });
    const line = within(await screen.findByRole('region', { name: 'Last extraction' }));
    // Once for the screen and once for screen readers.
    await line.findByText('2 pages to review');
    expect(location.hash).toBe('#library');
    expect(screen.queryByRole('region', { name: 'Review' })).toBeNull();
    fireEvent.click(line.getByRole('button', { name: 'Review' }));
    await heading('Review');
  });

  it('keeps the keys of the search from changing what is under it', async () => {
    const past = ['blue', 'green'].map((query, at) => ({
      id: query,
      form: { ...GRANITE, query },
      startedAt: at,
      finishedAt: at,
      status: 'done' as const,
    }));
    await open('#library', { sessionHistory: past });
    await screen.findByRole('region', { name: 'Library' });
    const isTaken = (key: string, code = key) =>
      !fireEvent.keyDown(document.body, { key, code, altKey: true });
    expect(isTaken('ArrowLeft') || isTaken('2', 'Digit2')).toBe(false);
    go('');
    await waitFor(() => expect(isTaken('ArrowLeft') && isTaken('2', 'Digit2')).toBe(true));
  });
});
