import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import type { Answer, SearchState } from '../../../../../lib/search/answer/answer.ts';
import type { Workflow } from '../../../../../lib/search/form.ts';
import { DEFAULT_SETTINGS } from '../../../../../lib/settings/settings.ts';
import type { FakeQuarry } from '../../../../gallery/fake-quarry.ts';
import { ANSWERS, answer, group } from '../../../../gallery/samples.ts';
import { showSearch } from '../../show-search.tsx';
import { after, calls, done, GRANITE, press, said, says } from '../../view.ts';

interface Opened {
  workflow?: Workflow;
  unkept?: true;
  thumbnails?: boolean;
  copies?: boolean;
}

async function open(
  of: Answer,
  { workflow = 'search', unkept, thumbnails = true, copies = true }: Opened = {},
) {
  const draft = { ...GRANITE, workflow };
  const state: SearchState = {
    ...done(draft, of),
    ...(unkept ? { unkept } : {}),
  };
  const known = { ...after(state), settings: { ...DEFAULT_SETTINGS, thumbnails } };
  const quarry = showSearch(known, { copyText: async () => copies });
  await waitFor(() => expect(said()).toMatch(/result|word/));
  return quarry;
}

const copied = (quarry: FakeQuarry) => calls(quarry, 'copyText');

const MARKDOWN = '# A <b>page</b>\n\nwith **five** words';

describe('a result with full text', () => {
  const read = answer(
    group('search', [
      { title: 'Read', host: 'one.example', snippet: 'A page', more: { markdown: MARKDOWN } },
    ]),
  );

  it('shows its snippet and its page as folded text with a word count', async () => {
    await open(read);
    screen.getByText('A page');
    const folded = screen.getByText('Full text').closest('details');
    expect(folded?.open).toBe(false);
    expect(folded?.querySelector('summary')?.textContent).toBe('Full text 7 words');
    expect(folded?.querySelector('pre')?.textContent).toBe(MARKDOWN);
  });

  it('is copied in full', async () => {
    const quarry = await open(read);
    fireEvent.click(screen.getByRole('button', { name: 'Copy full text', hidden: true }));
    await says('Copied');
    expect(copied(quarry)).toEqual([['copyText', MARKDOWN]]);
  });

  it('reports when the browser refuses to copy', async () => {
    await open(read, { copies: false });
    fireEvent.click(screen.getByRole('button', { name: 'Copy full text', hidden: true }));
    await screen.findByRole('heading', { name: 'Not copied' });
  });
});

describe('a result whose page could not be read', () => {
  const snippet = 'What the search found.';
  const unread = answer(group('search', [{ title: 'Failed', snippet, more: { unread: true } }]));

  it('says so next to its snippet and offers no full text', async () => {
    await open(unread);
    const note = screen.getByText('No full text. The service couldn’t read this page.');
    expect(note.closest('.row')?.textContent).toContain(snippet);
    expect(screen.queryByText('Full text')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Copy full text', hidden: true })).toBeNull();
  });
});

describe('a plain-text answer', () => {
  it('is shown unchanged and can be copied', async () => {
    const quarry = await open({ groups: [], problems: [], markdown: MARKDOWN });
    const block = screen.getByRole('region', { name: 'Results' });
    expect(block.querySelector('pre')?.textContent).toBe(MARKDOWN);
    expect(said()).toBe('7 words');
    expect(screen.queryByText(/No results/)).toBeNull();
    press('Copy Markdown');
    expect(copied(quarry)).toEqual([['copyText', MARKDOWN]]);
  });
});

it('search view: reports an answer that could not be stored for lack of space', async () => {
  await open(ANSWERS.search);
  expect(screen.queryByText('Not saved: storage full')).toBeNull();
  cleanup();
  await open(ANSWERS.search, { unkept: true });
  screen.getByText('Not saved: storage full');
});

it.each<[Workflow, Answer]>([
  ['videos', ANSWERS.videos],
  ['images', ANSWERS.images],
  ['search', ANSWERS.mixed],
])('search view: loads no pictures for %s when thumbnails are off', async (workflow, of) => {
  await open(of, { workflow });
  const list = () => screen.getAllByRole('list').flatMap((one) => [...one.querySelectorAll('img')]);
  expect(list().length).toBeGreaterThan(0);
  cleanup();
  await open(of, { workflow, thumbnails: false });
  expect(list()).toEqual([]);
  expect(within(screen.getByRole('tabpanel')).getAllByRole('listitem').length).toBeGreaterThan(0);
});
