import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../../../lib/search/answer/answer.ts';
import type { Workflow } from '../../../../../lib/search/form.ts';
import type { FakeQuarry } from '../../../../gallery/fake-quarry.ts';
import { ANSWERS, answer, group } from '../../../../gallery/samples.ts';
import { showSearch } from '../../show-search.tsx';
import { after, calls, done, GRANITE, press, said, says, withSettings } from '../../view.ts';

async function open(
  of: Answer,
  workflow: Workflow = 'search',
  thumbnails = true,
  copies = true,
): Promise<FakeQuarry> {
  const known = { ...after(done({ ...GRANITE, workflow }, of)), ...withSettings({ thumbnails }) };
  const quarry = showSearch(known, { copyText: async () => copies });
  await waitFor(() => expect(said()).toMatch(/result|word/));
  return quarry;
}

const MARKDOWN = '# A <b>page</b>\n\nwith **five** words';

const READ = answer(
  group('search', [{ title: 'Read', host: 'one.example', snippet: 'A page', more: { markdown: MARKDOWN } }]),
);
const copy = () => fireEvent.click(screen.getByRole('button', { name: 'Copy full text', hidden: true }));

describe('a result with full text', () => {
  it('shows its snippet and its page as folded text with a word count, and is copied in full', async () => {
    const quarry = await open(READ);
    screen.getByText('A page');
    const folded = screen.getByText('Full text').closest('details');
    expect(folded?.open).toBe(false);
    expect(folded?.querySelector('summary')?.textContent).toBe('Full text 7 words');
    expect(folded?.querySelector('pre')?.textContent).toBe(MARKDOWN);
    copy();
    await says('Copied');
    expect(calls(quarry, 'copyText')).toEqual([['copyText', MARKDOWN]]);
  });

  it('reports when the browser refuses to copy', async () => {
    await open(READ, 'search', true, false);
    copy();
    await screen.findByRole('heading', { name: 'Not copied' });
  });
});

it('a result whose page could not be read says so next to its snippet and offers no full text', async () => {
  const snippet = 'What the search found.';
  await open(answer(group('search', [{ title: 'Failed', snippet, more: { unread: true } }])));
  const note = screen.getByText('No full text. The service couldn’t read this page.');
  expect(note.closest('.row')?.textContent).toContain(snippet);
  expect(screen.queryByText('Full text')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Copy full text', hidden: true })).toBeNull();
});

it('a plain-text answer is shown unchanged and can be copied', async () => {
  const quarry = await open({ groups: [], problems: [], markdown: MARKDOWN });
  const block = screen.getByRole('region', { name: 'Results' });
  expect(block.querySelector('pre')?.textContent).toBe(MARKDOWN);
  expect(said()).toBe('7 words');
  expect(screen.queryByText(/No results/)).toBeNull();
  press('Copy Markdown');
  expect(calls(quarry, 'copyText')).toEqual([['copyText', MARKDOWN]]);
});

it.each<[Workflow, Answer]>([
  ['videos', ANSWERS.videos],
  ['images', ANSWERS.images],
  ['search', ANSWERS.mixed],
])('search view: loads no pictures for %s when thumbnails are off', async (workflow, of) => {
  await open(of, workflow);
  const list = () => screen.getAllByRole('list').flatMap((one) => [...one.querySelectorAll('img')]);
  expect(list().length).toBeGreaterThan(0);
  cleanup();
  await open(of, workflow, false);
  expect(list()).toEqual([]);
  expect(within(screen.getByRole('tabpanel')).getAllByRole('listitem').length).toBeGreaterThan(0);
});
