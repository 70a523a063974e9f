import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Job, JobPage } from '../../../../lib/extraction/job/job.ts';
import type { DeferredActions, Snapshot } from '../../../../lib/pages/quarry.ts';
import { DEFAULT_SETTINGS } from '../../../../lib/settings/settings.ts';
import { type Answers, DEEDS, type FakeQuarry, fakeQuarry } from '../../../gallery/fake-quarry.ts';
import { newJob } from '../../../shared/new-job.ts';
import { showSearch } from '../show-search.tsx';
import { calls, choose, fill, press, pressNext, said, says } from '../view.ts';

const onLine = vi.spyOn(navigator, 'onLine', 'get');
afterEach(() => {
  onLine.mockReturnValue(true);
});

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

const unread = (index: number, state: 'sent' | 'waiting'): JobPage => ({
  url: `https://site.example/${index}`,
  state,
});

const job = (changes: Partial<Job>): Job =>
  newJob(0, { state: 'running', pages: [page(1), page(2)], requests: 1, ...changes });

/** A job that ended well stays only if there is more to say, such as what a token limit did. */
const SHORTENED: Partial<Job> = {
  state: 'done',
  finishedAt: 2,
  copied: true,
  fitted: { trimmed: 1, dropped: [] },
};

async function open(of: Job, answers: Answers = {}, known: Partial<Snapshot> = {}): Promise<FakeQuarry> {
  const quarry = showSearch({ job: of, ...known }, answers);
  await screen.findByRole('region', { name: 'Last extraction' });
  return quarry;
}

