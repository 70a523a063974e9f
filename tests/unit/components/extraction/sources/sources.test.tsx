import { createEvent, fireEvent, screen, waitFor } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import type { OpenTab, OpenTabs } from '../../../../../lib/pages/actions.ts';
import type { DeferredActions } from '../../../../../lib/pages/quarry.ts';
import { success } from '../../../../../lib/service/failures.ts';
import { DEFAULT_SETTINGS, type InTabSetting, type Settings } from '../../../../../lib/settings/settings.ts';
import { acting, type FakeQuarry } from '../../../../gallery/fake-quarry.ts';
import { newJob } from '../../../../shared/new-job.ts';
import { calls, fill, localOnly, press, says, showDesk, withSettings } from '../../view.tsx';

const READ = newJob(0, { id: 'read', source: 'tabs', finishedAt: 2, state: 'done' });
const tab = (id: number) => ({ id, url: `https://site.example/${id}`, title: `Tab ${id}` });
const OPEN = { one: tab(2), selected: [tab(2), tab(3)], all: [tab(1), tab(2), tab(3)] };
const known = { openTabs: async () => OPEN };

async function open(actions: Partial<DeferredActions> = {}, settings: Partial<Settings> = {}) {
  const answers = { ...acting(actions), 'extract.inTab': async () => success(READ) };
  return showDesk('#add', withSettings(settings), answers);
}

const extracted = (quarry: FakeQuarry) => calls(quarry, 'extract').at(-1)?.[1];
const read = (quarry: FakeQuarry) => calls(quarry, 'extract.inTab').at(-1)?.[1];
const denied = () => says('Access denied. Nothing was read.');
const rowOf = (text: string) => screen.getByText(text).closest('li')?.textContent;

const switchTabs = () => press(/^Tabs/);

describe('tabs', () => {
  it('are all listed, with only the selected ones ticked, and extracted with one button', async () => {
    const quarry = await open(known);
    switchTabs();
    const first = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Tab 1/ });
    expect(first.checked).toBe(false);
    press(/^Extract 2 pages\s· \$0\.008$/);
    const targets = [2, 3].map((id) => ({ url: `https://site.example/${id}`, title: `Tab ${id}` }));
    await waitFor(() => expect(extracted(quarry)).toEqual({ source: 'tabs', targets }));
  });

  it('that aren’t selected stay clear, whatever their URLs; so does what was cleared before', async () => {
    const at = (id: number, end: string) => ({ ...tab(id), url: `https://site.example/${end}` });
    const all = [at(1, '1#part'), at(2, '2?utm_source=x'), at(3, '3'), at(4, '4'), at(5, '4#part')];
    await open({ openTabs: async () => ({ one: all[2], selected: all.slice(2, 4), all }) });
    fill(screen.getByRole('textbox', { name: 'URLs' }), 'https://other.example/');
    fireEvent.click(await screen.findByRole('checkbox', { name: /other\.example/ }));
    switchTabs();
    await screen.findByRole('checkbox', { name: /Tab 1/ });
    await screen.findByRole('button', { name: /^Extract 2 pages/ });
  });

  it('are those that were open when they were switched on', async () => {
    const before = { ...OPEN, selected: [], all: [tab(1)] };
    const openTabs = vi.fn(async () => OPEN).mockResolvedValueOnce(before);
    await open({ openTabs });
    screen.getByRole('button', { name: 'Tabs 1' });
    switchTabs();
    await screen.findByRole('button', { name: /^Extract 2 pages/ });
    expect(openTabs).toHaveBeenCalledTimes(2);
  });

  it('are listed after access is given, if their URLs are hidden', async () => {
    const quarry = await open({ requestTabs: async () => ({ ...OPEN, selected: [] }) });
    screen.getByText(/Your browser will ask once/);
    switchTabs();
    await screen.findByRole('checkbox', { name: /Tab 1/ });
    press(/^Extract 3 pages/);
    await waitFor(() => expect(extracted(quarry)).toHaveProperty('targets.length', 3));
  });

  it('cost only what is sent: not browser pages, nor pages of local-only sites', async () => {
    const all = [...OPEN.all, { id: 4, url: 'about:config' }, { id: 5, url: 'https://local.example/' }];
    await open({ openTabs: async () => ({ ...OPEN, selected: [], all }) }, localOnly('local.example'));
    switchTabs();
    await screen.findByRole('button', { name: /^Extract 4 pages\s· \$0\.012$/ });
    screen.getByText('Not sent: 1 page on a site you extract only locally');
    expect(rowOf('about:config')).toContain('not https');
  });

  it('are not listed if access is refused, and that is reported', async () => {
    const quarry = await open({ requestTabs: () => Promise.reject(new Error('not in a click')) });
    switchTabs();
    await denied();
    expect(extracted(quarry)).toBeUndefined();
  });
});

