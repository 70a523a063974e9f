// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, describe, expect, it } from 'vitest';
import { SECTIONS } from '../../../../components/settings/section.tsx';
import { matcherFor } from '../../../../components/settings/settings-search.tsx';
import { OptionsView } from '../../../../components/settings/settings-view.tsx';
import { text } from '../../../../lib/browser/text.ts';
import { fakeQuarry } from '../../../gallery/fake-quarry.ts';

afterEach(() => {
  cleanup();
  location.hash = '';
});

async function open() {
  render(<OptionsView quarry={fakeQuarry()} firefox={false} />);
  await screen.findByLabelText('Service URL');
}

const field = () => screen.getByRole('searchbox', { name: 'Search settings' });
const find = (value: string) => fireEvent.input(field(), { target: { value } });
const indexed = () =>
  within(screen.getByRole('navigation', { name: 'Sections' }))
    .queryAllByRole('link')
    .map(({ textContent }) => textContent);
const said = () => screen.getByRole('status').textContent;
const isShown = (label: string) => screen.getByLabelText(label).closest('[data-out]') === null;

describe('searching settings', () => {
  it('by label: keeps only that setting, its section, and its link', async () => {
    await open();
    find('Parallel requests');
    await waitFor(() => expect(indexed()).toEqual(['Extraction']));
    expect(isShown('Parallel requests')).toBe(true);
    expect(isShown('Request timeout')).toBe(false);
    expect(isShown('Service URL')).toBe(false);
    expect(said()).toBe('1 match');
  });

  it('by hint, in any word order and case', async () => {
    await open();
    find('again REPEAT');
    await waitFor(() => expect(indexed()).toEqual(['Search']));
    expect(isShown('Reuse saved results for')).toBe(true);
    expect(isShown('Safe search')).toBe(false);
  });

  it('by group name: shows the whole group and nothing else', async () => {
    await open();
    find('prices');
    // Matches here too because a backup includes prices.
    await waitFor(() => expect(indexed()).toEqual(['Spending', 'Privacy and data']));
    expect(isShown('Price of 1,000 pages')).toBe(true);
    expect(isShown('Review before extracting more than')).toBe(false);
    expect(said()).toBe('3 matches');
  });

  it('by section name: shows the whole section', async () => {
    await open();
    for (const { title } of Object.values(SECTIONS)) {
      find(text(title));
      await waitFor(() => expect(indexed()).toContain(text(title)));
      const section = screen.getByRole('region', { name: text(title) });
      expect(section.querySelector('[data-out]')).toBeNull();
    }
  });

  it('by synonyms', async () => {
    await open();
    for (const { title, find: others } of Object.values(SECTIONS)) {
      const word = text(others).split(' ').at(-1) ?? '';
      find(word);
      await waitFor(() => expect(indexed(), word).toContain(text(title)));
    }
  });

  it('reports when nothing matches', async () => {
    await open();
    find('walrus');
    await waitFor(() => expect(said()).toBe('No settings match “walrus”.'));
    expect(indexed()).toEqual([]);
    expect(screen.queryAllByRole('region').filter((one) => !one.hasAttribute('data-out'))).toEqual([]);
  });

  it('ignores choices and entered values', async () => {
    await open();
    // The file type of a default lens, and part of the MCP configuration.
    find('YOUR_API_KEY http');
    await waitFor(() => expect(said()).toMatch(/^No settings match/));
  });

  it('Escape clears it and shows everything', async () => {
    await open();
    find('walrus');
    await waitFor(() => expect(indexed()).toEqual([]));
    fireEvent.keyDown(field(), { key: 'Escape' });
    await waitFor(() => expect(indexed()).toHaveLength(Object.keys(SECTIONS).length));
    expect(field()).toHaveProperty('value', '');
    expect(document.querySelector('[data-out]')).toBeNull();
  });

  it('includes settings that appear later', async () => {
    await open();
    find('new passphrase');
    await waitFor(() => expect(said()).toMatch(/^No settings match/));
    fireEvent.click(screen.getByRole('radio', { name: /locked with a passphrase/ }));
    await waitFor(() => expect(said()).toBe('1 match'));
  });

  it('clears when a link leads to another field in Settings', async () => {
    await open();
    find('prices');
    await waitFor(() => expect(isShown('Service URL')).toBe(false));
    location.hash = '#address';
    fireEvent(window, new HashChangeEvent('hashchange'));
    await waitFor(() => expect(document.activeElement?.id).toBe('address'));
    expect(isShown('Service URL')).toBe(true);
  });
});

it.each([
  ['cafe', 'Café', true],
  ['CAFÉ', 'a cafe', true],
  ['two words', 'words are two', true],
  ['two words', 'two', false],
  ['  ', 'anything', true],
])('“%s” in “%s”: %s', (query, words, fits) => {
  expect(matcherFor(query)(words)).toBe(fits);
});
