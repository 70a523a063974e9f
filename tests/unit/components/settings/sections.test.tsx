// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { OptionsView } from '../../../../components/settings/settings-view.tsx';
import type { Snapshot } from '../../../../lib/pages/quarry.ts';
import { failed } from '../../../../lib/service/failures.ts';
import { DEFAULT_SETTINGS } from '../../../../lib/settings/settings.ts';
import { type Answers, DEEDS, type FakeQuarry, fakeQuarry } from '../../../gallery/fake-quarry.ts';

afterEach(() => {
  cleanup();
  history.replaceState(null, '', '#');
});

async function open(
  known: Partial<Snapshot> = {},
  answers: Answers = {},
  firefox = false,
): Promise<FakeQuarry> {
  const quarry = fakeQuarry(known, answers);
  render(<OptionsView quarry={quarry} firefox={firefox} />);
  await screen.findByLabelText('Service URL');
  return quarry;
}

const said = () => screen.getByRole('status').textContent;
const section = (name: string) => within(screen.getByRole('region', { name }));

describe('key storage', () => {
  const way = () => screen.getByRole('combobox', { name: 'Store the key' });
  const choose = (value: string) => fireEvent.change(way(), { target: { value } });

  it('moves the saved key immediately', async () => {
    const quarry = await open();
    expect(way()).toHaveProperty('value', 'device');
    choose('session');
    await waitFor(() => expect(said()).toBe('Saved'));
    expect(quarry.calls).toContainEqual(['key.setStorage', { keyStorage: 'session' }]);
    await waitFor(() => expect(way()).toHaveProperty('value', 'session'));
  });

  it('shows the actual storage when the key could not be moved', async () => {
    await open({}, { 'key.setStorage': async () => failed('storage-full') });
    choose('session');
    await waitFor(() => expect(said()).toMatch(/storage is full/));
    expect(way()).toHaveProperty('value', 'device');
  });

  it('applies to the next key if there is none', async () => {
    const quarry = await open({ key: undefined });
    choose('session');
    fireEvent.input(screen.getByLabelText('API key'), { target: { value: 'secret-key-9876' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(said()).toMatch(/^Saved\. /));
    expect(quarry.calls).toContainEqual([
      'key.save',
      { key: 'secret-key-9876', address: DEFAULT_SETTINGS.address, keyStorage: 'session' },
    ]);
    expect(quarry.calls.some(([name]) => name === 'key.setStorage')).toBe(false);
  });
});

it.each([
  ['https://search.example/v1', false],
  ['https://search.example/v1/', false],
  ['https://search.example/api', true],
  ['https://search.example/dev1', true],
])('settings view: warns about the service URL %s: %s', async (address, warned) => {
  await open();
  fireEvent.input(screen.getByLabelText('Service URL'), { target: { value: address } });
  await waitFor(() => expect(screen.queryByText(/doesn’t end in \/v1/) !== null).toBe(warned));
});

describe('search defaults', () => {
  it.each([
    ['Result type', { target: { value: 'news' } }, { workflow: 'news' }],
    ['Lens', { target: { value: '48213' } }, { lens: '48213' }],
    ['Safe search', { target: { checked: false } }, { safeSearch: false }],
  ])('saves %s immediately and announces it', async (name, event, change) => {
    const settings = { ...DEFAULT_SETTINGS, lenses: [{ name: 'Stone', id: '48213' }] };
    const quarry = await open({ settings });
    fireEvent.change(section('New searches').getByLabelText(name), event);
    await waitFor(() => expect(said()).toBe('Saved'));
    expect(quarry.calls).toContainEqual([
      'settings.save',
      { from: expect.anything(), to: { ...settings, defaults: { ...settings.defaults, ...change } } },
    ]);
  });

  it('reports a change that could not be saved', async () => {
    await open({}, { 'settings.save': async () => failed('internal') });
    fireEvent.change(section('New searches').getByLabelText('Lens'), { target: { value: 'pdf' } });
    await waitFor(() => expect(said()).toBe('Something went wrong in Quarry'));
  });
});

describe('prices', () => {
  it('uses entered prices and returns to the published ones', async () => {
    history.replaceState(null, '', '#prices');
    const quarry = await open();
    const price = screen.getByLabelText('Price of 1,000 searches');
    fireEvent.input(price, { target: { value: '25' } });
    fireEvent.blur(price);
    await waitFor(() =>
      expect(quarry.calls).toContainEqual([
        'settings.save',
        { from: expect.anything(), to: { ...DEFAULT_SETTINGS, prices: { searches: 25, pages: 4 } } },
      ]),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Reset to default prices' }));
    await waitFor(() =>
      expect(quarry.calls.at(-1)).toEqual([
        'settings.save',
        { from: expect.anything(), to: DEFAULT_SETTINGS },
      ]),
    );
    await waitFor(() => expect(price).toHaveProperty('value', '12'));
  });

  it.each(['', '-1'])('rejects “%s” as a price', async (typed) => {
    const quarry = await open();
    const price = screen.getByLabelText('Price of 1,000 pages');
    fireEvent.input(price, { target: { value: typed } });
    fireEvent.blur(price);
    await screen.findByText('Enter 0 or more.');
    expect(quarry.calls.some(([name]) => name === 'settings.save')).toBe(false);
  });
});

describe('images and saved results', () => {
  const minutes = (typed: string) => {
    const field = screen.getByLabelText('Reuse saved results for');
    fireEvent.input(field, { target: { value: typed } });
    fireEvent.blur(field);
  };

  it('are loaded by default', async () => {
    const quarry = await open();
    const load = section('Appearance').getByRole('switch', { name: 'Show images in results' });
    expect(load).toHaveProperty('checked', true);
    fireEvent.click(load);
    await waitFor(() =>
      expect(quarry.calls.at(-1)).toEqual([
        'settings.save',
        { from: expect.anything(), to: { ...DEFAULT_SETTINGS, thumbnails: false } },
      ]),
    );
  });

  it.each(['0', '45', '1440'])('can be reused for %s minutes', async (typed) => {
    const quarry = await open({ settings: { ...DEFAULT_SETTINGS, reuseMinutes: 5 } });
    minutes(typed);
    await waitFor(() =>
      expect(quarry.calls.at(-1)).toEqual([
        'settings.save',
        { from: expect.anything(), to: { ...DEFAULT_SETTINGS, reuseMinutes: Number(typed) } },
      ]),
    );
  });

  it.each(['-1', '1441', '2.5', ''])('rejects “%s” minutes', async (typed) => {
    const quarry = await open();
    minutes(typed);
    await screen.findByText(/^Enter a whole number from 0 to/);
    expect(quarry.calls.some(([name]) => name === 'settings.save')).toBe(false);
  });
});

describe('the MCP configuration', () => {
  const copy = async (answers: Answers = {}) => {
    history.replaceState(null, '', '#section-elsewhere');
    const quarry = await open({}, answers);
    fireEvent.click(await screen.findByRole('button', { name: 'Copy: JSON configuration' }));
    return quarry;
  };

  it('is copied with the URL of the server and a placeholder for the key', async () => {
    const quarry = await copy();
    await waitFor(() => expect(said()).toBe('Copied'));
    const [, copied] = quarry.calls.find(([name]) => name === 'copyText') ?? [];
    expect(JSON.parse(String(copied))).toEqual({
      mcpServers: {
        kagi: {
          type: 'http',
          url: 'https://mcp.kagi.com/mcp',
          headers: { Authorization: 'Bearer YOUR_API_KEY' },
        },
      },
    });
  });

  it('reports when the clipboard refuses', async () => {
    await copy({ copyText: async () => false });
    await waitFor(() => expect(said()).toBe('Couldn’t copy. The browser blocked the clipboard.'));
  });
});

it('settings view: describes the Firefox way to change shortcuts in Firefox', async () => {
  await open({}, {}, true);
  section('Keyboard shortcuts').getByText(/Manage Extension Shortcuts/);
  expect(screen.queryByText(/chrome:/)).toBeNull();
});

it('settings view: shows the current shortcuts and links to where they can be changed', async () => {
  const changeShortcuts = vi.fn();
  const set = { name: 'extract-page', does: 'Extract this page', keys: 'Ctrl+Shift+Y' };
  const shortcuts = vi.fn(async () => [set, { name: 'open-desk', does: 'Open full-page view', keys: '' }]);
  await open({}, { actions: async () => ({ ...DEEDS, shortcuts, changeShortcuts }) });
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

describe('the limits', () => {
  it('are first on their page', async () => {
    history.replaceState(null, '', '#spending');
    await open();
    await waitFor(() => expect(section('Limits').getAllByRole('spinbutton')).toHaveLength(2));
    const [first, second] = section('Limits').getAllByRole('spinbutton');
    expect([first, second].map((field) => field?.id)).toEqual(['ask-above', 'review-above']);
  });

  it('save the page count above which a list is reviewed and keep the other settings', async () => {
    history.replaceState(null, '', '#spending');
    const extraction = { ...DEFAULT_SETTINGS.extraction, lanes: 4 };
    const quarry = await open({ settings: { ...DEFAULT_SETTINGS, extraction } });
    const field = await screen.findByLabelText('Review before extracting more than');
    fireEvent.input(field, { target: { value: '25' } });
    fireEvent.blur(field);
    await waitFor(() =>
      expect(quarry.calls.at(-1)).toEqual([
        'settings.save',
        {
          from: expect.anything(),
          to: { ...DEFAULT_SETTINGS, extraction: { ...extraction, reviewAbove: 25 } },
        },
      ]),
    );
  });
});

it('settings view: saves a token limit for all documents', async () => {
  const quarry = await open();
  fireEvent.input(screen.getByLabelText('Max tokens'), { target: { value: '8000' } });
  await waitFor(() => expect(said()).toBe('Saved'));
  const [, saved] = quarry.calls.find(([name]) => name === 'settings.save') ?? [];
  expect(saved).toMatchObject({ to: { document: { budget: { tokens: 8000 } } } });
});

const saved = (quarry: FakeQuarry) =>
  quarry.calls.filter(([name]) => name === 'settings.save').map(([, change]) => Object(change).to);
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('appearance: saves theme and text size, and shows that it did', async () => {
  const quarry = await open();
  choose('Theme', 'dark');
  await waitFor(() => expect(document.querySelectorAll('.saved-mark')).toHaveLength(1));
  choose('Text size', 'large');
  await waitFor(() =>
    expect(saved(quarry).at(-1)).toEqual({ ...DEFAULT_SETTINGS, theme: 'dark', textSize: 'large' }),
  );
});

it('advanced: new searches get the limit, timeout, and format of Settings, unless their fields are empty', async () => {
  const quarry = await open();
  const type = (label: string, value: string) => {
    const field = screen.getByLabelText(label);
    fireEvent.input(field, { target: { value } });
    fireEvent.blur(field);
  };
  type('Max results', '20');
  await waitFor(() => expect(saved(quarry)).toHaveLength(1));
  type('Search timeout', '2.5');
  await waitFor(() => expect(saved(quarry)).toHaveLength(2));
  choose('Results as', 'markdown');
  await waitFor(() =>
    expect(saved(quarry).at(-1).defaults).toEqual({
      ...DEFAULT_SETTINGS.defaults,
      limit: 20,
      timeout: 2.5,
      format: 'markdown',
    }),
  );
  type('Max results', '');
  await waitFor(() => expect(saved(quarry).at(-1).defaults.limit).toBeUndefined());
  type('Max results', '0');
  await screen.findByText(/^Enter a whole number from 1 to/);
  expect(saved(quarry)).toHaveLength(4);
});

it('right-click menu: hides an entry and shows it again, also one that was in a submenu', async () => {
  const quarry = await open({
    settings: { ...DEFAULT_SETTINGS, menu: { 'extract-link': 'hidden', 'add-pages': 'more' } },
  });
  const entry = (id: string) => document.querySelector<HTMLInputElement>(`#menu-${id}`) ?? document.body;
  expect(entry('extract-link')).toHaveProperty('checked', false);
  expect(entry('add-pages')).toHaveProperty('checked', true);
  fireEvent.click(entry('extract-link'));
  await waitFor(() => expect(saved(quarry).at(-1).menu).toEqual({ 'add-pages': 'more' }));
  fireEvent.click(entry('add-pages'));
  await waitFor(() => expect(saved(quarry).at(-1).menu).toEqual({ 'add-pages': 'hidden' }));
});

describe('the destination', () => {
  it('is changed for all actions that have it, but not for those that differ', async () => {
    const page = { to: 'obsidian', preset: '#note' } as const;
    const quarry = await open({ settings: { ...DEFAULT_SETTINGS, gestures: { page } } });
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
});
