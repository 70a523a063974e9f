import { waitFor } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '../../../../../lib/search/session-history.ts';
import type { FakeQuarry } from '../../../../gallery/fake-quarry.ts';
import { ANSWERS, found } from '../../../../gallery/samples.ts';
import { showSearch } from '../../show-search.tsx';
import { after, calls, field, fill, GRANITE, link, press, says, withSettings } from '../../view.ts';

const EARLIER = found({ 'The earlier one': 'a.example' });

/** A search that was answered a few minutes ago. */
const ended = (minutes: number, form = GRANITE, id = 'one') => {
  const finishedAt = Date.now() - minutes * 60_000;
  return { status: 'done', id, form, startedAt: finishedAt - 500, finishedAt } as const;
};

/** Opens the view with an answer a few minutes old; answers up to `reuseMinutes` old are reused. */
async function open(
  minutes: number,
  reuseMinutes = 30,
  sessionHistory: HistoryEntry[] = [],
  there = true,
): Promise<FakeQuarry> {
  const quarry = showSearch(
    {
      ...after({ ...ended(minutes), answer: ANSWERS.search }),
      ...{ ...withSettings({ reuseMinutes }), sessionHistory },
    },
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
  const earlier = (minutes: number) => ended(minutes, { ...GRANITE, query: 'basalt' }, 'earlier');

  it('is offered like the current one, and then shown', async () => {
    const quarry = await open(3, 30, [earlier(8)]);
    fill(field(), 'basalt');
    press('Search (Enter)');
    await says('Saved copy, 8 min old');
    expect(link('The earlier one')).toBeTruthy();
    expect(calls(quarry, 'search')).toEqual([]);
    press('Search again');
    expect(calls(quarry, 'search')).toHaveLength(1);
  });

  it.each([
    ['is too old', earlier(31), true],
    ['is no longer saved', earlier(8), false],
  ])('is not offered if it %s', async (_, step, there) => {
    const quarry = await open(3, 30, [step], there);
    fill(field(), 'basalt');
    press('Search (Enter)');
    await waitFor(() => expect(calls(quarry, 'search')).toHaveLength(1));
  });
});

it('a changed time limit applies immediately', async () => {
  const quarry = await open(3);
  quarry.tell(withSettings({ reuseMinutes: 2 }));
  press('Search (Enter)');
  expect(calls(quarry, 'search')).toHaveLength(1);
});
