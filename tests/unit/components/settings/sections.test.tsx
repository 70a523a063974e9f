// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { OptionsView } from '../../../../components/settings/settings-view.tsx';
import type { Snapshot } from '../../../../lib/pages/quarry.ts';
import { failed } from '../../../../lib/service/failures.ts';
import { DEFAULT_SETTINGS } from '../../../../lib/settings/settings.ts';
import { dayOf, type Usage } from '../../../../lib/usage/usage.ts';
import { type Answers, DEEDS, type FakeQuarry, fakeQuarry } from '../../../gallery/fake-quarry.ts';

afterEach(cleanup);

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
const radio = (name: RegExp) => screen.getByRole('radio', { name });
const section = (name: string) => within(screen.getByRole('region', { name }));

describe('key storage', () => {
  it('moves the saved key immediately', async () => {
    const quarry = await open();
    expect(radio(/^On this device(?!,)/)).toHaveProperty('checked', true);
    fireEvent.click(radio(/^Until the browser closes/));
    await waitFor(() => expect(said()).toBe('Saved'));
    expect(quarry.calls).toContainEqual(['key.setStorage', { keyStorage: 'session' }]);
    await waitFor(() => expect(radio(/^Until the browser closes/)).toHaveProperty('checked', true));
  });

  it('shows the actual storage when the key could not be moved', async () => {
    await open({}, { 'key.setStorage': async () => failed('storage-full') });
    fireEvent.click(radio(/^Until the browser closes/));
    await waitFor(() => expect(said()).toMatch(/storage is full/));
    expect(radio(/^On this device(?!,)/)).toHaveProperty('checked', true);
  });

  it('applies to the next key if there is none', async () => {
    const quarry = await open({ key: undefined });
    fireEvent.click(radio(/^Until the browser closes/));
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
    fireEvent.change(section('Search').getByLabelText(name), event);
    await waitFor(() => expect(said()).toBe('Saved'));
    expect(quarry.calls).toContainEqual([
      'settings.save',
      { from: expect.anything(), to: { ...settings, defaults: { ...settings.defaults, ...change } } },
    ]);
  });

  it('reports a change that could not be saved', async () => {
    await open({}, { 'settings.save': async () => failed('internal') });
    fireEvent.change(section('Search').getByLabelText('Lens'), { target: { value: 'pdf' } });
    await waitFor(() => expect(said()).toBe('Something went wrong in Quarry'));
  });
});

