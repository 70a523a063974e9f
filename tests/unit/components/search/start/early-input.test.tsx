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
import { fakeQuarry, searched } from '../../../../gallery/fake-quarry.ts';
import { newJob } from '../../../../shared/new-job.ts';
import { fill } from '../../view.ts';

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

  it('has nothing to pass on if nothing was typed', () => {
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(takeEarlyInput(document)).toBeUndefined();
  });

  it('passes on the text and the query at the last Enter', () => {
    type('stone');
    fireEvent.keyDown(field(), { key: 'Enter' });
    type('stone wall');
    expect(takeEarlyInput(document)).toEqual({ query: 'stone wall', entered: 'stone' });
  });

  it.each([{ repeat: true }, { isComposing: true }])('ignores Enter with %o', (kind) => {
    type('stone');
    fireEvent.keyDown(field(), { key: 'Enter', ...kind });
    expect(takeEarlyInput(document)).toEqual({ query: 'stone' });
  });

  it('passes on an emptied field so that the last query does not return', () => {
    type('a');
    type('');
    expect(takeEarlyInput(document)).toEqual({ query: '' });
  });

  it('has the last query, which counts as typed once it is changed or Enter is pressed', () => {
    expect(restoreQuery(document, 'stone')).toBe(true);
    expect(takeEarlyInput(document)).toEqual({ query: 'stone', restored: true });
    expect(restoreQuery(document, 'slate')).toBe(false);
  });

  it.each([
    [() => fireEvent.keyDown(field(), { key: 'Enter' }), { query: 'stone', entered: 'stone' }],
    [() => type('stone'), { query: 'stone' }],
    [() => type(''), { query: '' }],
  ])('passes on what was done with the last query: %s', (act, passed) => {
    restoreQuery(document, 'stone');
    act();
    expect(takeEarlyInput(document)).toEqual(passed);
  });

  it('keeps what was typed before the last query was known', () => {
    type('slate');
    expect(restoreQuery(document, 'stone')).toBe(false);
    expect(takeEarlyInput(document)).toEqual({ query: 'slate' });
  });

  it('passes on input once and then stops recording', () => {
    type('stone');
    takeEarlyInput(document);
    expect(fireEvent.keyDown(field(), { key: 'Enter' })).toBe(true);
    expect(takeEarlyInput(document)).toBeUndefined();
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
  const shown = () => screen.getByRole('combobox', { name: 'Search' });

  it('searches once for the entered query with the saved controls and keeps later typing', async () => {
    const draft = { ...EMPTY_FORM, query: 'old', lens: 'pdf' };
    const quarry = await open({ query: 'stone wall', entered: 'stone' }, { draft });
    await waitFor(() =>
      expect(searched(quarry)).toEqual([{ ...EMPTY_FORM, query: 'stone', lens: 'pdf', reuse: true }]),
    );
    expect(shown()).toHaveProperty('value', 'stone wall');
  });

  it('does not search while a job waits for review', async () => {
    const quarry = await open({ query: 'stone', entered: 'stone' }, { job: newJob(1, { state: 'review' }) });
    expect(searched(quarry)).toEqual([]);
    expect(shown()).toHaveProperty('value', 'stone');
  });

  it('does not search if the settings cannot be read', async () => {
    const quarry = fakeQuarry({}, { load: () => Promise.reject(new Error('An unexpected error occurred')) });
    render(<SearchView quarry={quarry} early={{ query: 'stone', entered: 'stone' }} />);
    await screen.findByText('Something went wrong in Quarry');
    expect(searched(quarry)).toEqual([]);
    expect(screen.getByLabelText('Search', { selector: 'input' })).toHaveProperty('value', 'stone');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('Something went wrong in Quarry')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Search (Enter)' }));
    await screen.findByRole('button', { name: 'Close' });
    expect(searched(quarry)).toEqual([]);
  });

  it('opens the commands for an entered command and does not search', async () => {
    const quarry = await open({ query: '>sett', entered: '>sett' });
    await screen.findByRole('option', { name: 'Settings' });
    expect(searched(quarry)).toEqual([]);
    fireEvent.keyDown(shown(), { key: 'Enter' });
    expect(quarry.calls).toContainEqual(['openOptions']);
  });

  it('suggests matches for typed text', async () => {
    await open({ query: 'stone' });
    await screen.findByRole('listbox', { name: 'Suggestions' });
  });

  it('does not cover the results of an early Enter with suggestions', async () => {
    const quarry = await open({ query: 'stone', entered: 'stone' });
    await waitFor(() => expect(searched(quarry)).toHaveLength(1));
    await screen.findByRole('button', { name: 'Menu' });
    expect(screen.queryByRole('listbox', { name: 'Suggestions' })).toBeNull();
  });

  it('does not select typed text, even if it equals the last query so far', async () => {
    await open({ query: 'stone' }, { draft: { ...EMPTY_FORM, query: 'stone' } });
    const field = shown();
    if (!(field instanceof HTMLInputElement)) throw new Error('There is no field.');
    expect([field.selectionStart, field.selectionEnd]).not.toEqual([0, 'stone'.length]);
  });

  it('keeps typed text instead of the last query', async () => {
    await open({ query: 'stone' }, { draft: { ...EMPTY_FORM, query: 'old' } });
    expect(shown()).toHaveProperty('value', 'stone');
  });
});
