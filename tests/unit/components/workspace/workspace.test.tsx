import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Snapshot } from '../../../../lib/pages/quarry.ts';
import { type Answers, acting, searched } from '../../../gallery/fake-quarry.ts';
import { answer, group } from '../../../gallery/samples.ts';
import { after, calls, done, field, fill, GRANITE, link, press, showSearch } from '../view.tsx';

beforeEach(() => history.replaceState(null, '', '/desk.html'));

const ANSWER = answer(
  group('search', [
    { title: 'Whole', host: 'whole.example', more: { markdown: '# Read by the search' } },
    { title: 'Lately', host: 'lately.example', more: { url: 'https://lately.example/page#part' } },
    { title: 'Unread', host: 'unread.example' },
    { title: 'Plain', host: 'plain.example', more: { url: 'http://plain.example/' } },
  ]),
  group('related_search', [{ title: 'granite price', more: { query: 'granite price' } }]),
);

const open = (known: Partial<Snapshot> = {}, answers: Answers = {}) =>
  showSearch(known, answers, 'workspace');
const reader = () => screen.getByRole('region', { name: 'Page text' });
const choose = (title: string) => link(title).focus();

describe('the text next to the results', () => {
  const known = after(done(GRANITE, ANSWER));
  const extractedText = async (url: string) =>
    url === 'https://lately.example/page' ? '# Extracted <b>lately</b>' : undefined;

  it('shows the focused result’s own text or its recent extraction', async () => {
    const quarry = await open(known, { extractedText });
    expect(reader().textContent).toBe('Choose a result to read it here.');
    choose('Whole');
    await waitFor(() => expect(reader().textContent).toContain('Read by the search'));
    expect(screen.getByRole('heading', { name: 'Read by the search' })).toBeTruthy();
    expect(quarry.calls).not.toContainEqual(['extractedText', 'https://whole.example/page-0']);
    choose('Lately');
    await waitFor(() => screen.getByRole('heading', { name: 'Extracted <b>lately</b>' }));
    press('Show Markdown');
    await waitFor(() => expect(reader().textContent).toContain('# Extracted <b>lately</b>'));
    press('Copy Markdown');
    expect(quarry.calls.at(-1)).toEqual(['copyText', '# Extracted <b>lately</b>']);
  });

  it('shows the price if there is no text yet and extracts on one click', async () => {
    const quarry = await open(known, { extractedText });
    choose('Unread');
    const button = await screen.findByRole('button', { name: 'Copy as Markdown about $0.004' });
    expect(calls(quarry, 'extract')).toEqual([]);
    fireEvent.click(button);
    expect(quarry.calls.at(-1)).toEqual([
      'extract',
      { source: 'result', targets: [{ url: 'https://unread.example/page-2', title: 'Unread' }] },
    ]);
    choose('Plain');
    await waitFor(() => expect(reader().textContent).toContain('The service can extract only https pages'));
  });
});

describe('a search from the address bar', () => {
  const shown = () => field().value;
  /** A browser whose address bar issued this query with this token. */
  const ordered = (token: string, query: string): Answers =>
    acting({ claimSearch: async (claimed) => (claimed === token ? query : undefined) });

  it('is sent once for its token, which is removed from the URL', async () => {
    history.replaceState(null, '', '/desk.html?x=1&token=t-1');
    const quarry = await open(
      { draft: { ...GRANITE, workflow: 'images', page: 3, lens: 'pdf' } },
      ordered('t-1', ' blue marble '),
    );
    await waitFor(() => expect(calls(quarry, 'search')).toHaveLength(1));
    expect(shown()).toBe('blue marble');
    expect(searched(quarry)[0]).toEqual({ ...GRANITE, query: 'blue marble', lens: 'pdf', reuse: 0 });
    expect(location.search).toBe('?x=1');
    cleanup();
    const again = await open({}, ordered('t-1', 'blue marble'));
    expect(calls(again, 'search')).toEqual([]);
  });

  it.each(['?q=blue+marble', '?token=', '?token=guessed', '?q=blue+marble&token=guessed'])(
    'is not sent, and fills in nothing, unless the address bar issued the token: %s',
    async (search) => {
      history.replaceState(null, '', `/desk.html${search}`);
      const quarry = await open({ draft: GRANITE }, ordered('t-1', 'blue marble'));
      await waitFor(() => expect(location.search).not.toContain('token'));
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(calls(quarry, 'search')).toEqual([]);
      expect(shown()).toBe(GRANITE.query);
    },
  );

  it('is sent as issued, and text typed before that stays', async () => {
    history.replaceState(null, '', '/desk.html?token=t-1');
    const claimed = Promise.withResolvers<string>();
    const quarry = await open({ draft: GRANITE }, acting({ claimSearch: () => claimed.promise }));
    fill(field(), 'r');
    claimed.resolve('blue marble');
    await waitFor(() => expect(searched(quarry)).toMatchObject([{ query: 'blue marble' }]));
    expect(shown()).toBe('r');
  });
});
