import { fireEvent, screen, waitFor } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../../../../lib/pages/quarry.ts';
import type { SearchState } from '../../../../lib/search/answer/answer.ts';
import type { SearchForm } from '../../../../lib/search/form.ts';
import type { FailureCode } from '../../../../lib/service/failures.ts';
import { type FakeQuarry, searched } from '../../../gallery/fake-quarry.ts';
import { LOCKED } from '../../../gallery/options-states.ts';
import { answer, group } from '../../../gallery/samples.ts';
import {
  after,
  button,
  done,
  failedWith,
  field,
  fill,
  GRANITE,
  press,
  pressKey,
  pressNext,
  showSearch,
  withSettings,
} from '../view.tsx';

/** A search costs $0.012, ten pages $0.04. */
const FORM: SearchForm = { ...GRANITE, extract: { count: 10 } };
const PRICE = 'about $0.052';
const FOUND = done(
  FORM,
  answer(
    group('search', [{ title: 'A result', host: 'found.example' }]),
    group('adjacent_question', [{ title: 'Granite', more: { question: 'Is granite hard?' } }]),
    group('related_search', [{ title: 'granite price', more: { query: 'granite price' } }]),
  ),
);

/** What is still so when a failure is shown: it isn’t over. */
const HOLDS: Partial<Record<FailureCode, Partial<Snapshot>>> = {
  'key-locked': { key: LOCKED },
  'day-cap': withSettings({ askAbove: 1, caps: { day: 0.001 } }),
};

function open(state: SearchState, askAbove = 1, draft = state.form): Promise<FakeQuarry> {
  const holds = state.status === 'failed' ? HOLDS[state.failure.code] : {};
  return showSearch({ ...after(state), draft, ...withSettings({ askAbove }), ...holds });
}

const question = () => screen.queryByRole('alertdialog');
const asks = (words: string) => waitFor(() => expect(question()?.textContent).toContain(words));
const ABOVE = 'About $0.052, above your $0.05 limit.';

const ONWARD: [string, string, string][] = [
  ['a related search', 'granite price', 'granite price'],
  ['a question', 'Search for this', 'Is granite hard?'],
];

it.each(
  ONWARD.flatMap(([what, name, query]) => [
    [what, 'full text', FORM, PRICE, name, query] as const,
    // A search without full text, whose stored form has no `extract` field.
    [what, 'what was chosen later', GRANITE, 'about $0.012', name, query] as const,
  ]),
)('%s: costs what its tooltip says, whatever about %s', async (_, __, form, price, name, query) => {
  const quarry = await open({ ...FOUND, form }, 1, FORM);
  const onward = screen.getByRole('button', { name, hidden: true });
  expect(onward.title).toContain(price);
  fireEvent.click(onward);
  await waitFor(() => expect(searched(quarry)).toEqual([{ ...form, query }]));
});

it.each(ONWARD)('%s: asks for confirmation above the limit', async (_, name) => {
  const quarry = await open(FOUND, 0.05);
  fireEvent.click(screen.getByRole('button', { name, hidden: true }));
  await asks(ABOVE);
  expect(searched(quarry)).toEqual([]);
});

it('the field, the same search again, the next page, and a changed query show their price', async () => {
  await open(FOUND);
  for (const name of ['Search (Enter)', 'Search again', `More results · ${PRICE}`])
    expect((await screen.findByRole('button', { name })).title).toContain(PRICE);
  fill(field(), 'basalt');
  expect((await screen.findByText(/Results for/)).parentElement?.textContent).toContain(PRICE);
});

it.each<[SearchState, ...names: string[]]>([
  [failedWith(FORM, { code: 'cut' }), 'Try again'],
  [failedWith(FORM, { code: 'key-locked' }), 'Unlock'],
  [
    done({ ...FORM, lens: 'pdf', region: 'DE' }, answer()),
    ...['Search without lens', 'Search without filters', 'Search without safe search'],
  ],
])('a search that failed or found nothing shows the price of another: %o', async (state, ...names) => {
  await open(state);
  for (const name of names) button(`${name}\u00a0· $0.052`);
});

it.each<[FailureCode, string, object]>([
  ['service-error', 'Try again', {}],
  ['day-cap', 'Just this once', { overCap: true }],
])(
  'a failed search (%s): costs what “%s” says, whatever options were chosen later',
  async (code, name, order) => {
    const quarry = await open(failedWith(GRANITE, { code }), 1, FORM);
    press(`${name}\u00a0· $0.012`);
    await waitFor(() => expect(searched(quarry)).toEqual([{ ...GRANITE, ...order }]));
  },
);

describe('the confirmation', () => {
  const draft = (askAbove: number) => showSearch({ draft: FORM, ...withSettings({ askAbove }) });
  const enter = () => {
    field().focus();
    press('Search (Enter)');
  };

  it('isn’t needed if the cost is within the limit', async () => {
    const quarry = await draft(0.052);
    enter();
    await waitFor(() => expect(searched(quarry)).toEqual([{ ...FORM, reuse: 0 }]));
    expect(question()).toBeNull();
  });

  it('shows a price above the limit and starts the search', async () => {
    const quarry = await draft(0.05);
    enter();
    await asks(ABOVE);
    expect(searched(quarry)).toEqual([]);
    const go = button('Search (about $0.052)');
    expect(document.activeElement).toBe(go);
    fireEvent.click(go);
    // An answer that another view has just received is not paid for again.
    await waitFor(() => expect(searched(quarry)).toEqual([{ ...FORM, reuse: 0 }]));
    await waitFor(() => expect(question()).toBeNull());
    expect(document.activeElement).toBe(field());
  });

  it('searches again if that was meant', async () => {
    const quarry = await draft(0.05);
    fireEvent.keyDown(field(), { key: 'Enter', shiftKey: true });
    await pressNext('Search (about $0.052)');
    await waitFor(() => expect(searched(quarry)).toEqual([FORM]));
  });

  it.each([
    ['Cancel', () => press('Cancel')],
    ['Escape', () => pressKey('Escape')],
    ['a change to the query', () => fill(field(), 'granite walls')],
  ])('is always needed with a limit of 0, and sends nothing after %s', async (_, end) => {
    const quarry = await draft(0);
    enter();
    await asks('You chose to confirm every time.');
    end();
    await waitFor(() => expect(question()).toBeNull());
    expect(searched(quarry)).toEqual([]);
    expect(document.activeElement).toBe(field());
  });
});
