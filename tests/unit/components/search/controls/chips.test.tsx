import { fireEvent, screen, waitFor } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import type { SearchForm } from '../../../../../lib/search/form.ts';
import type { FakeQuarry } from '../../../../gallery/fake-quarry.ts';
import { showSearch } from '../../show-search.tsx';
import { choose, combobox, fill, GRANITE, lastDraft, pressNext } from '../../view.ts';

async function open(changes: Partial<SearchForm> = {}): Promise<FakeQuarry> {
  const quarry = showSearch({ draft: { ...GRANITE, ...changes } });
  await screen.findByText(/Press Enter to search/);
  return quarry;
}

/** Waits for what is stored of the form. */
const stores = (quarry: FakeQuarry, form: Partial<SearchForm>) =>
  waitFor(() => expect(lastDraft(quarry)).toMatchObject(form));
const shown = (name: string) => combobox(name).closest('.chip')?.querySelector('.chip-value')?.textContent;

describe('time', () => {
  it('can be set to a period and cleared', async () => {
    const quarry = await open();
    expect(screen.queryByRole('button', { name: 'Clear Time' })).toBeNull();
    choose('Time', 'week');
    await stores(quarry, { period: 'week', after: '', before: '' });
    await pressNext('Clear Time');
    await waitFor(() => expect(lastDraft(quarry)).toEqual(GRANITE));
    await waitFor(() => expect(combobox('Time').value).toBe(''));
  });

  it('can be set to two dates instead of a period', async () => {
    const quarry = await open({ period: 'week' });
    choose('Time', 'dates');
    await screen.findByLabelText('From');
    fill('From', '2026-01-05');
    fill('To', '2026-02-01');
    await stores(quarry, { after: '2026-01-05', before: '2026-02-01' });
    expect(lastDraft(quarry)).not.toMatchObject({ period: 'week' });
    choose('Time', 'day');
    await stores(quarry, { period: 'day', after: '', before: '' });
    await waitFor(() => expect(screen.queryByLabelText('From')).toBeNull());
  });

  it('is described in words, and leaves reversed dates, which it reports, out of the search', async () => {
    const quarry = await open({ after: '2026-01-05' });
    await waitFor(() => expect(combobox('Time').value).toBe('set'));
    expect(shown('Time')).toContain('Since Jan 5, 2026');
    choose('Time', 'dates');
    await screen.findByLabelText('To');
    fill('To', '2025-01-01');
    await screen.findByText('The end date is before the start date.');
    expect(screen.getByLabelText('To').getAttribute('aria-describedby')).toBe('dates-error');
    expect(lastDraft(quarry)).toMatchObject({ after: '2026-01-05', before: '' });
  });
});

describe('region', () => {
  const regions = () =>
    [...combobox('Region').querySelectorAll('option')].map(({ textContent }) => textContent);
  const openRegions = async () => {
    fireEvent.focus(combobox('Region'));
    await waitFor(() => expect(regions()).toHaveLength(251));
  };

  it('can be a country by name, international, or the service’s default', async () => {
    const quarry = await open();
    await openRegions();
    expect(regions().slice(0, 3)).toEqual(['Service default', 'International', 'United States']);
    choose('Region', 'CH');
    await stores(quarry, { region: 'CH' });
    await waitFor(() => expect(shown('Region')).toContain('Switzerland'));
    choose('Region', 'no_region');
    await stores(quarry, { region: 'no_region' });
    await pressNext('Clear Region');
    await stores(quarry, { region: '' });
  });
});

it.each<[Partial<SearchForm>, boolean]>([
  [{ lens: 'academic', workflow: 'images' }, true],
  [{ site: 'a.example', workflow: 'videos' }, false],
  [{ lens: 'academic', workflow: 'news' }, false],
])('%j: notes that the service has no lenses for the type: %s', async (changes, said) => {
  await open(changes);
  const words = 'The service’s lenses may have no effect on images and videos.';
  expect(screen.queryByText(words) !== null).toBe(said);
});
