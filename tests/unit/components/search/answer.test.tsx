import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import type { LibraryActions } from '../../../../lib/pages/actions.ts';
import type { Answer, Position } from '../../../../lib/search/answer/answer.ts';
import type { SearchForm, Workflow } from '../../../../lib/search/form.ts';
import { EMPTY_LENS } from '../../../../lib/search/lens/lens.ts';
import { setDomain } from '../../../../lib/search/personalizations/personalizations.ts';
import { DEFAULT_SETTINGS } from '../../../../lib/settings/settings.ts';
import { acting, fakeLibrary, searched } from '../../../gallery/fake-quarry.ts';
import { ANSWERS, answer, found, group } from '../../../gallery/samples.ts';
import {
  after,
  afterFinding,
  box,
  button,
  calls,
  done,
  fill,
  finds,
  GRANITE,
  link,
  press,
  pressKey,
  pressNext,
  said,
  says,
  show,
  showSearch,
  titles,
  withSettings,
} from '../view.tsx';

describe('blocked results', () => {
  const FOUND = found({ Wanted: 'one.example', Blocked: 'sub.two.example' });
  const rules = setDomain(DEFAULT_SETTINGS.personalizations, 'two.example', 'block');
  const open = (personalize: boolean, on = true) =>
    showSearch({
      ...withSettings({ personalizations: { ...rules, on } }),
      ...afterFinding(FOUND, { personalize }),
    });

  it('are hidden and counted, and shown on request', async () => {
    await open(true);
    expect(titles()).toEqual(['Wanted']);
    expect(said()).toBe('1 result');
    screen.getByText('Your rules hide 1 result.');
    press('Show');
    await finds('Wanted', 'Blocked');
    expect(document.querySelector('.summary bdi')?.textContent).toBe('2 results');
    press('Hide');
    await finds('Wanted');
  });

  it.each([
    ['the search ran without rules', false, true],
    ['the rules are off', true, false],
  ])('are shown when %s', async (_, personalize, on) => {
    await open(personalize, on);
    expect(titles()).toEqual(['Wanted', 'Blocked']);
  });
});

describe('the filter', () => {
  const YEARS = [2022, 2026, undefined, 2024, 2025];
  const LIST = answer(
    group(
      'search',
      YEARS.map((year, index) => ({
        title: `${index % 2 ? 'slate' : 'granite'} ${year ?? 'undated'}`,
        host: `host-${index}.example`,
        more: year ? { time: `${year}-01-01T00:00:00Z` } : {},
      })),
    ),
  );
  const open = (position?: Position) => showSearch(after(done(GRANITE, LIST, position)));
  const field = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Filter results' });
  /** Opens the filter, which takes the focus, and filters. */
  async function filterBy(words: string): Promise<void> {
    press('Filter results');
    await waitFor(() => expect(document.activeElement).toBe(field()));
    fill(field() ?? document.body, words);
  }
  const SLATE = ['slate 2026', 'slate 2024'];
  const ALL = ['granite 2022', 'slate 2026', 'granite undated', 'slate 2024', 'granite 2025'];

  it('filters while typing, counts the matches, says when there are none, and sends nothing', async () => {
    const quarry = await open();
    await filterBy('slate');
    await finds(...SLATE);
    await says('2 of 5');
    fill(field() ?? document.body, 'basalt');
    await screen.findByText('No results on screen contain these words.');
    expect(calls(quarry, 'search', 'extract')).toEqual([]);
  });

  it('sorts by date, newest first with undated last, and back', async () => {
    await open();
    press('Newest first');
    await finds('slate 2026', 'granite 2025', 'slate 2024', 'granite 2022', 'granite undated');
    expect(button('Newest first').getAttribute('aria-pressed')).toBe('true');
    press('Newest first');
    await finds(...ALL);
  });

  it('keeps hidden results selected and selects only visible ones', async () => {
    await open();
    fireEvent.click(box(/granite 2022/));
    await filterBy('slate');
    await finds(...SLATE);
    screen.getByText('1 selected', { selector: 'strong bdi' });
    press('More actions for all results');
    press('Select all');
    await screen.findByText('3 selected', { selector: 'strong bdi' });
  });

  it.each([
    ['Escape, which returns to the list', () => pressKey('Escape'), true],
    ['its button', () => press('Filter results'), false],
  ])('opens with a key; is closed, and cleared, by %s', async (_, close, returns) => {
    await open();
    link('granite 2022').focus();
    pressKey('f');
    await waitFor(() => expect(document.activeElement).toBe(field()));
    expect(button('Filter results').getAttribute('aria-expanded')).toBe('true');
    fill(field() ?? document.body, 'slate');
    await finds(...SLATE);
    close();
    await finds(...ALL);
    expect(field()).toBeNull();
    if (returns) expect(document.activeElement?.classList.contains('title')).toBe(true);
  });
});

