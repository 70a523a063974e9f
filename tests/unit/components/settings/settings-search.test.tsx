import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { matcherFor } from '../../../../components/settings/settings-search.tsx';
import { showSettings } from '../show-settings.tsx';
import { fill, go, said, says } from '../view.ts';

const field = () => screen.getByRole('searchbox', { name: 'Search settings' });
const find = (value: string) => fill(field(), value);
const results = () => {
  const list = document.querySelector<HTMLElement>('.found-settings');
  return list ? within(list).queryAllByRole('link') : [];
};
const found = () =>
  results().map((link) =>
    [...link.childNodes]
      .map(({ textContent }) => textContent)
      .join(' | ')
      .replace(/\s/g, ' '),
  );
const shown = () => screen.getByRole('heading', { level: 2 }).textContent;

describe('searching settings', () => {
  it.each([
    ['its label', 'Parallel requests', 'Parallel requests | Advanced · Extraction'],
    ['its hint, in any word order and case', 'again REPEAT', 'Reuse saved results for | Advanced · Searches'],
    ['synonyms', 'dark mode', 'Appearance | General'],
  ])('finds a setting by %s, and names its page and group in place of the pages', async (_, typed, name) => {
    await showSettings();
    find(typed);
    await waitFor(() => expect(found()).toEqual([name]));
    expect(said()).toBe('1 match');
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  });

  it('opens the page and the field, which the URL then names', async () => {
    await showSettings();
    find('Max tokens');
    await waitFor(() => expect(results()).toHaveLength(1));
    fireEvent.click(results()[0] ?? document.body);
    await waitFor(() => expect(shown()).toBe('Markdown'));
    const tokens = screen.getByLabelText('Max tokens');
    expect(document.activeElement).toBe(tokens);
    expect(tokens.closest('details')?.open).toBe(true);
    expect(field()).toHaveProperty('value', '');
    expect(location.hash).toBe(`#${tokens.id}`);
  });

  it('Enter opens the first match', async () => {
    await showSettings();
    find('storage limit');
    fireEvent.keyDown(field(), { key: 'Enter' });
    await waitFor(() => expect(shown()).toBe('Privacy and data'));
    expect(document.activeElement?.id).toBe('library-room');
  });

  // The last two are the file type of a default lens, and part of the MCP configuration.
  it('says if nothing matches, not even choices and entered values; Escape shows the page again', async () => {
    await showSettings();
    find('walrus');
    await says('No settings match “walrus”.');
    find('YOUR_API_KEY http');
    await waitFor(() => expect(said()).toMatch(/^No settings match “YOUR/));
    expect(found()).toEqual([]);
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
    fireEvent.keyDown(field(), { key: 'Escape' });
    await waitFor(() => expect(shown()).toBe('General'));
    expect(field()).toHaveProperty('value', '');
  });

  it('clears when a link leads to a field in Settings', async () => {
    await showSettings();
    find('prices');
    await waitFor(() => expect(found().length).toBeGreaterThan(0));
    go('#address');
    await waitFor(() => expect(document.activeElement?.id).toBe('address'));
    expect(found()).toEqual([]);
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
