import { fireEvent, screen, waitFor } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import type { Job } from '../../../../../lib/extraction/job/job.ts';
import type { FrontPage, Snapshot } from '../../../../../lib/pages/quarry.ts';
import type { SiteDefault } from '../../../../../lib/presets/destinations.ts';
import { success } from '../../../../../lib/service/failures.ts';
import { DEFAULT_SETTINGS, type InTabSetting, type Settings } from '../../../../../lib/settings/settings.ts';
import {
  type Answers,
  acting,
  type FakeQuarry,
  FRONT_PAGE,
  watching,
} from '../../../../gallery/fake-quarry.ts';
import { newJob } from '../../../../shared/new-job.ts';
import {
  button,
  calls,
  choose,
  localOnly,
  press,
  pressNext,
  saved,
  says,
  showSearch,
  withSettings,
} from '../../view.tsx';

const { url, title } = FRONT_PAGE;
const job = (changes: Partial<Job> = {}): Job =>
  newJob(0, {
    source: 'page',
    createdAt: Date.now(),
    pages: [{ url, title: title ?? '', state: 'waiting' }],
    ...changes,
  });
const copied = (changes: Partial<Job> = {}) =>
  job({
    state: 'done',
    copied: true,
    finishedAt: Date.now(),
    pages: [{ url, state: 'done', words: 9 }],
    ...changes,
  });

const set = (local: InTabSetting, more: Partial<Settings> = {}): Partial<Snapshot> =>
  withSettings({ extraction: { ...DEFAULT_SETTINGS.extraction, local }, ...more });

/** Settings for the site of the front page. */
const onSite = (site: Partial<SiteDefault>, local: InTabSetting = 'offer'): Partial<Snapshot> => {
  const { siteDefaults } = localOnly(new URL(url).hostname);
  return set(local, { siteDefaults: siteDefaults.map((one) => ({ ...one, way: 'usual', ...site })) });
};

function open(
  known: Partial<Snapshot> = {},
  answers: Answers = {},
  page: FrontPage = FRONT_PAGE,
): Promise<FakeQuarry> {
  const actions = acting({ watchPage: watching(page) });
  return showSearch(known, { extract: async () => success(job()), ...actions, ...answers });
}

const row = () => screen.findByRole('region', { name: 'This page' });
/** The button of the row, and what its menu offers. */
const names = async () => {
  const [main, more] = (await row()).querySelectorAll('button');
  if (!more) return [main?.textContent];
  fireEvent.click(more);
  await waitFor(() => expect(more.getAttribute('aria-expanded')).toBe('true'));
  return [...(await row()).querySelectorAll('button')].flatMap((one) =>
    one === more ? [] : [one.textContent],
  );
};
/** Destinations of what is read in the tab, besides the clipboard. */
const ELSEWHERE = ['Send to Obsidian', 'Save as a file', 'Add to collection', 'Open in Export'];
/** With a space that doesn’t break. */
const COSTLY = 'Copy as Markdown\u00a0· $0.004';
const SITE = 'Settings for this site…';
const PICK = 'Pick parts to copy as Markdown…';
const SERVICE = 'With the service · $0.004';
/** What is offered where the service can’t be used. */
const LOCAL = ['Copy as Markdown', PICK, ...ELSEWHERE];

describe('the front page of the browser window', () => {
  it.each<[string, Partial<Snapshot>, Partial<FrontPage>, string[]]>([
    ['for free, then in other ways and elsewhere', {}, {}, ['Copy as Markdown', SERVICE, PICK, ...ELSEWHERE]],
    ['only through the service, if the user prefers that', set('never'), {}, [COSTLY]],
    ['only locally, if the service cannot reach it', {}, { target: undefined }, LOCAL],
    ['only locally, if its site is set to that', onSite({ way: 'local' }), {}, LOCAL],
    [
      'through the service first, if its site is set to that',
      onSite({ way: 'service' }, 'first'),
      {},
      [COSTLY, 'Locally, free', PICK, ...ELSEWHERE],
    ],
    [
      'again for free after it was copied',
      { job: copied() },
      {},
      ['Copy as Markdown', 'Copy again · free', SERVICE, PICK, ...ELSEWHERE],
    ],
  ])('is named and offered %s', async (_, known, page, expected) => {
    await open(known, {}, { ...FRONT_PAGE, ...page });
    expect((await row()).textContent).toContain(title);
    expect(await names()).toEqual([...expected, SITE]);
  });

  it('has settings for its site', async () => {
    const quarry = await open();
    press('More ways');
    press(SITE);
    const way = await screen.findByLabelText<HTMLSelectElement>('Extract pages');
    expect(way.value).toBe('local');
    choose(way, 'service');
    choose('Preset', '#note');
    press('Save for this site');
    await says('Saved for walling.example. Applies from your next extraction.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(saved(quarry)).toMatchObject([
      { siteDefaults: [{ host: 'walling.example', way: 'service', to: 'clipboard', preset: '#note' }] },
    ]);
  });

  it('says why the service cannot extract it if local extraction is off', async () => {
    await open(set('never'), {}, { ...FRONT_PAGE, url: 'http://walls.test/', target: undefined });
    expect((await row()).textContent).toContain('It uses http. The service extracts only https pages.');
  });
});

describe('copying the front page', () => {
  it('sends one request for repeated clicks until the page is copied', async () => {
    const quarry = await open(onSite({ way: 'service' }));
    await row();
    const name = COSTLY;
    fireEvent.click(button(name), { detail: 1 });
    fireEvent.click(button(name), { detail: 2 });
    fireEvent.click(button(name), { detail: 1 });
    await waitFor(() => expect(button(name).getAttribute('aria-disabled')).toBe('true'));
    for (const state of ['running', 'done'] as const) {
      quarry.tell({ job: job({ state, ...(state === 'done' ? { finishedAt: Date.now() } : {}) }) });
      await waitFor(() => fireEvent.click(button(name), { detail: 1 }));
    }
    expect(calls(quarry, 'extract')).toEqual([['extract', { source: 'page', targets: [{ url, title }] }]]);
    quarry.tell({ job: copied() });
    // The button says it for a while.
    await screen.findByRole('button', { name: /^Copied\s· 9 words$/ });
    press('More ways');
    await pressNext('Copy again · free');
    await waitFor(() => expect(calls(quarry, 'copyText')).toHaveLength(1));
    expect(calls(quarry, 'extract')).toHaveLength(1);
  });

  it.each([
    ['locally, without a request to the service', 'Copy as Markdown', {}],
    ['and sends what it reads elsewhere this time', 'Send to Obsidian', { to: 'obsidian' }],
  ])('extracts %s', async (_, name, to) => {
    const quarry = await open({}, { 'extract.inTab': async () => success(copied()) });
    await row();
    if (name !== 'Copy as Markdown') press('More ways');
    await pressNext(name);
    const order = { tabs: [{ tab: 1, url, title }], ...to };
    await waitFor(() => expect(calls(quarry, 'extract.inTab')).toEqual([['extract.inTab', order]]));
    expect(calls(quarry, 'extract')).toEqual([]);
  });
});
