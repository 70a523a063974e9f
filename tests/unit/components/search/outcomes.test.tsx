// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, it } from 'vitest';
import { SearchView } from '../../../../components/search/search-view.tsx';
import type { Job } from '../../../../lib/extraction/job/job.ts';
import type { Snapshot } from '../../../../lib/pages/quarry.ts';
import type { SearchState } from '../../../../lib/search/answer/answer.ts';
import { EMPTY_FORM } from '../../../../lib/search/form.ts';
import { success } from '../../../../lib/service/failures.ts';
import { type Answers, DEEDS, type FakeQuarry, fakeQuarry } from '../../../gallery/fake-quarry.ts';
import { answer, group } from '../../../gallery/samples.ts';

afterEach(cleanup);

const FORM = { ...EMPTY_FORM, query: 'granite' };
const FOUND = answer(
  group('search', [
    { title: 'First', host: 'one.example' },
    { title: 'Second', host: 'two.example' },
    { title: 'Third', host: 'three.example' },
  ]),
);
const done = (found = FOUND): Extract<SearchState, { status: 'done' }> => ({
  status: 'done',
  id: 'one',
  form: FORM,
  startedAt: 1,
  finishedAt: 2,
  answer: found,
});

const job = (changes: Partial<Job>): Job => ({
  id: 'job',
  source: 'result',
  createdAt: Date.now(),
  address: 'https://kagi.com/api/v1',
  state: 'running',
  pages: [{ url: 'https://one.example/page-1', title: 'First', state: 'sent' }],
  skipped: { duplicates: 0, unsupported: 0 },
  requests: 1,
  ...changes,
});
const read = (changes: Partial<Job> = {}): Job =>
  job({
    state: 'done',
    finishedAt: Date.now(),
    pages: [{ url: 'https://one.example/page-1', title: 'First', state: 'done', words: 12 }],
    ...changes,
  });

function open(known: Partial<Snapshot>, answers: Answers = {}): FakeQuarry {
  const quarry = fakeQuarry(known, answers);
  render(<SearchView quarry={quarry} />);
  return quarry;
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search' });
const strip = () => screen.findByRole('region', { name: 'Last extraction' });
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

describe('an extraction whose pages are being delivered', () => {
  it('still works, and never says that nothing was copied', async () => {
    const quarry = open({ job: job({}) });
    await strip();
    quarry.tell({ job: read() });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull());
    expect((await strip()).textContent).toBe('Extracting 1 pageFirst');
    expect(screen.getByRole('status').textContent).not.toContain('not copied');
    quarry.tell({ job: read({ copied: true }) });
    await screen.findByText('Copied 1 page');
  });

  it('then says if it was not copied', async () => {
    const quarry = open({ job: job({}) });
    await strip();
    quarry.tell({ job: read({ copied: false }) });
    await screen.findByText('Extracted 1 page (not copied)');
  });
});

describe('a result that is being extracted', () => {
  const shownOn = (name: RegExp) => screen.getAllByRole('button', { name })[0]?.className;

  async function extracting() {
    let watching: ((jobs: Job[]) => void) | undefined;
    const watchJobs = (changed: (jobs: Job[]) => void) => {
      watching = changed;
      changed([job({ state: 'queued' })]);
      return () => undefined;
    };
    open(
      { draft: FORM, searches: { search: done() } },
      {
        actions: async () => ({ ...DEEDS, watchJobs }),
        extract: async () => success(job({ state: 'queued' })),
      },
    );
    (await screen.findByRole('link', { name: 'First' })).focus();
    press('e');
    await waitFor(() => expect(shownOn(/^Extract to Markdown/)).toContain('queued'));
    await waitFor(() => expect(watching).toBeDefined());
    return (next: Job) => watching?.([next]);
  }

  it('shows that it works until its page is delivered, and only then a check mark', async () => {
    const tell = await extracting();
    tell(read());
    await waitFor(() => expect(shownOn(/^Extract to Markdown/)).toContain('running'));
    tell(read({ copied: true }));
    await waitFor(() => expect(shownOn(/^Extract to Markdown/)).toContain('done'));
  });

  it('shows a failure as one', async () => {
    const tell = await extracting();
    tell(job({ state: 'failed', finishedAt: Date.now(), failure: { code: 'service-error' } }));
    await waitFor(() => expect(shownOn(/^Extract to Markdown/)).toContain('failed'));
  });
});

