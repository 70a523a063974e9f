import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { keepTyped, readTyped } from '../../../../lib/browser/snapshot.ts';
import type { Job, JobPage } from '../../../../lib/extraction/job/job.ts';
import type { PageInTab, Snapshot } from '../../../../lib/pages/quarry.ts';
import { type FailureCode, success } from '../../../../lib/service/failures.ts';
import { DEFAULT_SETTINGS, type InTabSetting } from '../../../../lib/settings/settings.ts';
import { type Answers, acting, type FakeQuarry, watching } from '../../../gallery/fake-quarry.ts';
import { newJob } from '../../../shared/new-job.ts';
import {
  button,
  calls,
  choose,
  combobox,
  fill,
  press,
  pressKey,
  pressNext,
  said,
  says,
  show,
  showDesk,
  showSearch,
  withSettings,
} from '../view.tsx';

const onLine = vi.spyOn(navigator, 'onLine', 'get');
afterEach(() => {
  onLine.mockReturnValue(true);
});

const at = (index: number, site = 'site') => ({ url: `https://${site}.example/${index}` });
const page = (index: number, more: { kept?: number; via?: 'local' } = {}): JobPage => ({
  ...{ ...at(index), title: `Page ${index}`, state: 'done', words: 12 },
  ...more,
});
const lost = (index: number): JobPage => ({
  ...at(index),
  state: 'failed',
  failure: { code: 'page-failed', message: 'timed out' },
});
const unread = (index: number, state: 'sent' | 'waiting'): JobPage => ({ ...at(index), state });
const withheld: JobPage = {
  url: 'https://docs.example/',
  title: 'Docs',
  state: 'failed',
  failure: { code: 'site-local' },
};

const job = (changes: Partial<Job>): Job =>
  newJob(0, { state: 'running', pages: [page(1), page(2)], ...changes });
const copied = (changes: Partial<Job> = {}): Job =>
  job({ state: 'done', finishedAt: 2, copied: true, ...changes });
const partly = (...pages: JobPage[]): Job => copied({ state: 'partly', pages });
const paused = (failure: Job['failure']): Job =>
  job({ state: 'paused', pages: [page(1), unread(2, 'waiting')], ...(failure && { failure }) });

/** A job that ended well stays only if there is more to say, such as what a token limit did. */
const SHORTENED: Partial<Job> = { fitted: { trimmed: 1, dropped: [] } };

async function open(of: Job, answers: Answers = {}, known: Partial<Snapshot> = {}): Promise<FakeQuarry> {
  const quarry = await showSearch({ job: of, ...known }, answers);
  await screen.findByRole('region', { name: 'Last extraction' });
  return quarry;
}

/** Opens the report of a job that ended. */
async function report(of: Job, answers: Answers = {}, known: Partial<Snapshot> = {}): Promise<FakeQuarry> {
  const quarry = await open(of, answers, known);
  press(/Copied \d/);
  return quarry;
}

const retries = (quarry: FakeQuarry) => calls(quarry, 'extract.again', 'extract.opened');
const retry = (...pageIndexes: number[]) => ['extract.again', { job: 'job', pageIndexes }];
const gone = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: 'Last extraction' })).toBeNull());
const parts = (list: Element | null | undefined) =>
  [...(list?.querySelectorAll('a') ?? [])].map(({ title }) => title.split('/').at(-1));

