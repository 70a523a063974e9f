import { fireEvent, screen, waitFor } from '@testing-library/preact';
import { expect, it } from 'vitest';
import type { Snapshot } from '../../../../lib/pages/quarry.ts';
import type { SearchState } from '../../../../lib/search/answer/answer.ts';
import type { SearchForm } from '../../../../lib/search/form.ts';
import type { FailureCode } from '../../../../lib/service/failures.ts';
import { DEFAULT_SETTINGS } from '../../../../lib/settings/settings.ts';
import { type FakeQuarry, searched } from '../../../gallery/fake-quarry.ts';
import { LOCKED } from '../../../gallery/options-states.ts';
import { answer, group } from '../../../gallery/samples.ts';
import { showSearch } from '../show-search.tsx';
import { done, failedWith, field, fill, GRANITE } from '../view.ts';

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
  'day-cap': { settings: { ...DEFAULT_SETTINGS, askAbove: 1, caps: { day: 0.001 } } },
};

async function open(state: SearchState, askAbove = 1, draft = state.form): Promise<FakeQuarry> {
  const settings = { ...DEFAULT_SETTINGS, askAbove };
  const holds = state.status === 'failed' ? HOLDS[state.failure.code] : {};
  const quarry = showSearch({ draft, searches: { search: state }, settings, ...holds });
  await screen.findByRole('button', { name: 'More' });
  return quarry;
}

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
  const button = await screen.findByRole('button', { name, hidden: true });
  expect(button.title).toContain(price);
  fireEvent.click(button);
  await waitFor(() => expect(searched(quarry)).toEqual([{ ...form, query }]));
});

it.each(ONWARD)('%s: asks for confirmation above the limit', async (_, name) => {
  const quarry = await open(FOUND, 0.05);
  fireEvent.click(await screen.findByRole('button', { name, hidden: true }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    'About $0.052, above your $0.05 limit.',
  );
  expect(searched(quarry)).toEqual([]);
});

it.each<[string, string]>([
  ['the field', 'Search (Enter)'],
  ['the same search again', 'Search again'],
  ['the next page', 'More results · about $0.052'],
])('%s: shows the price of the search', async (_, name) => {
  await open(FOUND);
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button.title).toContain(PRICE));
});

it('a changed query: shows the price next to the key', async () => {
  await open(FOUND);
  fill(field(), 'basalt');
  expect((await screen.findByText(/Results for/)).parentElement?.textContent).toContain(PRICE);
});

it.each<[FailureCode, string]>([
  ['cut', 'Try again'],
  ['service-error', 'Try again'],
  ['key-locked', 'Unlock'],
])('a failed search (%s): shows the price of another', async (code, name) => {
  await open(failedWith(FORM, { code }));
  await screen.findByRole('button', { name: `${name}\u00a0· $0.052` });
});

it('a search without results: shows the price of a broader one', async () => {
  const form = { ...FORM, lens: 'pdf', region: 'DE' };
  await open(done(form, answer()));
  for (const name of ['Search without lens', 'Search without filters', 'Search without safe search'])
    await screen.findByRole('button', { name: `${name}\u00a0· $0.052` });
});

it.each<[FailureCode, string, object]>([
  ['service-error', 'Try again', {}],
  ['day-cap', 'Just this once', { overCap: true }],
])(
  'a failed search (%s): costs what “%s” says, whatever options were chosen later',
  async (code, name, order) => {
    const quarry = await open(failedWith(GRANITE, { code }), 1, FORM);
    const button = await screen.findByRole('button', { name: `${name}\u00a0· $0.012` });
    fireEvent.click(button);
    await waitFor(() => expect(searched(quarry)).toEqual([{ ...GRANITE, ...order }]));
  },
);