describe('the last extraction', () => {
  it('shows its progress and stops on request', async () => {
    const quarry = await open(job({ pages: [page(1), page(2), unread(3, 'sent')] }));
    screen.getByText(/^2 of 3 extracted\s· 1 under way$/);
    press('Stop');
    expect(quarry.calls).toContainEqual(['extract.stop', { job: 'job' }]);
  });

  it('announces results that arrive while the view is open, not earlier ones', async () => {
    const quarry = await open(job({}));
    expect(said()).toBe('');
    quarry.tell({ job: job({ state: 'done', finishedAt: 2, copied: false }) });
    await says('Extracted 2 pages (not copied)');
    quarry.tell({ job: job({ state: 'done', finishedAt: 2, copied: true }) });
    await says('Copied 2 pages\u00a0· about $0.008');
    // They are sent again, and were paid for once.
    quarry.tell({ job: job({ state: 'done', finishedAt: 2 }) });
    await screen.findByRole('region', { name: 'Last extraction' });
    quarry.tell({ job: job({ state: 'done', finishedAt: 2, copied: true }) });
    await says('Copied 2 pages');
    quarry.tell({ job: job({ id: 'other', state: 'done', finishedAt: 3, copied: true }) });
    await says('Copied 2 pages\u00a0· about $0.008');
  });

  it('announces why a job paused, each time it pauses', async () => {
    const rest: JobPage = unread(2, 'waiting');
    onLine.mockReturnValue(false);
    const halted = job({ state: 'paused', pages: [page(1), rest], failure: { code: 'offline' } });
    const quarry = await open(halted);
    await screen.findByRole('heading', { name: 'You’re offline' });
    press(/Paused at 1 of 2\s· You’re offline/);
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'You’re offline' })).toBeNull());
    press(/^Resume/);
    quarry.tell({ job: job({ state: 'running', pages: [page(1), rest] }) });
    await screen.findByText('1 of 2 extracted');
    expect(screen.queryByRole('heading', { name: 'You’re offline' })).toBeNull();
    quarry.tell({ job: halted });
    await screen.findByRole('heading', { name: 'You’re offline' });
    expect(said()).toBe('Paused at 1 of 2\u00a0· You’re offline');
  });

  it.each([
    ['obsidian', false, 'Not sent to Obsidian: 2 pages', true],
    ['file', false, 'Not saved as a file: 2 pages', true],
    ['collection', false, 'Not added to the collection: 2 pages', true],
    ['clipboard', false, 'Not copied: 2 pages', false],
  ] as const)('to %s, copied: %s: shows “%s”, can be sent again: %s', async (to, copied, words, again) => {
    const quarry = await open(job({ state: 'done', finishedAt: 2, copied, sent: { to, preset: '#note' } }));
    screen.getByText(words);
    const button = screen.queryByRole('button', { name: 'Send again' });
    expect(button !== null).toBe(again);
    if (button) fireEvent.click(button);
    expect(calls(quarry, 'extract.sendAgain')).toEqual(again ? [['extract.sendAgain', { job: 'job' }]] : []);
  });

  it.each([
    ['the clipboard', {}, {}, 'https://one.test/?q=Why%3F'],
    ['a file', { sent: { to: 'file', preset: '' } }, {}, undefined],
    ['the clipboard, in a private window', {}, { isPrivate: true }, undefined],
  ] satisfies [string, Partial<Job>, Partial<Snapshot>, string | undefined][])(
    'copied to %s: offers to open the first web app with the question only if that is asked for',
    async (_, ended, known, url) => {
      const openIn = [{ name: 'One', url: 'https://one.test/?q={prompt}' }];
      const settings = { ...DEFAULT_SETTINGS, openIn };
      const quarry = await open(job({ question: 'Why?' }), {}, { settings, ...known });
      quarry.tell({ job: job({ question: 'Why?', state: 'done', finishedAt: 2, copied: true, ...ended }) });
      await screen.findByRole('button', { name: 'View' });
      const button = screen.queryByRole('button', { name: 'Open in One' });
      if (button) fireEvent.click(button);
      expect(calls(quarry, 'openTab')).toEqual(url === undefined ? [] : [['openTab', url]]);
      if (button) expect(said()).toBe('Paste it there');
    },
  );

  it('goes once its pages arrived, and shows their text on request', async () => {
    const quarry = await open(job({}));
    quarry.tell({ job: job({ state: 'done', finishedAt: 2, copied: true }) });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Last extraction' })).toBeNull());
    expect(said()).toBe('Copied 2 pages\u00a0· about $0.008');
    press('View');
    await screen.findByText('# A page');
    press('Copy Markdown');
    await says('Copied');
    press('Open in Claude');
    expect(calls(quarry, 'openTab')).toEqual([['openTab', 'https://claude.ai/new']]);
    expect(calls(quarry, 'extract')).toEqual([]);
  });

  it('can be closed once it ended', async () => {
    const quarry = await open(job({}));
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    const ended = job({ state: 'partly', finishedAt: 2, copied: true, pages: [page(1), lost(2)] });
    quarry.tell({ job: ended });
    await pressNext('Close');
    expect(quarry.calls).toContainEqual(['extract.dismiss', { job: 'job' }]);
    quarry.tell({ job: { ...ended, dismissed: true } });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Last extraction' })).toBeNull());
  });

  it('shows where pages went other than the clipboard and offers to copy them', async () => {
    const sent = { to: 'obsidian', preset: '#note' } as const;
    const quarry = await open(
      job({ state: 'partly', finishedAt: 2, copied: true, sent, pages: [page(1), lost(2)] }),
    );
    screen.getByText('Sent to Obsidian: 1 of 2 pages');
    press('Copy Markdown');
    await waitFor(() => expect(quarry.calls).toContainEqual(['copyText', '# A page']));
    await says('Copied 1 of 2 pages');
  });

  it('names the pages dropped by the token limit', async () => {
    const fitted = { trimmed: 1, dropped: ['Page 2', 'Page 3'] };
    await open(job({ state: 'done', finishedAt: 2, copied: true, fitted }));
    press(/Copied 2 pages/);
    await screen.findByText('Shortened 1 page. Skipped to fit the token limit: Page 2 and Page 3');
  });

  it('offers to always do the same on a site if all pages are from one', async () => {
    await open(job(SHORTENED));
    press(/Copied 2 pages/);
    await screen.findByRole('button', { name: 'Settings for this site…' });
    cleanup();
    const other = { ...page(2), url: 'https://other.example/' };
    await open(job({ ...SHORTENED, pages: [page(1), other] }));
    press(/Copied 2 pages/);
    await screen.findByRole('button', { name: 'Format and export…' });
    expect(screen.queryByRole('button', { name: 'Settings for this site…' })).toBeNull();
  });

  it('offers to copy when the clipboard refuses', async () => {
    await open(job({ state: 'done', finishedAt: 2, copied: false }), { copyText: async () => false });
    press('Copy Markdown');
    await screen.findByRole('heading', { name: 'Extracted but not copied' });
  });

  it('lists each page with failures, reasons, and skipped URLs, and retries failed pages', async () => {
    const quarry = await open(
      job({
        state: 'partly',
        finishedAt: 2,
        copied: true,
        pages: [page(1), lost(2)],
        skipped: { duplicates: 4, unsupported: 2 },
      }),
    );
    press(/Copied 1 of 2 pages/);
    await screen.findByText('timed out');
    screen.getByText(/^1 done · 1 failed · about \$0\.004\s–\s\$0\.008$/);
    screen.getByText('Skipped: 4 duplicates and 2 unsupported URLs.');
    press(/^Retry 1 failed/);
    expect(quarry.calls).toContainEqual(['extract.again', { job: 'job', pageIndexes: [1] }]);
  });

  it('lists failed pages first and folds the others, and keeps the retry in the line above', async () => {
    const pages = [page(1), lost(2), page(3), { ...lost(4), state: 'unknown' as const }, page(5)];
    await open(job({ state: 'partly', finishedAt: 2, copied: true, pages }));
    const retry = screen.getByRole('button', { name: /^Retry 1 failed/ });
    press(/Copied 3 of 5 pages/);
    const summary = await screen.findByText('3 done');
    const folded = summary.closest('details');
    expect(folded?.open).toBe(false);
    expect([...(folded?.querySelectorAll('a') ?? [])].map(({ title }) => title)).toEqual(
      [1, 3, 5].map((index) => `https://site.example/${index}`),
    );
    const [first] = screen.getAllByRole('list', { name: 'Pages' });
    expect([...(first?.querySelectorAll('a') ?? [])].map(({ title }) => title)).toEqual(
      [2, 4].map((index) => `https://site.example/${index}`),
    );
    expect(retry.isConnected).toBe(true);
  });

  it.each<[string, Partial<Job>]>([
    ['nothing failed', { ...SHORTENED, pages: [page(1), page(2)] }],
    ['it is still running', { pages: [page(1), lost(2), unread(3, 'sent')] }],
  ])('lists pages in order if %s', async (_, changes) => {
    const of = job(changes);
    await open(of);
    fireEvent.click(screen.getByTitle('Details'));
    const list = await screen.findByRole('list', { name: 'Pages' });
    expect([...list.querySelectorAll('a')].map(({ title }) => title)).toEqual(of.pages.map(({ url }) => url));
  });

  it('shows no price for pages extracted locally and notes where an earlier attempt may have been charged', async () => {
    const read = (index: number): JobPage => ({ ...page(index), state: 'done', words: 12, via: 'local' });
    const pages = [page(1), read(2), { ...read(3), perhaps: true } as const];
    await open(job({ ...SHORTENED, pages }));
    press(/Copied 3 pages/);
    await screen.findByText(/^3 done · about \$0\.004\s–\s\$0\.008$/);
    const rows = [...screen.getByRole('list', { name: 'Pages' }).querySelectorAll('p')];
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '12 words',
      '12 words · extracted locally',
      '12 words · extracted locally\u00a0· may have been charged',
    ]);
  });

  it('keeps content above it reachable by keyboard in little space', async () => {
    await open(job(SHORTENED));
    const panel = screen.getByRole('tabpanel');
    expect(panel.tabIndex).toBe(-1);
    press(/Copied 2 pages/);
    await waitFor(() => expect(panel.tabIndex).toBe(0));
  });

  it('offers the service for tabs that could not be read, except those it cannot fetch', async () => {
    const unreadable = (url: string): JobPage => ({
      url,
      state: 'failed',
      failure: { code: 'here-unreadable' },
    });
    const pages = [
      page(1),
      unreadable('https://site.example/2'),
      unreadable('http://intranet.example/'),
      lost(4),
    ];
    const quarry = await open(job({ source: 'tabs', state: 'partly', finishedAt: 2, copied: true, pages }));
    press(/Copied 1 of 4 pages/);
    await pressNext(/^Send 1 page to the service/);
    press(/^Retry 1 failed/);
    const retries = calls(quarry, 'extract.again');
    expect(retries).toMatchObject([
      ['extract.again', { pageIndexes: [1] }],
      ['extract.again', { pageIndexes: [3] }],
    ]);
  });

  it('offers no retry for pages of local-only sites', async () => {
    const withheld: JobPage = {
      url: 'https://docs.example/',
      state: 'failed',
      failure: { code: 'site-local' },
    };
    await open(job({ state: 'partly', finishedAt: 2, copied: true, pages: [page(1), withheld] }));
    press(/Copied 1 of 2 pages/);
    await screen.findByText('This site is only extracted locally');
    expect(screen.queryByRole('button', { name: /Retry|service/ })).toBeNull();
  });

  it('shows the running job while newer ones are queued', async () => {
    const running = job({ pages: [page(1), unread(2, 'sent')] });
    const queued = job({
      id: 'queued',
      state: 'queued',
      pages: [{ url: 'https://b.example/', state: 'waiting' }],
    });
    const watchJobs: DeferredActions['watchJobs'] = (changed) => {
      changed([running, { ...queued, id: 'first' }, queued]);
      return () => undefined;
    };
    const quarry = await open(queued, { actions: async () => ({ ...DEEDS, watchJobs }) });
    await screen.findByText(/1 of 2 extracted.* · 2 more queued$/);
    press('Stop');
    expect(quarry.calls).toContainEqual(['extract.stop', { job: 'job' }]);
  });

  it('shows why a job failed if the badge reported it', async () => {
    const failed = job({ state: 'failed', finishedAt: 2, pages: [], failure: { code: 'no-links' } });
    await open(failed, { 'badge.seen': async () => true });
    await screen.findByText('Select text that contains https links.');
  });

  it('shows why a job never started', async () => {
    await open(job({ state: 'failed', finishedAt: 2, pages: [], failure: { code: 'no-links' } }));
    press(/No links in the selection/);
    await screen.findByText('Select text that contains https links.');
  });
});

