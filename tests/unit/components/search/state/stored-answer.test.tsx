import { screen, waitFor } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../../../../../lib/pages/quarry.ts';
import type { SearchState } from '../../../../../lib/search/answer/answer.ts';
import { EMPTY_FORM } from '../../../../../lib/search/form.ts';
import { DEFAULT_SETTINGS } from '../../../../../lib/settings/settings.ts';
import type { FakeQuarry } from '../../../../gallery/fake-quarry.ts';
import { ANSWERS, answer, group } from '../../../../gallery/samples.ts';
import { showSearch } from '../../show-search.tsx';
import { calls, field, fill, GRANITE, press, says } from '../../view.ts';

const EARLIER = answer(group('search', [{ title: 'The earlier one', host: 'a.example' }]));

/** Opens the view with an answer a few minutes old; answers up to `reuseMinutes` old are reused. */
async function open(
  minutes: number,
  reuseMinutes = 30,
  known: Partial<Snapshot> = {},
  there = true,
): Promise<FakeQuarry> {
  const finishedAt = Date.now() - minutes * 60_000;
  const state: SearchState = {
    ...{ status: 'done', id: 'one', form: GRANITE, startedAt: finishedAt - 500 },
    ...{ finishedAt, answer: ANSWERS.search },
  };
  const settings = { ...DEFAULT_SETTINGS, reuseMinutes };
  const quarry = showSearch(
    { draft: GRANITE, searches: { search: state }, settings, ...known },
    { answered: async (step) => (there ? { ...step, answer: EARLIER } : undefined) },
  );
  await says('5 results');
  return quarry;
}

it('Enter: offers the saved answer with its age instead of searching again', async () => {
  const quarry = await open(3);
  press('Search (Enter)');
  press('Search (Enter)');
  await says('Saved copy, 3 min old');
  expect(calls(quarry, 'search')).toEqual([]);
  expect(screen.getByRole('status').textContent).toBe('Saved copy, 3 min old');
  press('Search again');
  expect(calls(quarry, 'search')).toHaveLength(1);
});

it.each([
  ['too old', 31, 30],
  ['never reused', 0, 0],
])('Enter: searches if the answer is %s', async (_, minutes, reuseMinutes) => {
  const quarry = await open(minutes, reuseMinutes);
  press('Search (Enter)');
  expect(calls(quarry, 'search')).toHaveLength(1);
});

it('Enter: searches for anything else', async () => {
  const quarry = await open(3);
  press('Search (Enter)');
  fill(field(), 'basalt');
  press('Search (Enter)');
  expect(calls(quarry, 'search')).toHaveLength(1);
});

describe('an earlier answer in the session history', () => {
  const OTHER = { ...EMPTY_FORM, query: 'basalt' };
  const earlier = (minutes: number) => {
    const finishedAt = Date.now() - minutes * 60_000;
    return { status: 'done', id: 'earlier', form: OTHER, startedAt: finishedAt, finishedAt } as const;
  };
  const type = (value: string) => fill(field(), value);

  it('is offered like the current one, and then shown', async () => {
    const quarry = await open(3, 30, { sessionHistory: [earlier(8)] });
    type('basalt');
    press('Search (Enter)');
    await says('Saved copy, 8 min old');
    expect(screen.queryByRole('link', { name: 'The earlier one' })).toBeTruthy();
    expect(calls(quarry, 'search')).toEqual([]);
    press('Search again');
    expect(calls(quarry, 'search')).toHaveLength(1);
  });

  it.each([
    ['is too old', earlier(31), true],
    ['is no longer saved', earlier(8), false],
  ])('is not offered if it %s', async (_, step, there) => {
    const quarry = await open(3, 30, { sessionHistory: [step] }, there);
    type('basalt');
    press('Search (Enter)');
    await waitFor(() => expect(calls(quarry, 'search')).toHaveLength(1));
  });
});

it('a changed time limit applies immediately', async () => {
  const quarry = await open(3);
  quarry.tell({ settings: { ...DEFAULT_SETTINGS, reuseMinutes: 2 } });
  press('Search (Enter)');
  expect(calls(quarry, 'search')).toHaveLength(1);
});
