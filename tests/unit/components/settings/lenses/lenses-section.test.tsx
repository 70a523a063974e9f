import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import type { BuiltLens } from '../../../../../lib/search/form.ts';
import { EMPTY_LENS } from '../../../../../lib/search/lens/lens.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../../../lib/settings/settings.ts';
import type { FakeQuarry } from '../../../../gallery/fake-quarry.ts';
import {
  choose as chooseIn,
  fill as fillIn,
  GRANITE,
  lastDraft,
  said,
  saved,
  showSearch,
  showSettings,
  withSettings,
} from '../../view.tsx';

const built = (name: string, lens: Partial<BuiltLens['lens']>): BuiltLens => ({
  name,
  lens: { ...EMPTY_LENS, ...lens },
});
const WALLS = built('Walls', { sitesIncluded: ['walling.example'], fileType: 'pdf' });
const FRESH = built('Fresh', { relative: 'week' });

const open = (settings: Partial<Settings> = {}) => showSettings(withSettings(settings), {}, '#search');

/** The lens page of the open settings. */
function here() {
  const page = document.getElementById('search');
  return page ? within(page) : screen;
}
const fill = (label: string, value: string) => fillIn(here().getByLabelText(label), value);
const press = (name: string) => fireEvent.click(here().getByRole('button', { name }));
const rows = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('.entry-name bdi')?.textContent);

describe('the default lens', () => {
  const now = (quarry: FakeQuarry) => saved(quarry).at(-1)?.defaults;

  it('can be a service lens or a custom one', async () => {
    const quarry = await open({ lenses: [{ name: 'Work', id: '1' }], builtLenses: [WALLS, FRESH] });
    const defaults = within(document.getElementById('section-defaults') ?? document.body);
    const option = defaults.getByText('Fresh');
    chooseIn(defaults.getByLabelText('Lens'), option.getAttribute('value') ?? '');
    await waitFor(() => expect(now(quarry)).toMatchObject({ lens: '', builtLens: FRESH }));
    chooseIn(defaults.getByLabelText('Lens'), '1');
    await waitFor(() => expect(now(quarry)).toMatchObject({ lens: '1', builtLens: undefined }));
  });

  it('follows edits and removal of its lens', async () => {
    const quarry = await open({
      builtLenses: [WALLS],
      defaults: { ...DEFAULT_SETTINGS.defaults, builtLens: WALLS },
    });
    press('Edit “Walls”');
    fill('Lens name', 'Stones');
    press('Save');
    await waitFor(() => expect(now(quarry)).toMatchObject({ builtLens: { ...WALLS, name: 'Stones' } }));
    press('Remove “Stones”');
    await waitFor(() => expect(now(quarry)).toHaveProperty('builtLens', undefined));
  });

  it('applies to a new search view only', async () => {
    const defaults = { ...DEFAULT_SETTINGS.defaults, builtLens: WALLS };
    const settings = { ...DEFAULT_SETTINGS, builtLenses: [WALLS], defaults };
    const chosen = () => screen.getByRole('option', { name: 'Walls', selected: true });
    await showSearch({ settings });
    // The first view loads the late modules.
    await waitFor(chosen);
    cleanup();
    // A draft without a lens keeps none.
    await showSearch({ settings, draft: GRANITE });
    await screen.findByRole('option', { name: 'Walls' });
    expect(screen.queryByRole('option', { name: 'Walls', selected: true })).toBeNull();
  });
});

it('lenses section: moves lenses along with the focus', async () => {
  const lenses = ['One', 'Two', 'Three'].map((name) => ({ name, id: name }));
  await open({ lenses, builtLenses: [WALLS, FRESH] });
  press('Move “One” down');
  await waitFor(() => expect(rows('Lenses')).toEqual(['Two', 'One', 'Three']));
  expect(said()).toBe('One: 2 of 3');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move “One” down' })),
  );
  press('Move “Fresh” up');
  await waitFor(() => expect(rows('Custom lenses')).toEqual(['Fresh', 'Walls']));
  press('Move “Fresh” up');
  expect(rows('Custom lenses')).toEqual(['Fresh', 'Walls']);
});

describe('in the search view', () => {
  const pick = (name: string) =>
    chooseIn('Lens', screen.getByRole('option', { name }).getAttribute('value') ?? '');
  const stores = (quarry: FakeQuarry, form: object) =>
    waitFor(() => expect(lastDraft(quarry)).toMatchObject(form));

  it('a custom lens replaces one by ID, and vice versa', async () => {
    const quarry = await showSearch(withSettings({ builtLenses: [WALLS, FRESH] }));
    await screen.findByRole('option', { name: 'Fresh' });
    pick('Fresh');
    await stores(quarry, { lens: '', builtLens: FRESH });
    pick('Recipes');
    await stores(quarry, { lens: 'recipes', builtLens: undefined });
    pick('Walls');
    await stores(quarry, { lens: '', builtLens: WALLS });
    press('Clear Lens');
    await stores(quarry, { builtLens: undefined });
  });

  it('a lens that was edited after being chosen is listed as an earlier version', async () => {
    const settings = { ...DEFAULT_SETTINGS, builtLenses: [{ ...FRESH, name: 'Walls' }] };
    const quarry = await showSearch({ settings, draft: { ...GRANITE, builtLens: WALLS } });
    await screen.findByRole('option', { name: 'Walls (earlier version)', selected: true });
    pick('Walls');
    await stores(quarry, { builtLens: settings.builtLenses[0] });
    await waitFor(() => expect(screen.queryByRole('option', { name: /earlier version/ })).toBeNull());
  });
});