describe('an extraction waiting for review', () => {
  const waiting = (index: number, copyMadeAt?: number): JobPage => ({
    url: `https://site.example/${index}`,
    title: `Page ${index}`,
    state: 'waiting',
    ...(copyMadeAt === undefined ? {} : { kept: copyMadeAt }),
  });
  const review = (pages: JobPage[]) => open(job({ state: 'review', requests: 0, pages }));
  const copied = Date.now() - 2 * 3_600_000;

  it('opens by itself, shows the price, and starts with the ticked pages', async () => {
    const quarry = await review([waiting(0), waiting(1), waiting(2)]);
    const start = await screen.findByRole('button', { name: /^Extract 3 pages\s· \$0\.012$/ });
    fireEvent.click(screen.getByRole('checkbox', { name: /Page 1/ }));
    expect(start.textContent).toBe('Extract 2 pages\u00a0· $0.008');
    fireEvent.click(start);
    expect(quarry.calls).toContainEqual([
      'extract.confirm',
      { job: 'job', pageIndexes: [0, 2], refresh: [] },
    ]);
  });

  it('takes the focus even if it arrives after the rest of the view', async () => {
    const { promise, resolve } = Promise.withResolvers<Snapshot>();
    const known = fakeQuarry({ job: job({ state: 'review', requests: 0, pages: [waiting(0)] }) });
    // Unlike happy-dom, browsers don't focus just any element.
    const focus = vi.spyOn(HTMLElement.prototype, 'focus');
    showSearch({}, { load: () => promise });
    // The footer's buttons load with the rest of the view.
    await screen.findByRole('button', { name: 'Library' });
    resolve(await known.load());
    const shown = await screen.findByRole('region', { name: 'Review' });
    await waitFor(() => expect(document.activeElement).toBe(shown));
    const canHaveFocus = (of: unknown) => of instanceof Element && of.matches('input, [tabindex]');
    expect(focus.mock.contexts.filter((of) => !canHaveFocus(of))).toEqual([]);
  });

  it('names pages of local-only sites, and neither sends nor charges them', async () => {
    const withheld: JobPage = {
      url: 'https://docs.example/',
      title: 'Docs',
      state: 'failed',
      failure: { code: 'site-local' },
    };
    const quarry = await review([waiting(0), withheld, waiting(2)]);
    const start = await screen.findByRole('button', { name: /^Extract 2 pages\s· \$0\.008$/ });
    const note = screen.getByText('Not sent: 1 page on a site you extract only locally');
    expect(note.closest('details')?.textContent).toContain('Docs');
    expect(screen.queryByRole('checkbox', { name: /Docs/ })).toBeNull();
    fireEvent.click(start);
    expect(quarry.calls).toContainEqual([
      'extract.confirm',
      { job: 'job', pageIndexes: [0, 2], refresh: [] },
    ]);
  });

  it('uses saved copies for free unless a refresh is requested', async () => {
    const quarry = await review([waiting(0), waiting(1, copied), waiting(2, copied)]);
    const start = await screen.findByRole('button', { name: /^Extract 3 pages\s· \$0\.004$/ });
    screen.getByText('2 saved pages, free');
    const choice = screen.getByRole('combobox', { name: 'Saved copy of Page 2' });
    expect(choice.textContent).toContain('Saved copy · 2 hours ago');
    choose(choice, 'again');
    expect(start.textContent).toBe('Extract 3 pages\u00a0· $0.008');
    fireEvent.click(start);
    expect(quarry.calls).toContainEqual([
      'extract.confirm',
      { job: 'job', pageIndexes: [0, 1, 2], refresh: [2] },
    ]);
  });

  it('ticks all, none, or all filtered pages at once', async () => {
    await review(Array.from({ length: 21 }, (_, index) => waiting(index)));
    const start = await screen.findByRole('button', { name: /^Extract 21 pages/ });
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'All pages' });
    expect(all.checked).toBe(true);
    fill(screen.getByRole('searchbox', { name: 'Filter pages' }), 'page 1');
    expect(screen.getAllByRole('checkbox', { name: /^Page/ })).toHaveLength(11);
    fireEvent.click(screen.getByRole('checkbox', { name: 'All shown' }));
    expect(start.textContent).toContain('Extract 10 pages');
    fill(screen.getByRole('searchbox', { name: 'Filter pages' }), '');
    expect(all.checked).toBe(false);
    expect(all.indeterminate).toBe(true);
    fireEvent.click(all);
    expect(start.textContent).toContain('Extract 21 pages');
    fireEvent.click(all);
    expect(start.textContent).toContain('Extract 0 pages');
  });

  it('is a single tab stop with arrow-key navigation', async () => {
    await review([waiting(0), waiting(1, copied), waiting(2)]);
    const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox', { name: /^Page/ });
    const stops = () => boxes.map(({ tabIndex }) => tabIndex);
    expect(screen.queryByRole('searchbox', { name: 'Filter pages' })).toBeNull();
    expect(stops()).toEqual([0, -1, -1]);
    boxes[0]?.focus();
    fireEvent.keyDown(boxes[0] ?? document.body, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(boxes[1]);
    await waitFor(() => expect(stops()).toEqual([-1, 0, -1]));
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Saved copy of Page 1' }).tabIndex).toBe(
      0,
    );
    fireEvent.keyDown(boxes[1] ?? document.body, { key: 'End' });
    expect(document.activeElement).toBe(boxes[2]);
  });

  it('starts nothing if nothing is ticked, and can be canceled', async () => {
    const quarry = await review([waiting(0)]);
    fireEvent.click(await screen.findByRole('checkbox', { name: /Page 0/ }));
    press(/Extract 0 pages/);
    press('Cancel');
    expect(calls(quarry, 'extract.confirm')).toEqual([]);
    expect(quarry.calls).toContainEqual(['extract.stop', { job: 'job' }]);
  });
});