describe('usage', () => {
  const day = (before: number, searches: number, pages: number, perhaps = 0) => ({
    day: dayOf(Date.now() - before * 86_400_000),
    sure: { searches, pages },
    perhaps: { searches: perhaps, pages: 0 },
  });
  const usage: Usage = { version: 2, days: [day(40, 900, 900), day(29, 100, 50, 2), day(0, 12, 30)] };
  const lines = () =>
    within(screen.getByRole('table', { name: 'Spending' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent));

  it('shows today and the last 30 days, with possible charges separate', async () => {
    await open({ usage });
    expect(lines()).toEqual([
      ['Today', '12', '30', '$0.26'],
      ['Last 30 days', '112', '80', '$1.66'],
      ['may have been charged', '2', '0', '$0.02'],
    ]);
  });

  it('shows a plain message without spending', async () => {
    await open({ usage: { version: 2, days: [day(40, 900, 900)] } });
    screen.getByText('Nothing spent in the last 30 days.');
    expect(screen.queryByRole('table', { name: 'Spending' })).toBeNull();
  });

  it('uses entered prices and returns to the published ones', async () => {
    const quarry = await open({ usage });
    const price = screen.getByLabelText('Price of 1,000 searches');
    fireEvent.input(price, { target: { value: '25' } });
    fireEvent.blur(price);
    await waitFor(() => expect(lines()[0]).toEqual(['Today', '12', '30', '$0.42']));
    expect(quarry.calls).toContainEqual([
      'settings.save',
      { from: expect.anything(), to: { ...DEFAULT_SETTINGS, prices: { searches: 25, pages: 4 } } },
    ]);
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
  const here = () => section('Search');
  const minutes = (typed: string) => {
    const field = here().getByLabelText('Reuse saved results for');
    fireEvent.input(field, { target: { value: typed } });
    fireEvent.blur(field);
  };

  it('are loaded by default', async () => {
    const quarry = await open();
    const load = section('Privacy and data').getByRole('switch', { name: 'Show images in results' });
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
    await here().findByText(/^Enter a whole number from 0 to/);
    expect(quarry.calls.some(([name]) => name === 'settings.save')).toBe(false);
  });
});

describe('snippets to copy', () => {
  it.each([
    ['MCP server URL', 'https://mcp.kagi.com/mcp'],
    ['JSON configuration', '"Bearer YOUR_API_KEY"'],
    ['Claude Code', '"Authorization: Bearer YOUR_API_KEY"'],
  ])('copies %s and announces it', async (label, holds) => {
    const quarry = await open();
    fireEvent.click(screen.getByRole('button', { name: `Copy: ${label}` }));
    await waitFor(() => expect(said()).toBe('Copied'));
    expect(quarry.calls.find(([name]) => name === 'copyText')?.[1]).toContain(holds);
  });

  it('reports when the clipboard refuses', async () => {
    await open({}, { copyText: async () => false });
    fireEvent.click(screen.getByRole('button', { name: 'Copy: Claude Code' }));
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

it('settings view: lists every section in its index, in order, with working links', async () => {
  await open();
  const links = within(screen.getByRole('navigation', { name: 'Sections' })).getAllByRole('link');
  const painted = [...document.querySelectorAll('.sections > .section > h2')].map((name) => name.textContent);
  expect(painted).toEqual([
    'Service and key',
    'Search',
    'Language',
    'Lenses',
    'Result rules',
    'Extraction',
    'Site rules',
    'Markdown format',
    'Presets',
    'Destinations',
    'Library',
    'Spending',
    'Privacy and data',
    'Right-click menu',
    'Keyboard shortcuts',
    'Other apps (MCP)',
    'About',
  ]);
  expect(links.map((link) => link.textContent)).toEqual(painted);
  for (const link of links) {
    const target = document.querySelector(link.getAttribute('href') ?? '');
    expect(target?.querySelector('h2')?.textContent).toBe(link.textContent);
    expect(target?.getAttribute('tabindex')).toBe('-1');
  }
});

describe('the Spending section', () => {
  const number = (name: string, typed: string) => {
    const field = section('Spending').getByLabelText(name);
    fireEvent.input(field, { target: { value: typed } });
    fireEvent.blur(field);
  };

  it('starts with both limits', async () => {
    await open();
    const [first, second] = section('Spending').getAllByRole('spinbutton');
    expect([first, second].map((field) => field?.id)).toEqual(['ask-above', 'review-above']);
  });

  it('saves the page count above which a list is reviewed and keeps the other settings', async () => {
    const extraction = { ...DEFAULT_SETTINGS.extraction, lanes: 4 };
    const quarry = await open({ settings: { ...DEFAULT_SETTINGS, extraction } });
    number('Review before extracting more than', '25');
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
  const field = section('Markdown format').getByLabelText('Max tokens');
  fireEvent.input(field, { target: { value: '8000' } });
  await waitFor(() => expect(said()).toBe('Saved'));
  const [, saved] = quarry.calls.find(([name]) => name === 'settings.save') ?? [];
  expect(saved).toMatchObject({ to: { document: { budget: { tokens: 8000 } } } });
});

it.each(['section-usage', 'section-history', 'lenses', 'address'])(
  'settings view: focuses #%s when opened there',
  async (id) => {
    location.hash = `#${id}`;
    await open();
    await waitFor(() => expect(document.activeElement?.id).toBe(id));
    location.hash = '';
  },
);
