import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import type { BuiltLens } from '../../../../../lib/search/form.ts';
import { EMPTY_LENS } from '../../../../../lib/search/lens/lens.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../../../lib/settings/settings.ts';
import { calls, fill, saved, says, showSettings, withSettings } from '../../view.tsx';

const WALLS: BuiltLens = { name: 'Walls', lens: { ...EMPTY_LENS, sitesIncluded: ['walling.example'] } };
const FRESH: BuiltLens = { name: 'Fresh', lens: { ...EMPTY_LENS, relative: 'week' } };

const open = (settings: Partial<Settings> = {}) => showSettings(withSettings(settings), {}, '#transfer');

const here = () => within(screen.getByRole('region', { name: 'Export and import' }));
const press = (name: string) => fireEvent.click(here().getByRole('button', { name }));

const importing = (json: string) => {
  fill(here().getByLabelText('Paste JSON'), json);
  press('Import');
};
const file = (content: object) => JSON.stringify({ quarry: 'lenses', version: 1, ...content });

describe('JSON export and import', () => {
  it('exports all lenses', async () => {
    const quarry = await open({ lenses: [{ name: 'Work', id: '1' }], builtLenses: [WALLS] });
    press('Copy as JSON');
    await says('Copied');
    const [[, copied] = []] = calls(quarry, 'copyText');
    expect(JSON.parse(String(copied))).toMatchObject({
      lenses: [{ name: 'Work', id: '1' }],
      builtLenses: [WALLS],
    });
  });

  it('adds imported lenses to the existing ones and lists what was skipped', async () => {
    const quarry = await open({ builtLenses: [WALLS] });
    importing(file({ lenses: [{ id: '2' }], builtLenses: [FRESH, WALLS, { name: 'Bad' }] }));
    await says('Imported 2. Skipped 2.');
    expect(saved(quarry)).toEqual([
      { ...DEFAULT_SETTINGS, lenses: [{ name: '2', id: '2' }], builtLenses: [WALLS, FRESH] },
    ]);
    screen.getByText('Walls: already here');
    screen.getByText('Bad: not valid');
  });

  it.each([
    ['{', 'This isn’t valid JSON.'],
    ['{}', 'This JSON wasn’t exported from here.'],
  ])('rejects invalid input at its field: %s', async (json, reason) => {
    const quarry = await open();
    importing(json);
    await screen.findByText(reason);
    expect(here().getByLabelText('Paste JSON').getAttribute('aria-invalid')).toBe('true');
    expect(saved(quarry)).toEqual([]);
  });

  it('imports a file', async () => {
    const quarry = await open();
    const input = document.querySelector('#transfer input[type=file]');
    if (!input) throw new Error('There is no field for a file.');
    const chosen = new File([file({ lenses: [{ id: '2' }] })], 'lenses.json');
    fireEvent.change(input, { target: { files: [chosen] } });
    await waitFor(() =>
      expect(saved(quarry)).toEqual([{ ...DEFAULT_SETTINGS, lenses: [{ name: '2', id: '2' }] }]),
    );
  });
});

it('export and import: takes each kind of list, and templates of Obsidian, without asking which it is', async () => {
  const quarry = await open();
  const take = (json: object) => importing(JSON.stringify(json));
  take({ quarry: 'rules', version: 1, domains: [{ domain: 'b.example', kind: 'raise' }] });
  await waitFor(() => expect(saved(quarry).at(-1)?.personalizations.domains).toHaveLength(1));
  take({ quarry: 'sites', version: 1, sites: [{ host: 'a.example', content: ['main'], remove: [] }] });
  await waitFor(() => expect(saved(quarry).at(-1)?.sites).toHaveLength(1));
  take({ name: 'Book', behavior: 'create', noteContentFormat: '{{content}}', properties: [], triggers: [] });
  await waitFor(() => expect(saved(quarry).at(-1)?.presets).toMatchObject([{ name: 'Book' }]));
});