describe('the last extraction', () => {
  it('announces results that arrive while the view is open, not earlier ones', async () => {
    const quarry = await open(job({}));
    expect(said()).toBe('');
    quarry.tell({ job: copied({ copied: false }) });
    await says('Extracted 2 pages (not copied)');
    quarry.tell({ job: copied() });
    await says('Copied 2 pages\u00a0· about $0.008');
    // They are sent again, and were paid for once.
    quarry.tell({ job: job({ state: 'done', finishedAt: 2 }) });
    await screen.findByRole('region', { name: 'Last extraction' });
    quarry.tell({ job: copied() });
    await says('Copied 2 pages');
    quarry.tell({ job: copied({ id: 'other', finishedAt: 3 }) });
    await says('Copied 2 pages\u00a0· about $0.008');
  });

  it('announces why a job paused, each time it pauses', async () => {
    onLine.mockReturnValue(false);
    const halted = paused({ code: 'offline' });
    const quarry = await open(halted);
    const reason = () => screen.queryByRole('heading', { name: 'You’re offline' });
    await waitFor(() => expect(reason()).not.toBeNull());
    press(/Paused at 1 of 2\s· You’re offline/);
    await waitFor(() => expect(reason()).toBeNull());
    press(/^Resume/);
    quarry.tell({ job: { ...paused(undefined), state: 'running' } });
    await screen.findByText('1 of 2 extracted');
    expect(reason()).toBeNull();
    quarry.tell({ job: halted });
    await waitFor(() => expect(reason()).not.toBeNull());
    expect(said()).toBe('Paused at 1 of 2\u00a0· You’re offline');
  });

  it.each([
    ['obsidian', 'Not sent to Obsidian: 2 pages', true],
    ['file', 'Not saved as a file: 2 pages', true],
    ['collection', 'Not added to the collection: 2 pages', true],
    ['clipboard', 'Not copied: 2 pages', false],
  ] as const)('not delivered to %s: shows “%s”, can be sent again: %s', async (to, words, again) => {
    const quarry = await open(copied({ copied: false, sent: { to, preset: '#note' } }));
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
      const quarry = await open(job({ question: 'Why?' }), {}, { ...withSettings({ openIn }), ...known });
      quarry.tell({ job: copied({ question: 'Why?', ...ended }) });
      await screen.findByRole('button', { name: 'View' });
      const button = screen.queryByRole('button', { name: 'Open in One' });
      if (button) fireEvent.click(button);
      expect(calls(quarry, 'openTab')).toEqual(url === undefined ? [] : [['openTab', url]]);
      if (button) expect(said()).toBe('Paste it there');
    },
  );

  it('goes once its pages arrived, and shows their text on request', async () => {
    const quarry = await open(job({}));
    quarry.tell({ job: copied() });
    await gone();
    await says('Copied 2 pages\u00a0· about $0.008');
    press('View');
    await screen.findByText('# A page');
    press('Copy Markdown');
    await says('Copied');
    press('Open in Claude');
    expect(calls(quarry, 'openTab', 'extract')).toEqual([['openTab', 'https://claude.ai/new']]);
  });

  it('can be closed once it ended', async () => {
    const quarry = await open(job({}));
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    const ended = partly(page(1), lost(2));
    quarry.tell({ job: ended });
    await pressNext('Close');
    expect(quarry.calls).toContainEqual(['extract.dismiss', { job: 'job' }]);
    quarry.tell({ job: { ...ended, dismissed: true } });
    await gone();
  });

  it('lists failed pages first, with reasons, folds the others, and retries failed and interrupted ones apart', async () => {
    const quarry = await show('job-partly-open');
    press(/Copied \d/);
    await screen.findByText('timeout');
    screen.getByText(/^3 done · 1 failed · 1 interrupted · about \$0\.012\s–\s\$0\.02$/);
    screen.getByText('Skipped: 4 duplicates and 2 unsupported URLs.');
    const folded = screen.getByText('3 done').closest('details');
    expect(folded?.open).toBe(false);
    expect(parts(folded)).toEqual(['part-0', 'part-2', 'part-4']);
    expect(parts(screen.getAllByRole('list', { name: 'Pages' })[0])).toEqual(['part-1', 'part-3']);
    press(/^Retry 1 failed/);
    press(/^Retry 1 interrupted page \(may be charged again\)/);
    expect(retries(quarry)).toEqual([retry(1), retry(3)]);
  });

  it('shows no price for pages extracted locally and notes where an earlier attempt may have been charged', async () => {
    const local = page(2, { via: 'local' });
    const pages = [page(1), local, { ...local, ...at(3), perhaps: true as const }];
    await report(copied({ ...SHORTENED, pages }));
    await screen.findByText(/^3 done · about \$0\.004\s–\s\$0\.008$/);
    const rows = [...screen.getByRole('list', { name: 'Pages' }).querySelectorAll('p')];
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '12 words',
      '12 words · extracted locally',
      '12 words · extracted locally\u00a0· may have been charged',
    ]);
  });

  it('offers the service for tabs that could not be read, except those it cannot fetch', async () => {
    const failure = { code: 'here-unreadable' } as const;
    const [https, http] = [at(2), { url: 'http://intranet.example/' }].map(
      (of): JobPage => ({ ...of, state: 'failed', failure }),
    );
    const pages = [page(1), https, http, lost(4)].filter((one) => one !== undefined);
    const quarry = await report({ ...partly(...pages), source: 'tabs' });
    await pressNext(/^Send 1 page to the service/);
    press(/^Retry 1 failed/);
    expect(retries(quarry)).toMatchObject([retry(1), retry(3)]);
  });

  it('offers no retry for pages of local-only sites', async () => {
    await report(partly(page(1), withheld));
    await screen.findByText('This site is only extracted locally');
    expect(screen.queryByRole('button', { name: /Retry|service/ })).toBeNull();
  });

  it('shows the running job while newer ones are queued', async () => {
    const queued = job({ id: 'queued', state: 'queued', pages: [unread(1, 'waiting')] });
    const running = job({ pages: [page(1), unread(2, 'sent')] });
    const watchJobs = watching([running, { ...queued, id: 'first' }, queued]);
    const quarry = await open(queued, acting({ watchJobs }));
    await screen.findByText(/1 of 2 extracted.* · 2 more queued$/);
    press('Stop');
    expect(quarry.calls).toContainEqual(['extract.stop', { job: 'job' }]);
  });

  it.each([true, false])('says why a job failed; at once if the badge reported it: %s', async (reported) => {
    const failed = job({ state: 'failed', finishedAt: 2, pages: [], failure: { code: 'no-links' } });
    await open(failed, { 'badge.seen': async () => reported });
    if (!reported) press(/No links in the selection/);
    await screen.findByText('Select text that contains https links.');
  });
});

