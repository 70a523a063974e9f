import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import { failed } from '../../../../lib/service/failures.ts';
import { DEFAULT_SETTINGS } from '../../../../lib/settings/settings.ts';
import { acting } from '../../../gallery/fake-quarry.ts';
import { showSettings } from '../show-settings.tsx';
import { calls, choose, combobox, fill, press, pressNext, said, saved, says, withSettings } from '../view.ts';

const section = (name: string) => within(screen.getByRole('region', { name }));

describe('key storage', () => {
  const way = () => combobox('Store the key').value;
  const store = (value: string) => choose('Store the key', value);

  it('moves the saved key immediately', async () => {
    const quarry = await showSettings();
    expect(way()).toBe('device');
    store('session');
    await says('Saved');
    expect(quarry.calls).toContainEqual(['key.setStorage', { keyStorage: 'session' }]);
    await waitFor(() => expect(way()).toBe('session'));
  });

  it('shows the actual storage when the key could not be moved', async () => {
    await showSettings({}, { 'key.setStorage': async () => failed('storage-full') });
    store('session');
    await waitFor(() => expect(said()).toMatch(/storage is full/));
    expect(way()).toBe('device');
  });

  it('applies to the next key if there is none', async () => {
    const quarry = await showSettings({ key: undefined });
    store('session');
    fill('API key', 'secret-key-9876');
    press('Save');
    await waitFor(() => expect(said()).toMatch(/^Saved\. /));
    expect(quarry.calls).toContainEqual([
      'key.save',
      { key: 'secret-key-9876', address: DEFAULT_SETTINGS.address, keyStorage: 'session' },
    ]);
    expect(calls(quarry, 'key.setStorage')).toEqual([]);
  });
});

it.each([
  ['https://search.example/v1', false],
  ['https://search.example/v1/', false],
  ['https://search.example/api', true],
  ['https://search.example/dev1', true],
])('settings view: warns about the service URL %s: %s', async (address, warned) => {
  await showSettings();
  fill('Service URL', address);
  await waitFor(() => expect(screen.queryByText(/doesn’t end in \/v1/) !== null).toBe(warned));
});

it('prices: return to the published ones', async () => {
  history.replaceState(null, '', '#prices');
  const quarry = await showSettings(withSettings({ prices: { searches: 25, pages: 4 } }));
  press('Reset to default prices');
  await waitFor(() => expect(saved(quarry)).toEqual([DEFAULT_SETTINGS]));
  await waitFor(() => expect(screen.getByLabelText('Price of 1,000 searches')).toHaveProperty('value', '12'));
});

it('the MCP configuration is copied with the URL of the server and a placeholder for the key', async () => {
  history.replaceState(null, '', '#section-elsewhere');
  const quarry = await showSettings();
  await pressNext('Copy: JSON configuration');
  await says('Copied');
  expect(JSON.parse(String(calls(quarry, 'copyText')[0]?.[1]))).toEqual({
    mcpServers: {
      kagi: {
        type: 'http',
        url: 'https://mcp.kagi.com/mcp',
        headers: { Authorization: 'Bearer YOUR_API_KEY' },
      },
    },
  });
});

it('settings view: shows the current shortcuts and links to where they can be changed', async () => {
  const changeShortcuts = vi.fn();
  const set = { name: 'extract-page', does: 'Extract this page', keys: 'Ctrl+Shift+Y' };
  const shortcuts = vi.fn(async () => [set, { name: 'open-desk', does: 'Open full-page view', keys: '' }]);
  await showSettings({}, acting({ shortcuts, changeShortcuts }));
  const rows = () =>
    [...document.querySelectorAll('#section-shortcuts dl > div')].map((row) => row.textContent);
  const keyword = 'qySearch from the address bar: type qy, then a space';
  await waitFor(() =>
    expect(rows()).toEqual(['CtrlShiftYExtract this page', 'Not setOpen full-page view', keyword]),
  );
  shortcuts.mockResolvedValue([{ ...set, keys: 'F2' }]);
  fireEvent.focus(window);
  await waitFor(() => expect(rows()).toEqual(['F2Extract this page', keyword]));
  fireEvent.click(section('Keyboard shortcuts').getByRole('button', { name: 'Change shortcuts' }));
  expect(changeShortcuts).toHaveBeenCalledOnce();
});

it('advanced: new searches get no limit once its field is empty', async () => {
  const defaults = { ...DEFAULT_SETTINGS.defaults, limit: 20 };
  const quarry = await showSettings(withSettings({ defaults }));
  fill('Max results', '');
  fireEvent.blur(screen.getByLabelText('Max results'));
  await waitFor(() => expect(saved(quarry)).toEqual([DEFAULT_SETTINGS]));
});

it('right-click menu: hides an entry and shows it again, also one that was in a submenu', async () => {
  const menu = { 'extract-link': 'hidden', 'add-pages': 'more' } as const;
  const quarry = await showSettings(withSettings({ menu }));
  const entry = (id: string) => document.querySelector<HTMLInputElement>(`#menu-${id}`) ?? document.body;
  expect(entry('extract-link')).toHaveProperty('checked', false);
  expect(entry('add-pages')).toHaveProperty('checked', true);
  fireEvent.click(entry('extract-link'));
  await waitFor(() => expect(saved(quarry).at(-1).menu).toEqual({ 'add-pages': 'more' }));
  fireEvent.click(entry('add-pages'));
  await waitFor(() => expect(saved(quarry).at(-1).menu).toEqual({ 'add-pages': 'hidden' }));
});

it('the destination is changed for all actions that have it, but not for those that differ', async () => {
  const page = { to: 'obsidian', preset: '#note' } as const;
  const quarry = await showSettings(withSettings({ gestures: { page } }));
  expect(screen.getByLabelText('Destination')).toHaveProperty('value', 'clipboard');
  choose('Destination', 'file');
  await waitFor(() => expect(saved(quarry)).toHaveLength(1));
  const { page: kept, ...others } = saved(quarry)[0].gestures;
  expect(kept).toEqual(page);
  expect(Object.values(others)).toEqual(Array(7).fill({ to: 'file', preset: '' }));
  choose('Preset', '#plain');
  await waitFor(() => expect(saved(quarry)).toHaveLength(2));
  expect(saved(quarry)[1].gestures.link).toEqual({ to: 'file', preset: '#plain' });
  expect(saved(quarry)[1].gestures.page).toEqual(page);
});