describe('an empty field', () => {
  it('is home in a reopened view, whatever was searched before', async () => {
    open({ draft: { ...FORM, query: '' }, searches: { search: done() } });
    await waitFor(() => expect(document.querySelector('.start')).not.toBeNull());
    expect(screen.queryByText(/Press Enter to update/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'First' })).toBeNull();
  });

  it('is home as soon as the last letter is deleted', async () => {
    open({ draft: FORM, searches: { search: done() } });
    await screen.findByRole('link', { name: 'First' });
    fireEvent.input(field(), { target: { value: '' } });
    await waitFor(() => expect(document.querySelector('.start')).not.toBeNull());
    expect(screen.queryByText(/Press Enter to update/)).toBeNull();
  });
});

describe('earlier results below a failure', () => {
  const failedLater = (earlier: SearchState) =>
    open(
      {
        draft: FORM,
        searches: {
          search: {
            status: 'failed',
            id: 'two',
            form: FORM,
            startedAt: 3,
            finishedAt: 4,
            failure: { code: 'deadline' },
          },
        },
        sessionHistory: [done()],
      },
      { answered: async () => earlier },
    );

  it('are shown if there are any', async () => {
    failedLater(done());
    await screen.findByRole('region', { name: 'Earlier results' });
  });

  it('are not, if nothing was found', async () => {
    const quarry = failedLater(done(answer()));
    await waitFor(() => expect(quarry.calls.some(([name]) => name === 'answered')).toBe(true));
    await screen.findByRole('button', { name: /^Try again/ });
    expect(screen.queryByRole('region', { name: 'Earlier results' })).toBeNull();
  });
});

describe('Escape returns the focus', () => {
  it('from the report of an extraction to its line', async () => {
    open({ job: read({ copied: true }) });
    await strip();
    const line = screen.getByRole('button', { name: /^Copied 1 page/ });
    line.focus();
    fireEvent.click(line);
    const inside = await screen.findByRole('button', { name: /^Format and export/ });
    inside.focus();
    press('Escape');
    await waitFor(() => expect(document.activeElement).toBe(line));
  });

  it('from a review that the popup opened with to the field', async () => {
    const quarry = open({
      job: job({ state: 'review', pages: [{ url: 'https://one.example/page-1', state: 'waiting' }] }),
    });
    const review = await screen.findByRole('region', { name: 'Review' });
    await waitFor(() => expect(document.activeElement).toBe(review));
    quarry.tell({ job: job({ state: 'stopped', finishedAt: 2 }) });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Review' })).toBeNull());
    press('Escape');
    await waitFor(() => expect(document.activeElement).toBe(field()));
  });

  it('never to the footer', () => {
    open({});
    expect(screen.getByRole('contentinfo').hasAttribute('tabindex')).toBe(false);
  });
});

describe('E on a result', () => {
  const extracted = ({ calls }: FakeQuarry) =>
    calls.flatMap(([name, request]) => (name === 'extract' ? [Object(request).targets.length] : []));

  it('extracts all selected results, or that one if none is selected', async () => {
    const quarry = open({ draft: FORM, searches: { search: done() } });
    const first = await screen.findByRole('link', { name: 'First' });
    first.focus();
    press('e');
    await waitFor(() => expect(extracted(quarry)).toEqual([1]));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Second' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Third' }));
    first.focus();
    press('e');
    await waitFor(() => expect(extracted(quarry)).toEqual([1, 2]));
  });
});