it('a double click does one thing, although another button comes to stand there', async () => {
  const quarry = await open(job({ pages: [unread(1, 'sent'), unread(2, 'waiting')] }));
  fireEvent.click(button('Pause'), { detail: 1 });
  quarry.tell({ job: paused(undefined) });
  fireEvent.click(await screen.findByRole('button', { name: /^Resume/ }), { detail: 2 });
  expect(calls(quarry, 'extract.pause', 'extract.resume')).toEqual([['extract.pause', { job: 'job' }]]);
});

describe('an extraction waiting for review', () => {
  const confirmed = (pageIndexes: number[], refresh: number[] = []) => [
    'extract.confirm',
    { job: 'job', pageIndexes, refresh },
  ];
  const box = (name: string) =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${name}\\b`) });

  it('opens by itself, shows the price, and starts with the ticked pages', async () => {
    const quarry = await show('job-review-3');
    const start = button(/^Extract 3 pages\s· \$0\.008$/);
    fireEvent.click(box('Page 1'));
    expect(start.textContent).toBe('Extract 2 pages\u00a0· $0.004');
    fireEvent.click(start);
    expect(quarry.calls).toContainEqual(confirmed([0, 2]));
  });

  it('keeps which pages are selected when its view closes; confirming it forgets the list that they came from', async () => {
    const typing = { typed: readTyped, keepTyped };
    const pages = [unread(0, 'waiting'), unread(1, 'waiting')];
    const known = { job: job({ state: 'review', source: 'list', pages }) };
    keepTyped('list', 'https://site.example/0');
    await showSearch(known, typing);
    fireEvent.click(box('https://site.example/1'));
    cleanup();
    const quarry = await showSearch(known, typing);
    await pressNext(/^Extract 1 page/);
    expect(quarry.calls).toContainEqual(confirmed([0]));
    await waitFor(async () => expect(await browser.storage.session.get(null)).toEqual({}));
  });

  it('names pages of local-only sites, and neither sends nor charges them', async () => {
    const pages = [unread(0, 'waiting'), withheld, unread(2, 'waiting')];
    const quarry = await showSearch({ job: job({ state: 'review', pages }) });
    const note = screen.getByText('Not sent: 1 page on a site you extract only locally');
    expect(note.closest('details')?.textContent).toContain('Docs');
    expect(screen.queryByRole('checkbox', { name: /Docs/ })).toBeNull();
    press(/^Extract 2 pages\s· \$0\.008$/);
    expect(quarry.calls).toContainEqual(confirmed([0, 2]));
  });

  it('uses saved copies for free unless a refresh is requested', async () => {
    const quarry = await show('job-review-3');
    screen.getByText('1 saved page, free');
    const choice = combobox('Saved copy of Page 2 of the walling handbook');
    expect(choice.textContent).toContain('Saved copy · 2 hours ago');
    choose(choice, 'again');
    press('Extract 3 pages\u00a0· $0.012');
    expect(quarry.calls).toContainEqual(confirmed([0, 1, 2], [2]));
  });

  it('ticks all, none, or all filtered pages at once', async () => {
    await show('job-review-60');
    const start = button(/^Extract 60 pages/);
    const all = box('All pages');
    expect(all.checked).toBe(true);
    fill('Filter pages', 'page 1');
    expect(screen.getAllByRole('checkbox', { name: /^Page/ })).toHaveLength(9);
    fireEvent.click(box('All shown'));
    expect(start.textContent).toContain('Extract 51 pages');
    fill('Filter pages', '');
    expect([all.checked, all.indeterminate]).toEqual([false, true]);
    for (const count of [60, 0]) {
      fireEvent.click(all);
      expect(start.textContent).toContain(`Extract ${count} pages`);
    }
  });

  it('is a single tab stop with arrow-key navigation', async () => {
    await show('job-review-3');
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Page/ });
    const stops = () => boxes.map(({ tabIndex }) => tabIndex);
    expect(screen.queryByRole('searchbox', { name: 'Filter pages' })).toBeNull();
    expect(stops()).toEqual([0, -1, -1]);
    boxes[0]?.focus();
    pressKey('ArrowDown');
    expect(document.activeElement).toBe(boxes[1]);
    pressKey('End');
    expect(document.activeElement).toBe(boxes[2]);
    await waitFor(() => expect(stops()).toEqual([-1, -1, 0]));
    expect(combobox('Saved copy of Page 2 of the walling handbook').tabIndex).toBe(0);
  });

  it('starts nothing if nothing is ticked, and can be canceled', async () => {
    const quarry = await show('job-review-3');
    fireEvent.click(box('All pages'));
    press(/Extract 0 pages/);
    press('Cancel');
    expect(calls(quarry, 'extract.confirm')).toEqual([]);
    expect(quarry.calls).toContainEqual(['extract.stop', { job: 'job' }]);
  });
});

describe('a partly failed extraction', () => {
  const unknown: JobPage = { ...at(4), state: 'unknown' };
  const lostJob = copied({
    state: 'failed',
    pages: [lost(1), lost(2)],
    failure: { code: 'deadline' },
  });
  const MIXED = partly(page(1), lost(2), lost(3), unknown);

  it.each<[name: string, of: Job, askAbove: number, words: string, pageIndexes: number[]]>([
    ['Retry 2 failed', MIXED, 0.007, 'About $0.008, above your $0.007 limit.', [1, 2]],
    [
      'Retry 1 interrupted page (may be charged again)',
      MIXED,
      0,
      'About $0.004. You chose to confirm every time.',
      [3],
    ],
    ['Try again', lostJob, 0.007, 'About $0.008, above your $0.007 limit.', [0, 1]],
  ])('asks before “%s” above the limit', async (name, of, askAbove, words, pageIndexes) => {
    const quarry = await open(of, { 'badge.seen': async () => of !== MIXED }, withSettings({ askAbove }));
    if (of === MIXED) press(/Copied 1 of 4 pages/);
    const again = await screen.findByRole('button', {
      name: (label) => label.startsWith(`${name}\u00a0· $`),
    });
    fireEvent.click(again);
    expect((await screen.findByRole('alertdialog')).textContent).toContain(words);
    press('Cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(retries(quarry)).toEqual([]);
    fireEvent.click(again);
    await pressNext(/^Extract \(about /);
    expect(retries(quarry)).toEqual([retry(...pageIndexes)]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it.each([
    // Only one button does this: the one in the report, or the one in the line when the report is folded.
    ['offline', undefined],
    ['key-refused', 'Check key'],
  ] as const)(
    'paused (%s): can be resumed, next to a remedy that leads elsewhere: %s',
    async (code, remedy) => {
      onLine.mockReturnValue(false);
      const quarry = await open(paused({ code }));
      if (remedy) await screen.findByRole('button', { name: remedy });
      else await screen.findByRole('heading', { name: 'You’re offline' });
      press(/^Resume/);
      expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull();
      expect(quarry.calls).toContainEqual(['extract.resume', { job: 'job' }]);
    },
  );

  it('refreshes saved copies on request', async () => {
    const quarry = await report(copied({ ...SHORTENED, pages: [page(1), page(4, { kept: 1 })] }));
    await pressNext(/^Extract 1 saved page again/);
    expect(quarry.calls).toContainEqual([
      'extract',
      { source: 'selection', targets: [{ ...at(4), title: 'Page 4' }], refresh: true },
    ]);
  });
});

describe('pages that the service can’t read', () => {
  const unreachable = (index: number, site?: string): JobPage => ({
    ...at(index, site),
    state: 'failed',
    failure: { code: 'page-unreachable', message: 'No data returned from crawlers!' },
  });
  const granting = (granted: (patterns: readonly string[]) => readonly string[]): Answers =>
    acting({ requestSites: async (patterns) => [...granted(patterns)] });
  const all = granting((patterns) => patterns);
  /** The button, once its actions are loaded. */
  const ready = (name: string | RegExp) =>
    waitFor(() => {
      const button = screen.getByRole('button', { name });
      if (button.hasAttribute('aria-disabled')) throw new Error('Not loaded yet');
      return button;
    });
  const opened = (...pageIndexes: number[]) => ['extract.opened', { job: 'job', pageIndexes }];

  it('are not retried with the failed ones, but opened all at once, for free', async () => {
    const quarry = await show('job-unreadable');
    press(/^Retry 1 failed\s· \$0\.004$/);
    fireEvent.click(await ready('Open 2 and copy from their tabs (free)'));
    await waitFor(() => expect(retries(quarry)).toEqual([retry(3), opened(0, 1)]));
  });

  it('need no second button if there is only one, and can be retried for money in its menu', async () => {
    const quarry = await report(partly(unreachable(1), page(2)), all);
    await screen.findByText(/The service can’t read this page/);
    expect(screen.getAllByRole('button', { name: /free/ }).map(({ textContent }) => textContent)).toEqual([
      'Open and copy from tab (free)',
    ]);
    expect(screen.queryByRole('button', { name: /Retry/ })).toBeNull();
    await pressNext('More actions for this page');
    press('Retry with the service · $0.004');
    expect(retries(quarry)).toEqual([retry(0)]);
  });

  it('are opened only if the browser allows to read their sites, which it asks once', async () => {
    const asked: string[][] = [];
    const some = granting((patterns) => {
      asked.push([...patterns]);
      return patterns.filter((pattern) => pattern.includes('other'));
    });
    const quarry = await open(partly(unreachable(1), unreachable(2), unreachable(3, 'other')), some);
    fireEvent.click(await ready(/^Open 3/));
    await waitFor(() => expect(retries(quarry)).toEqual([opened(2)]));
    expect(asked).toEqual([['https://site.example/*', 'https://other.example/*']]);
    fireEvent.click(await ready(/^Open 3/));
    await waitFor(() => expect(asked).toHaveLength(2));
  });
});

it('every job in the list shows its cost: a range if some charges are uncertain, none if nothing was charged', async () => {
  const kept = (index: number) => page(index, { kept: 1 });
  /** The jobs as stored, oldest first, each with what its row says. */
  const rows: [words: string, job: Job][] = [
    ['2 done · about $0.02', copied({ id: 'charged', spent: { sure: 2, perhaps: 0 } })],
    ['2 done · about $0.03 – $0.05', copied({ id: 'retried', spent: { sure: 3, perhaps: 2 } })],
    ['2 done · about $0.01', copied({ id: 'half-copied', pages: [page(1), kept(2)] })],
    ['2 done', copied({ id: 'copies', pages: [kept(1), kept(2)], spent: { sure: 0, perhaps: 0 } })],
    ['', copied({ id: 'local', source: 'page', pages: [page(1, { via: 'local' })] })],
  ];
  const watchJobs = watching(rows.map(([, one]) => one));
  // One cent per page, unlike the published price.
  await showDesk('#jobs', withSettings({ prices: { searches: 12, pages: 10 } }), acting({ watchJobs }));
  const sums = [...document.querySelectorAll('.job-item')].map(
    (row) => row.querySelector('.job-sums')?.textContent?.replaceAll(/\s/g, ' ') ?? '',
  );
  expect(sums).toEqual(rows.map(([words]) => words).toReversed());
});

describe('the offer to extract the front tab locally', () => {
  const URL_HERE = 'http://intranet.example/handbook';
  const HERE: PageInTab = { tab: 7, url: URL_HERE, access: 'open' };

  const failedHere = (code: FailureCode, pages: JobPage[] = []) =>
    newJob(0, {
      source: 'page',
      finishedAt: 1,
      state: 'failed',
      failure: { code, address: URL_HERE },
      pages,
    });
  const failedPage = (code: FailureCode): JobPage => ({ url: URL_HERE, state: 'failed', failure: { code } });
  const REFUSED = failedHere('page-unsupported');
  const READ = newJob(0, { id: 'read', state: 'done', copied: true });

  async function openFailed(
    of: Job,
    here?: PageInTab,
    local: InTabSetting = 'offer',
    answers: Answers = {},
  ): Promise<FakeQuarry> {
    const settings = withSettings({ extraction: { ...DEFAULT_SETTINGS.extraction, local } });
    const pageInTab = async (urls: readonly string[]) => (urls.includes(URL_HERE) ? here : undefined);
    const actions = { ...acting({ pageInTab }), 'extract.inTab': async () => success(READ) };
    const quarry = await open(of, { ...actions, ...answers }, settings);
    const line = screen.getByRole('region', { name: 'Last extraction' });
    fireEvent.click(line.querySelector('button') ?? line);
    return quarry;
  }

  const offer = () => screen.queryByRole('button', { name: 'Extract locally' });
  const taken = (quarry: FakeQuarry) => calls(quarry, 'requestAccess', 'extract.inTab');

  const { failure: _, ...failedPages } = failedHere('page-failed', [failedPage('page-failed')]);
  const asks = { ...HERE, access: 'ask' as const };
  const ASKED = ['requestAccess', URL_HERE];
  const order = (here: PageInTab, more = {}) => ['extract.inTab', { tabs: [here], ...more }];

  it.each<[what: string, job: Job, here: PageInTab, local: InTabSetting, grants: boolean, taken: unknown[]]>([
    ['the service cannot fetch the page', REFUSED, HERE, 'offer', true, [order(HERE)]],
    // The page belongs to that job, not to a new one.
    ['the service failed on the page', failedPages, HERE, 'offer', true, [order(HERE, { job: 'job' })]],
    [
      'the site is local-only, even if local extraction is off',
      failedHere('site-local', [failedPage('site-local')]),
      HERE,
      'never',
      true,
      [order(HERE, { job: 'job' })],
    ],
    ['no click has granted access yet', REFUSED, asks, 'offer', true, [ASKED, order(asks)]],
    ['access is then refused, so that nothing is read', REFUSED, asks, 'offer', false, [ASKED]],
  ])('appears when %s, and is taken', async (_, job, here, local, grants, expected) => {
    const quarry = await openFailed(job, here, local, { requestAccess: async () => grants });
    await pressNext('Extract locally');
    await waitFor(() => expect(taken(quarry)).toEqual(expected));
  });

  it.each<[what: string, here: PageInTab | undefined, local: InTabSetting]>([
    ['the tab shows another page', undefined, 'offer'],
    ['local extraction is off', HERE, 'never'],
  ])('does not appear when %s', async (_, here, local) => {
    await openFailed(REFUSED, here, local);
    await screen.findByText('It uses http.', { exact: false });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(offer()).toBeNull();
  });
});