describe('tabs extracted locally', () => {
  const TABS = [
    tab(1),
    { id: 2, url: 'http://intranet.example/2', title: 'Tab 2' },
    tab(3),
    { id: 4, url: 'about:config', title: 'Config' },
    { id: 5, url: 'file:///a.html', title: 'File' },
  ];
  const OF: OpenTabs = { one: tab(3), selected: [], all: TABS };
  const pageOf = ({ id, url = '', title = '' }: OpenTab) => ({ tab: id, url, title });

  async function openHere(actions: Partial<DeferredActions> = {}, local: InTabSetting = 'offer') {
    const requestedSites: (readonly string[])[] = [];
    const requestSites: DeferredActions['requestSites'] = async (patterns) => {
      requestedSites.push(patterns);
      return [...patterns];
    };
    const extraction = { ...DEFAULT_SETTINGS.extraction, local };
    const quarry = await open({ openTabs: async () => OF, requestSites, ...actions }, { extraction });
    return { quarry, requestedSites };
  }
  const readLocally = async () => {
    switchTabs();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Extract tabs locally (free)' }));
    await screen.findByRole('checkbox', { name: /Tab 1/ });
  };

  it('are listed with the sites to ask for and the skipped tabs; one prompt covers only the ticked ones', async () => {
    const { quarry, requestedSites } = await openHere();
    await readLocally();
    await screen.findByText('Your browser will ask for access to site.example and http://intranet.example.');
    expect(rowOf('about:config')).toContain('browser page');
    expect(rowOf('file:///a.html')).toContain('local file');
    fireEvent.click(screen.getByRole('checkbox', { name: /Tab 2/ }));
    await screen.findByText('Your browser will ask for access to site.example.');
    press(/^Extract 2 pages\s· free$/);
    await waitFor(() =>
      expect(read(quarry)).toEqual({ tabs: [pageOf(tab(1)), pageOf(tab(3))], first: false, targets: [] }),
    );
    expect(requestedSites).toEqual([['https://site.example/*']]);
    expect(extracted(quarry)).toBeUndefined();
  });

  it('are extracted with pages of other sources as one job', async () => {
    const { quarry } = await openHere();
    fill(screen.getByRole('textbox', { name: 'URLs' }), 'https://other.example/');
    await readLocally();
    press(/^Extract 4 pages/);
    const targets = [{ url: 'https://other.example/' }];
    await waitFor(() => expect(read(quarry)).toMatchObject({ tabs: { length: 3 }, targets }));
    expect(extracted(quarry)).toBeUndefined();
  });

  it('need no prompt if their sites are already allowed', async () => {
    const { quarry, requestedSites } = await openHere({ openToRead: async () => new Set([1, 2, 3, 5]) });
    await readLocally();
    await screen.findByText('Nothing leaves your browser.');
    press(/^Extract 4 pages/);
    await waitFor(() => expect(read(quarry)).toHaveProperty('tabs.length', 4));
    expect(requestedSites).toEqual([]);
  });

  it.each([
    ['not at all, if access is refused', [], 'Access denied. Nothing was read.', false],
    [
      'as far as access allows',
      ['https://site.example/*'],
      'No access to http://intranet.example. Extracting the other tabs.',
      true,
    ],
  ])('are read %s, which is reported', async (_, granted, words, some) => {
    const { quarry } = await openHere({ requestSites: async () => granted });
    await readLocally();
    await screen.findByText(/will ask for access to/);
    press(/^Extract 3 pages/);
    expect(await screen.findAllByText(words)).not.toHaveLength(0);
    if (some) expect(read(quarry)).toHaveProperty('tabs.length', 3);
    else expect(read(quarry)).toBeUndefined();
  });

  it('come first if the user prefers that, with the sites and the highest price named', async () => {
    const { quarry, requestedSites } = await openHere({ openToRead: async () => new Set([3]) }, 'first');
    switchTabs();
    await screen.findByText(
      /will ask for access to site\.example and http:\/\/intranet\.example\. Tabs that can’t be read locally/,
    );
    press(/^Extract 3 pages\s· up to about \$0\.012$/);
    await waitFor(() => expect(read(quarry)).toMatchObject({ first: true }));
    expect(read(quarry)).toHaveProperty('tabs.length', 3);
    expect(extracted(quarry)).toBeUndefined();
    expect(requestedSites).toEqual([['https://site.example/*', 'http://intranet.example/*']]);
  });
});

