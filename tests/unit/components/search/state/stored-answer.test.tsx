// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, it } from 'vitest';
import { SearchView } from '../../../../../components/search/search-view.tsx';
import type { Snapshot } from '../../../../../lib/pages/quarry.ts';
import type { SearchState } from '../../../../../lib/search/answer/answer.ts';
import { EMPTY_FORM } from '../../../../../lib/search/form.ts';
import { DEFAULT_SETTINGS } from '../../../../../lib/settings/settings.ts';
import { type FakeQuarry, fakeQuarry } from '../../../../gallery/fake-quarry.ts';
import { ANSWERS, answer, group } from '../../../../gallery/samples.ts';

afterEach(cleanup);

const EARLIER = answer(group('search', [{ title: 'The earlier one', host: 'a.example' }]));
const DRAFT = { ...EMPTY_FORM, query: 'granite' };

/** Opens the view with an answer a few minutes old; answers up to `reuseMinutes` old are reused. */
async function open(
  minutes: number,
  reuseMinutes = 30,
  known: Partial<Snapshot> = {},
  there = true,
): Promise<FakeQuarry> {
  const finishedAt = Date.now() - minutes * 60_000;
  const state: SearchState = {
    ...{ status: 'done', id: 'one', form: DRAFT, startedAt: finishedAt - 500 },
    ...{ finishedAt, answer: ANSWERS.search },
  };
  const settings = { ...DEFAULT_SETTINGS, reuseMinutes };
  const quarry = fakeQuarry(
    { draft: DRAFT, searches: { search: state }, settings, ...known },
    { answered: async (step) => (there ? { ...step, answer: EARLIER } : undefined) },
  );
  render(<SearchView quarry={quarry} />);
  await waitFor(() => expect(said()).toBe('5 results'));
  return quarry;
}

const said = () => screen.getByRole('status').textContent;
const enter = () => fireEvent.click(screen.getByRole('button', { name: 'Search (Enter)' }));
/** The button with text; the one next to the query with the same name has an icon. */
const offer = () => screen.queryByText<HTMLButtonElement>(/^Search again\s· \$/, { selector: 'button' });
const searches = (quarry: FakeQuarry) => quarry.calls.filter(([name]) => name === 'search');

it('Enter: offers the saved answer with its age instead of searching again', async () => {
  const quarry = await open(3);
  expect(offer()).toBeNull();
  enter();
  enter();
  await waitFor(() => expect(said()).toBe('Saved copy, 3 min old'));
  expect(searches(quarry)).toEqual([]);
  expect(offer()?.textContent).toContain('· $0.012');
  fireEvent.click(screen.getByText(/^Search again\s· \$/, { selector: 'button' }));
  expect(searches(quarry)).toHaveLength(1);
});

it.each([
  ['too old', 31, 30],
  ['never reused', 0, 0],
])('Enter: searches if the answer is %s', async (_, minutes, reuseMinutes) => {
  const quarry = await open(minutes, reuseMinutes);
  enter();
  expect(searches(quarry)).toHaveLength(1);
});

it('Enter: searches for anything else and removes the offer', async () => {
  const quarry = await open(3);
  enter();
  await waitFor(() => expect(offer()).not.toBeNull());
  fireEvent.input(screen.getByRole('combobox', { name: 'Search' }), { target: { value: 'basalt' } });
  await waitFor(() => expect(offer()).toBeNull());
  enter();
  expect(searches(quarry)).toHaveLength(1);
});

describe('an earlier answer in the session history', () => {
  const OTHER = { ...EMPTY_FORM, query: 'basalt' };
  const earlier = (minutes: number) => {
    const finishedAt = Date.now() - minutes * 60_000;
    return { status: 'done', id: 'earlier', form: OTHER, startedAt: finishedAt, finishedAt } as const;
  };
  const type = (value: string) =>
    fireEvent.input(screen.getByRole('combobox', { name: 'Search' }), { target: { value } });

  it('is offered like the current one, and then shown', async () => {
    const quarry = await open(3, 30, { sessionHistory: [earlier(8)] });
    type('basalt');
    enter();
    await waitFor(() => expect(said()).toBe('Saved copy, 8 min old'));
    expect(screen.queryByRole('link', { name: 'The earlier one' })).toBeTruthy();
    expect(searches(quarry)).toEqual([]);
    fireEvent.click(screen.getByText(/^Search again\s· \$/, { selector: 'button' }));
    expect(searches(quarry)).toHaveLength(1);
  });

  it.each([
    ['is too old', earlier(31), true],
    ['is no longer saved', earlier(8), false],
  ])('is not offered if it %s', async (_, step, there) => {
    const quarry = await open(3, 30, { sessionHistory: [step] }, there);
    type('basalt');
    enter();
    await waitFor(() => expect(searches(quarry)).toHaveLength(1));
  });
});

it('a changed time limit applies immediately', async () => {
  const quarry = await open(3);
  quarry.tell({ settings: { ...DEFAULT_SETTINGS, reuseMinutes: 2 } });
  enter();
  expect(searches(quarry)).toHaveLength(1);
});
