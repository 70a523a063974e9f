import { cleanup, screen, waitFor } from '@testing-library/preact';
import { expect, it } from 'vitest';
import type { Answer, Position } from '../../../../../lib/search/answer/answer.ts';
import type { SearchForm } from '../../../../../lib/search/form.ts';
import type { FakeQuarry } from '../../../../gallery/fake-quarry.ts';
import { answer, group } from '../../../../gallery/samples.ts';
import { showSearch } from '../../show-search.tsx';
import { after, calls, done, fill, GRANITE, link, press, pressKey, titles } from '../../view.ts';

/** a1 b2 a3 a4 a5 b6: all but the first two results of each host are folded. */
const HOSTS = ['a', 'b', 'a', 'a', 'a', 'b'];
const list = (name: string): Answer =>
  answer(
    group(
      name,
      HOSTS.map((host, index) => ({ title: `${host}${index + 1}`, host: `${host}.example` })),
    ),
  );

async function open(
  changes: Partial<SearchForm> = {},
  of = list('search'),
  position?: Position,
): Promise<FakeQuarry> {
  const quarry = showSearch(after(done({ ...GRANITE, ...changes }, of, position)), {}, 'panel');
  await screen.findByRole('button', { name: 'Search again' });
  return quarry;
}

const fold = () => screen.queryByRole('button', { name: '2 more from a.example' });

it('fold: hides all but the first two results of a host, and shows them in place, focused', async () => {
  await open();
  expect(titles()).toEqual(['a1', 'b2', 'a3', 'b6']);
  expect(fold()?.getAttribute('aria-expanded')).toBe('false');
  link('a3').focus();
  pressKey('ArrowDown');
  expect(document.activeElement).toBe(fold());
  expect(fold()?.tabIndex).toBe(0);
  press('2 more from a.example');
  await waitFor(() => expect(titles()).toEqual(['a1', 'b2', 'a3', 'a4', 'a5', 'b6']));
  expect(fold()).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('a4'));
});

it('fold: hides no selected result, since a range or “Select all” unfolds it', async () => {
  await open();
  link('a3').focus();
  pressKey(' ');
  link('b6').focus();
  pressKey(' ', { shiftKey: true });
  await waitFor(() => expect(titles()).toEqual(['a1', 'b2', 'a3', 'a4', 'a5', 'b6']));
  await screen.findByText('4 selected');
});

it('fold: restores and stores the unfolded state', async () => {
  const unfolded = ['a.example'];
  await open({}, list('search'), { unfolded });
  expect(titles()).toHaveLength(6);
  cleanup();
  const quarry = await open();
  press('2 more from a.example');
  await waitFor(() => expect(calls(quarry, 'savePosition').at(-1)?.[2]).toMatchObject({ unfolded }));
  expect(calls(quarry, 'search')).toEqual([]);
});

it.each<[string, Partial<SearchForm>, string]>([
  ['of one site', { site: 'example' }, 'search'],
  ['of videos', { workflow: 'videos' }, 'video'],
  ['of images', { workflow: 'images' }, 'image'],
])('fold: hides nothing in a search %s', async (_, changes, name) => {
  await open(changes, list(name));
  expect(document.querySelectorAll('.row')).toHaveLength(6);
  expect(fold()).toBeNull();
});

it('fold: hides nothing while a filter is active', async () => {
  await open();
  press('Filter results');
  fill(await screen.findByRole('textbox', { name: 'Filter results' }), 'a.example');
  await waitFor(() => expect(titles()).toEqual(['a1', 'a3', 'a4', 'a5']));
});
