import { fireEvent, screen, waitFor } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import type { BuiltLens } from '../../../../../lib/search/form.ts';
import { EMPTY_LENS } from '../../../../../lib/search/lens/lens.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../../../lib/settings/settings.ts';
import { saved, says, showSettings, withSettings } from '../../view.tsx';

const WALLS: BuiltLens = { name: 'Walls', lens: { ...EMPTY_LENS, sitesIncluded: ['walling.example'] } };
const FRESH: BuiltLens = { name: 'Fresh', lens: { ...EMPTY_LENS, relative: 'week' } };

const open = (settings: Partial<Settings> = {}) => showSettings(withSettings(settings), {}, '#transfer');

const importing = (json: string, changes: object = {}) => {
  const input = document.querySelector('#transfer input[type=file]');
  if (!input) throw new Error('There is no field for a file.');
  fireEvent.change(input, { target: { files: [Object.assign(new File([json], 'lists.json'), changes)] } });
};
const file = (content: object) => JSON.stringify({ quarry: 'lenses', version: 1, ...content });

describe('import', () => {
  it('adds lenses to the existing ones and lists what was skipped', async () => {
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
    ['{}', 'This file isn’t from Quarry or Obsidian Web Clipper.'],
  ])('says why nothing is imported from %s', async (json, reason) => {
    const quarry = await open();
    importing(json);
    await says(reason);
    expect(saved(quarry)).toEqual([]);
  });

  it('says so if the file can’t be read, such as one that was moved', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    await open();
    importing('{}', { text: () => Promise.reject(new Error('moved')) });
    await says('Something went wrong in Quarry');
  });

  it('takes each kind of list, and templates of Obsidian, without asking which it is', async () => {
    const quarry = await open();
    const take = (json: object) => importing(JSON.stringify(json));
    take({ quarry: 'rules', version: 1, domains: [{ domain: 'b.example', kind: 'raise' }] });
    await waitFor(() => expect(saved(quarry).at(-1)?.personalizations.domains).toHaveLength(1));
    take({ quarry: 'sites', version: 1, sites: [{ host: 'a.example', content: ['main'], remove: [] }] });
    await waitFor(() => expect(saved(quarry).at(-1)?.sites).toHaveLength(1));
    take({
      name: 'Book',
      behavior: 'create',
      noteContentFormat: '{{content}}',
      properties: [],
      triggers: [],
    });
    await waitFor(() => expect(saved(quarry).at(-1)?.presets).toMatchObject([{ name: 'Book' }]));
  });
});