describe('a partly failed extraction', () => {
  const unknown: JobPage = { url: 'https://site.example/3', state: 'unknown' };

  it('retries each kind of page separately', async () => {
    const quarry = await open(
      job({ state: 'partly', finishedAt: 2, copied: true, pages: [page(1), lost(2), unknown] }),
    );
    press(/Copied 1 of 3 pages/);
    await pressNext(/^Retry 1 interrupted page \(may be charged again\)/);
    expect(quarry.calls).toContainEqual(['extract.again', { job: 'job', pageIndexes: [2] }]);
  });

  it.each([
    ['Retry 2 failed', 0.007, 'About $0.008, above your $0.007 limit.', [1, 2]],
    [
      'Retry 1 interrupted page (may be charged again)',
      0,
      'About $0.004. You chose to confirm every time.',
      [3],
    ],
  ])(
    'asks for confirmation before “%s” if the cost is above the limit',
    async (name, askAbove, words, pageIndexes) => {
      const pages = [page(1), lost(2), lost(3), { ...unknown, url: 'https://site.example/4' }];
      const of = job({ state: 'partly', finishedAt: 2, copied: true, pages });
      const quarry = await open(of, {}, { settings: { ...DEFAULT_SETTINGS, askAbove } });
      press(/Copied 1 of 4 pages/);
      const again = await screen.findByRole('button', {
        name: (label) => label.startsWith(`${name}\u00a0· $`),
      });
      const retries = () => calls(quarry, 'extract.again');
      fireEvent.click(again);
      expect((await screen.findByRole('alertdialog')).textContent).toContain(words);
      press('Cancel');
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      expect(retries()).toEqual([]);
      fireEvent.click(again);
      await pressNext(/^Extract \(about /);
      expect(retries()).toEqual([['extract.again', { job: 'job', pageIndexes }]]);
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    },
  );

  it('asks for confirmation before retrying the whole job if the cost is above the limit', async () => {
    const failed = job({
      state: 'failed',
      finishedAt: 2,
      pages: [lost(1), lost(2)],
      failure: { code: 'deadline' },
    });
    const quarry = await open(
      failed,
      { 'badge.seen': async () => true },
      { settings: { ...DEFAULT_SETTINGS, askAbove: 0.007 } },
    );
    await pressNext(/Try again/);
    await screen.findByRole('alertdialog');
    expect(calls(quarry, 'extract.again')).toEqual([]);
    press('Extract (about $0.008)');
    expect(quarry.calls).toContainEqual(['extract.again', { job: 'job', pageIndexes: [0, 1] }]);
  });

  it('resumes where it paused once the problem is fixed', async () => {
    const pages: JobPage[] = [page(1), unread(2, 'waiting')];
    onLine.mockReturnValue(false);
    const quarry = await open(job({ state: 'paused', pages, failure: { code: 'offline' } }));
    await screen.findByRole('heading', { name: 'You’re offline' });
    // Only one button does this: the one in the report, or the one in the line when the report is folded.
    press(/^Resume/);
    expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull();
    expect(quarry.calls).toContainEqual(['extract.resume', { job: 'job' }]);
  });

  it('shows when a rate-limited job can resume', async () => {
    const pages: JobPage[] = [page(1), unread(2, 'waiting')];
    const failure = { code: 'rate-limited', retryAt: Date.now() + 60_000 } as const;
    const quarry = await open(job({ state: 'paused', pages, failure }));
    const resume = await screen.findByRole('button', { name: /^Try again in \d+ sec$/ });
    fireEvent.click(resume);
    expect(screen.queryByRole('button', { name: /^Resume/ })).toBeNull();
    expect(quarry.calls).not.toContainEqual(['extract.resume', { job: 'job' }]);
  });

  it('keeps the Resume button next to a remedy that leads elsewhere', async () => {
    const pages: JobPage[] = [page(1), unread(2, 'waiting')];
    const quarry = await open(job({ state: 'paused', pages, failure: { code: 'key-refused' } }));
    await screen.findByRole('button', { name: 'Check key' });
    press(/^Resume/);
    expect(quarry.calls).toContainEqual(['extract.resume', { job: 'job' }]);
  });

  it('refreshes saved copies on request', async () => {
    const copy: JobPage = { url: 'https://site.example/4', state: 'done', words: 3, kept: 1 };
    const quarry = await open(job({ ...SHORTENED, pages: [page(1), copy] }));
    press(/Copied 2 pages/);
    await pressNext(/^Extract 1 saved page again/);
    expect(quarry.calls).toContainEqual([
      'extract',
      { source: 'selection', targets: [{ url: 'https://site.example/4' }], refresh: true },
    ]);
  });
});

describe('pages that the service can’t read', () => {
  const unreachable = (index: number, site = 'site'): JobPage => ({
    url: `https://${site}.example/${index}`,
    state: 'failed',
    failure: { code: 'page-unreachable', message: 'No data returned from crawlers!' },
  });
  const partly = (...pages: JobPage[]) => job({ state: 'partly', finishedAt: 2, copied: true, pages });
  const granting = (granted: (patterns: readonly string[]) => readonly string[]): Answers => ({
    actions: async () => ({ ...DEEDS, requestSites: async (patterns) => [...granted(patterns)] }),
  });
  const all = granting((patterns) => patterns);
  /** The button, once its actions are loaded. */
  const ready = (name: string | RegExp) =>
    waitFor(() => {
      const button = screen.getByRole('button', { name });
      if (button.hasAttribute('aria-disabled')) throw new Error('Not loaded yet');
      return button;
    });
  const opened = (quarry: FakeQuarry) =>
    quarry.calls.filter(([name]) => name === 'extract.opened' || name === 'extract.again');

  it('are not retried with the failed ones, but opened all at once, for free', async () => {
    const quarry = await open(partly(unreachable(1), lost(2), unreachable(3), page(4)), all);
    press(/^Retry 1 failed\s· \$0\.004$/);
    fireEvent.click(await ready('Open 2 and copy from their tabs (free)'));
    await waitFor(() =>
      expect(opened(quarry)).toEqual([
        ['extract.again', { job: 'job', pageIndexes: [1] }],
        ['extract.opened', { job: 'job', pageIndexes: [0, 2] }],
      ]),
    );
  });

  it('can be opened one by one', async () => {
    const quarry = await open(partly(unreachable(1), unreachable(2), page(3)), all);
    press(/Copied 1 of 3 pages/);
    const [, second] = await screen.findAllByRole('button', { name: 'Open and copy from tab (free)' });
    await waitFor(() => expect(second?.getAttribute('aria-disabled')).toBeNull());
    if (second) fireEvent.click(second);
    await waitFor(() =>
      expect(opened(quarry)).toEqual([['extract.opened', { job: 'job', pageIndexes: [1] }]]),
    );
  });

  it('need no second button if there is only one', async () => {
    await open(partly(unreachable(1), page(2)), all);
    press(/Copied 1 of 2 pages/);
    await screen.findByText(/The service can’t read this page/);
    expect(screen.getAllByRole('button', { name: /free/ }).map(({ textContent }) => textContent)).toEqual([
      'Open and copy from tab (free)',
    ]);
    expect(screen.queryByRole('button', { name: /Retry/ })).toBeNull();
  });

  it('are opened only if the browser allows to read their sites, which it asks once', async () => {
    const asked: string[][] = [];
    const some = granting((patterns) => {
      asked.push([...patterns]);
      return patterns.filter((pattern) => pattern.includes('other'));
    });
    const quarry = await open(partly(unreachable(1), unreachable(2), unreachable(3, 'other')), some);
    fireEvent.click(await ready(/^Open 3/));
    await waitFor(() =>
      expect(opened(quarry)).toEqual([['extract.opened', { job: 'job', pageIndexes: [2] }]]),
    );
    expect(asked).toEqual([['https://site.example/*', 'https://other.example/*']]);
    fireEvent.click(await ready(/^Open 3/));
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  it('stay closed if the browser refuses', async () => {
    const quarry = await open(
      partly(unreachable(1), unreachable(2)),
      granting(() => []),
    );
    fireEvent.click(await ready(/^Open 2/));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(opened(quarry)).toEqual([]);
  });

  it('can be retried for money in the page’s menu, with the price', async () => {
    const quarry = await open(partly(unreachable(1), page(2)), all);
    press(/Copied 1 of 2 pages/);
    await pressNext('More actions for this page');
    press('Retry with the service · $0.004');
    expect(opened(quarry)).toEqual([['extract.again', { job: 'job', pageIndexes: [0] }]]);
  });
});