describe('a list', () => {
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'URLs' });

  /** Adds the data that happy-dom leaves out of its events. */
  const give = (event: Event, name: string, value: object) => {
    Object.defineProperty(event, name, { value });
    fireEvent(field(), event);
  };
  const drop = (data: object) => give(createEvent.drop(field()), 'dataTransfer', data);

  it('counts found and skipped links and keeps titles', async () => {
    const quarry = await open();
    fill(field(), 'https://a.test/\n[B](https://b.test/) http://c.test/ https://a.test/');
    await screen.findByText('Skipped: 1 duplicate and 1 unsupported URL.');
    expect(rowOf('http://c.test/')).toContain('not https');
    press(/^Extract 2 pages\s· \$0\.008$/);
    await waitFor(() => expect(extracted(quarry)).toMatchObject({ source: 'list' }));
    expect(extracted(quarry)).toMatchObject({
      targets: expect.arrayContaining([{ url: 'https://b.test/', title: 'B' }]),
    });
  });

  it('accepts dropped files and links, each parsed by type', async () => {
    await open();
    const html = new File(['<a href="https://b.test/">B</a> https://not.test/'], 'links.HTML');
    const csv = new File(['title,url\nC,https://c.test/'], 'links.csv');
    const wide = Uint16Array.from('\ufeffhttps://e.test/', (sign) => sign.charCodeAt(0));
    drop({ files: [html, csv, new File([wide], 'utf-16.txt')], getData: () => '' });
    const links = '[B](<https://b.test/>)\n[C](<https://c.test/>)\nhttps://e.test/';
    await waitFor(() => expect(field().value).toBe(links));
    const getData = (type: string) =>
      type === 'text/html' ? '<a href="https://d.test/">D</a>' : 'https://d.test/';
    drop({ files: [], getData });
    await waitFor(() => expect(field().value).toContain('\n[D](<https://d.test/>)'));
  });

  it('takes the links from text copied from a page', async () => {
    await open();
    const getData = (type: string) => (type === 'text/html' ? '<a href="https://d.test/">D</a>' : 'D');
    give(createEvent.paste(field()), 'clipboardData', { files: [], getData });
    await waitFor(() => expect(field().value).toBe('[D](<https://d.test/>)'));
  });
});

describe('bookmarks', () => {
  const FOLDERS = [
    { id: '1', title: 'Bar', depth: 0, pages: [{ url: 'https://a.test/', title: 'A' }] },
    { id: '2', title: 'Stone', depth: 1, pages: [{ url: 'https://b.test/', title: 'B' }] },
  ];

  it('asks the browser, then takes a folder with or without subfolders', async () => {
    const quarry = await open({ requestBookmarks: async () => FOLDERS });
    press(/^Bookmarks$/);
    const folder = await screen.findByRole('combobox', { name: 'Folder' });
    expect([...folder.querySelectorAll('option')].map(({ textContent }) => textContent?.trim())).toEqual([
      'Bar (2)',
      'Stone (1)',
    ]);
    await screen.findByRole('button', { name: /^Extract 2 pages/ });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Include subfolders' }));
    await screen.findByRole('button', { name: /^Extract 1 page/ });
    press(/^Extract 1 page/);
    await waitFor(() =>
      expect(extracted(quarry)).toEqual({
        source: 'bookmarks',
        targets: [{ url: 'https://a.test/', title: 'A' }],
      }),
    );
  });
});

describe('the links of a page', () => {
  const links = [1, 2, 3].map((index) => ({ url: `https://a.test/${index % 2 ? 'docs' : 'blog'}/${index}` }));

  it('are listed to be ticked, and go with their source', async () => {
    const quarry = await open({ ...known, linksOf: async () => links });
    press(/^Links on a page/);
    fireEvent.click(await screen.findByRole('checkbox', { name: /blog/ }));
    press(/^Extract 2 pages/);
    await waitFor(() =>
      expect(extracted(quarry)).toEqual({ source: 'links', targets: [links[0], links[2]] }),
    );
  });

  it('asks for access to a site by name if it cannot be read', async () => {
    const linksOf = vi
      .fn(async (): Promise<typeof links | undefined> => links)
      .mockResolvedValueOnce(undefined);
    const quarry = await open({ ...known, linksOf });
    press(/^Links on a page/);
    await screen.findByText(/Quarry needs access to this page/);
    press(/^Allow access to site\.example$/);
    await screen.findByRole('button', { name: /^Extract 3 pages/ });
    expect(quarry.calls).toContainEqual(['requestAccess', 'https://site.example/2']);
  });
});
