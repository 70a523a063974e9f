import { fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { beforeEach, describe, expect, it } from 'vitest';
import { SearchView } from '../../../../../components/search/search-view.tsx';
import {
  type EarlyInput,
  noteEarlyInput,
  restoreQuery,
  takeEarlyInput,
} from '../../../../../components/search/start/early-input.ts';
import type { Snapshot } from '../../../../../lib/pages/quarry.ts';
import { EMPTY_FORM } from '../../../../../lib/search/form.ts';
import { DEFAULT_SETTINGS } from '../../../../../lib/settings/settings.ts';
import { fakeQuarry, searched } from '../../../../gallery/fake-quarry.ts';
import { newJob } from '../../../../shared/new-job.ts';
import { fill, press, field as searchField } from '../../view.tsx';

describe('the search field before the view loads', () => {
  const field = () => {
    const found = document.querySelector('input');
    if (!found) throw new Error('There is no field.');
    return found;
  };
  const type = (value: string) => fill(field(), value);

  noteEarlyInput(document);
  beforeEach(() => {
    document.body.innerHTML = '<div id="app" data-early><form><input><button>Go</button></form></div>';
  });

  it.each([
    ['', 'Search the web'],
    ['?collect', 'Search the web'],
    ['?language=ja&%E3%82%A6%E3%82%A7%E3%83%96', 'ウェブ'],
    ['?token=4b1c%', 'Search the web'],
  ])('has a placeholder in the language of a page with the query "%s"', (query, placeholder) => {
    history.replaceState(null, '', `/popup.html${query}`);
    document.dispatchEvent(new Event('DOMContentLoaded'));
    history.replaceState(null, '', '/');
    expect(field().placeholder).toBe(placeholder);
  });

  const enter = (more: KeyboardEventInit = {}) => fireEvent.keyDown(field(), { key: 'Enter', ...more });
  const restore = () => restoreQuery(document, 'stone');

  it.each<[what: string, act: (() => unknown)[], passed: EarlyInput | undefined]>([
    ['nothing', [enter], undefined],
    ['text', [() => type('stone')], { query: 'stone' }],
    [
      'text, and the query at the last Enter',
      [() => type('stone'), enter, () => type('stone wall')],
      { query: 'stone wall', entered: 'stone' },
    ],
    ['text, if Enter is held', [() => type('stone'), () => enter({ repeat: true })], { query: 'stone' }],
    ['text that is composed', [() => type('石'), () => enter({ isComposing: true })], { query: '石' }],
    ['an emptied field', [() => type('a'), () => type('')], { query: '' }],
    ['the last query', [restore], { query: 'stone', restored: true }],
    ['the last query and Enter', [restore, enter], { query: 'stone', entered: 'stone' }],
    ['the last query, typed again', [restore, () => type('stone')], { query: 'stone' }],
    ['the last query, deleted', [restore, () => type('')], { query: '' }],
    ['text typed before the last query was known', [() => type('slate'), restore], { query: 'slate' }],
  ])('passes on %s, once', (_, act, passed) => {
    for (const step of act) step();
    expect(takeEarlyInput(document)).toEqual(passed);
    expect(enter()).toBe(true);
    expect(takeEarlyInput(document)).toBeUndefined();
  });

  it('takes a click on the button for Enter', () => {
    type('stone');
    fireEvent.click(screen.getByRole('button', { name: 'Go' }));
    expect(takeEarlyInput(document)).toEqual({ query: 'stone', entered: 'stone' });
  });
});

describe('the view', () => {
  async function open(early: EarlyInput, known: Partial<Snapshot> = {}) {
    const quarry = fakeQuarry(known);
    render(<SearchView quarry={quarry} early={early} />);
    await waitFor(() => expect(quarry.calls).toContainEqual(['load']));
    await screen.findByRole('button', { name: 'Menu' });
    return quarry;
  }

  it('searches once for the entered query with the saved controls and keeps later typing', async () => {
    const draft = { ...EMPTY_FORM, query: 'old', lens: 'pdf' };
    const quarry = await open({ query: 'stone wall', entered: 'stone' }, { draft });
    await waitFor(() =>
      expect(searched(quarry)).toEqual([{ ...EMPTY_FORM, query: 'stone', lens: 'pdf', reuse: 0 }]),
    );
    expect(searchField()).toHaveProperty('value', 'stone wall');
    expect(screen.queryByRole('listbox', { name: 'Suggestions' })).toBeNull();
  });

  it('asks first if the entered query costs more than the limit', async () => {
    const settings = { ...DEFAULT_SETTINGS, askAbove: 0 };
    const quarry = await open({ query: 'stone', entered: 'stone' }, { settings });
    await screen.findByRole('alertdialog');
    expect(searched(quarry)).toEqual([]);
  });

  it('does not search while a job waits for review', async () => {
    const quarry = await open({ query: 'stone', entered: 'stone' }, { job: newJob(1, { state: 'review' }) });
    expect(searched(quarry)).toEqual([]);
    expect(searchField()).toHaveProperty('value', 'stone');
  });

  it('does not search if the settings cannot be read', async () => {
    const quarry = fakeQuarry({}, { load: () => Promise.reject(new Error('An unexpected error occurred')) });
    render(<SearchView quarry={quarry} early={{ query: 'stone', entered: 'stone' }} />);
    await screen.findByText('Something went wrong in Quarry');
    expect(searched(quarry)).toEqual([]);
    expect(screen.getByLabelText('Search', { selector: 'input' })).toHaveProperty('value', 'stone');
    press('Close');
    expect(screen.queryByText('Something went wrong in Quarry')).toBeNull();
    press('Search (Enter)');
    await screen.findByRole('button', { name: 'Close' });
    expect(searched(quarry)).toEqual([]);
  });

  it('opens the commands for an entered command and does not search', async () => {
    const quarry = await open({ query: '>sett', entered: '>sett' });
    await screen.findByRole('option', { name: 'Settings' });
    expect(searched(quarry)).toEqual([]);
    fireEvent.keyDown(searchField(), { key: 'Enter' });
    expect(quarry.calls).toContainEqual(['openOptions']);
  });
});