describe('results of the same host', () => {
  /** All but the first two results of each host are folded. */
  const HOSTS = { a1: 'a', b2: 'b', a3: 'a', a4: 'a', a5: 'a', b6: 'b' };
  const FOUND = found(HOSTS);
  const ALL = Object.keys(HOSTS);
  const FOLDED = ['a1', 'b2', 'a3', 'b6'];
  const fold = () => screen.queryByRole('button', { name: '2 more from a' });

  it('are folded after the first two, and shown in place, focused', async () => {
    await showSearch(afterFinding(FOUND));
    expect(titles()).toEqual(FOLDED);
    link('a3').focus();
    pressKey('ArrowDown');
    expect(document.activeElement).toBe(fold());
    press('2 more from a');
    await finds(...ALL);
    expect(fold()).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('a4'));
  });

  it('are unfolded if they are selected, as a range or “Select all” does', async () => {
    await showSearch(afterFinding(FOUND));
    link('a3').focus();
    pressKey(' ');
    link('b6').focus();
    pressKey(' ', { shiftKey: true });
    await finds(...ALL);
    await says('4 selected');
  });
});

describe('full text', () => {
  const MARKDOWN = '# A <b>page</b>\n\nwith **five** words';
  const READ = answer(
    group('search', [{ title: 'Read', host: 'one.example', more: { markdown: MARKDOWN } }]),
  );
  const copy = () => fireEvent.click(screen.getByRole('button', { name: 'Copy full text', hidden: true }));

  it('is folded with a word count, and copied in full', async () => {
    const quarry = await showSearch(afterFinding(READ));
    const folded = screen.getByText('Full text').closest('details');
    expect(folded?.open).toBe(false);
    expect(folded?.querySelector('summary')?.textContent).toBe('Full text 7 words');
    expect(folded?.querySelector('pre')?.textContent).toBe(MARKDOWN);
    copy();
    await says('Copied');
    expect(calls(quarry, 'copyText')).toEqual([['copyText', MARKDOWN]]);
  });

  it('is missing where the service could not read the page, which is said next to the snippet', async () => {
    await show('full-text');
    const note = screen.getByText('No full text. The service couldn’t read this page.');
    expect(note.closest('.row')?.textContent).toContain('Compressive strength');
    expect(screen.getAllByText('Full text')).toHaveLength(1);
  });

  it('alone, as the whole answer, is shown unchanged and can be copied', async () => {
    const quarry = await showSearch(afterFinding({ groups: [], problems: [], markdown: MARKDOWN }));
    const block = screen.getByRole('region', { name: 'Results' });
    expect(block.querySelector('pre')?.textContent).toBe(MARKDOWN);
    expect(said()).toBe('7 words');
    press('Copy Markdown');
    expect(calls(quarry, 'copyText')).toEqual([['copyText', MARKDOWN]]);
  });
});

it.each<[Workflow, Answer]>([
  ['videos', ANSWERS.videos],
  ['images', ANSWERS.images],
  ['search', ANSWERS.mixed],
])('no image of %s is loaded when images are off', async (workflow, of) => {
  const images = () => screen.getAllByRole('list').flatMap((one) => [...one.querySelectorAll('img')]);
  await showSearch(afterFinding(of, { workflow }));
  expect(images().length).toBeGreaterThan(0);
  cleanup();
  await showSearch({ ...afterFinding(of, { workflow }), ...withSettings({ thumbnails: false }) });
  expect(images()).toEqual([]);
});

describe('results outside of the lens or filters', () => {
  const ACCOUNT = 'Your account’s settings can change results, too.';
  const startedAt = Date.parse('2026-06-15T12:00:00Z');
  const FOUND = answer(
    group('search', [
      { title: 'New', host: 'one.example', more: { time: '2026-06-14T00:00:00Z' } },
      { title: 'Old', host: 'two.example', more: { time: '2019-01-01T00:00:00Z' } },
      { title: 'Undated', host: 'sub.one.example' },
    ]),
  );
  const open = (changes: Partial<SearchForm>) =>
    showSearch(after({ ...done({ ...GRANITE, ...changes }, FOUND), startedAt, finishedAt: startedAt }));
  const marked = () =>
    screen.queryAllByText('Doesn’t match').map((mark) => mark.closest('li')?.querySelector('a')?.textContent);
  const builtLens = { name: 'L', lens: { ...EMPTY_LENS, after: '2026-01-01' } };

  it.each<[string, Partial<SearchForm>, string]>([
    ['a date', { after: '2026-01-01' }, 'Outside your filters: 1 of 3 results. Not checked: 1.'],
    // Counted from the time of the search.
    ['a period', { period: 'week' }, 'Outside your filters: 1 of 3 results. Not checked: 1.'],
    ['a custom lens', { builtLens }, 'Outside this lens: 1 of 3 results. Not checked: 1.'],
    ['the selected site', { site: 'one.example', lens: 'academic' }, 'Outside your filters: 1 of 3 results.'],
  ])('are counted and marked: %s', async (_, changes, words) => {
    await open(changes);
    screen.getByText(`${words} ${ACCOUNT}`);
    expect(marked()).toEqual(['Old']);
  });

  it('are hidden, which is said when none is left, and shown again', async () => {
    await open({ site: 'elsewhere.example' });
    press('Hide');
    await screen.findByText('Every result is outside your lens or filters, so all are hidden.');
    press('Show');
    await finds('New', 'Old', 'Undated');
    cleanup();
    await open({ after: '2026-01-01' });
    press('Hide');
    await finds('New', 'Undated');
  });

  it.each<[string, Partial<SearchForm>]>([
    ['nothing was requested', {}],
    ['every result is inside', { after: '2019-01-01' }],
    ['it cannot be checked', { lens: 'academic', region: 'CH' }],
    ['only the query limits the results', { query: 'granite site:one.example' }],
  ])('are not mentioned when %s', async (_, changes) => {
    await open(changes);
    expect(screen.queryByRole('button', { name: 'Hide' })).toBeNull();
    expect(marked()).toEqual([]);
  });
});

describe('without results', () => {
  const builtLens = { name: 'Papers', lens: { ...EMPTY_LENS, fileType: 'pdf' } };
  const open = (changes: Partial<SearchForm>) => showSearch(afterFinding(ANSWERS.none, changes));

  it.each<[from: Partial<SearchForm>, name: string, form: Partial<SearchForm>]>([
    [{ period: 'day', lens: 'pdf', page: 2 }, 'Search without filters', { lens: 'pdf' }],
    [{ region: 'CH' }, 'Search without filters', {}],
    [{ builtLens }, 'Search without lens', { builtLens: undefined }],
    [{ safeSearch: true }, 'Search without safe search', { safeSearch: false }],
    [{ lens: 'pdf', site: 'stone.example' }, 'Search all sites', { lens: 'pdf', site: undefined }],
  ])('with %o: “%s” is offered', async (from, name, form) => {
    const quarry = await open(from);
    if (from.builtLens) screen.getByText('The “Papers” lens may be hiding matches.');
    press(new RegExp(`^${name}`));
    expect(searched(quarry)).toEqual([{ ...GRANITE, ...form }]);
  });
});

describe('the mark of saved pages', () => {
  const URLS = ['https://a.example/page#part', 'https://b.example/page', 'http://c.example/page'];
  const samples = URLS.map((url, index) => ({
    ...{ title: `Result ${index}`, host: new URL(url).host, more: { url } },
  }));
  const page = (url: string) => ({
    ...{ job: 'saved', place: 0, at: 1, url, title: 'A page', markdown: 'A page' },
  });
  const open = (library: LibraryActions) =>
    showSearch(afterFinding(answer(group('search', samples))), acting({ library }));
  const marked = (...results: string[]) =>
    waitFor(() =>
      expect(
        screen
          .queryAllByText('Saved')
          .map((mark) => mark.closest('.row')?.querySelector('.title')?.textContent),
      ).toEqual(results),
    );

  it('is on results with pages in the library, regardless of the URL fragment, and leads to them', async () => {
    const quarry = await open(fakeLibrary([page('https://a.example/page'), page('http://c.example/page')]));
    await marked('Result 0', 'Result 2');
    link('Result 0').focus();
    pressKey('m');
    await pressNext('Open saved page');
    expect(calls(quarry, 'openTab')[0]?.[1]).toMatch(/\/desk\.html#library=saved\+0$/);
  });
});
