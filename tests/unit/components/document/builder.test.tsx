import { act, fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import type { ExtractedPage } from '../../../../lib/document/document.ts';
import type { Job } from '../../../../lib/extraction/job/job.ts';
import type { DeferredActions } from '../../../../lib/pages/quarry.ts';
import { success } from '../../../../lib/service/failures.ts';
import { DEFAULT_SETTINGS } from '../../../../lib/settings/settings.ts';
import { acting, fakeLibrary, watching } from '../../../gallery/fake-quarry.ts';
import { newJob } from '../../../shared/new-job.ts';
import { WorkerInPage } from '../../../shared/worker-in-page.ts';
import {
  calls,
  choose,
  combobox,
  fill,
  go,
  press,
  pressKey,
  pressNext,
  showDesk,
  withSettings,
} from '../view.tsx';

vi.stubGlobal('Worker', WorkerInPage);

const NAMES = ['one', 'two', 'three'];
const PAGES: ExtractedPage[] = NAMES.map((name) => ({
  url: `https://site.example/${name}`,
  title: name,
  markdown: `Text of ${name}, in [a sentence](https://site.example/).\n\n`.repeat(9),
}));
const JOB = newJob(0, {
  finishedAt: 2,
  state: 'done',
  pages: PAGES.map(({ url }) => ({ url, title: url, state: 'done', words: 54 })),
});

const long = (page: ExtractedPage) => ({ ...page, markdown: page.markdown.repeat(30) });

/** The names of the pages in a document, in its order. */
const pagesIn = (text: unknown) =>
  [...String(text).matchAll(/^Source: <.*\/(\w+)>$/gm)].map(([, name]) => name);
const preview = () => screen.getByRole('region', { name: 'Preview' });
const shows = (...names: string[]) => waitFor(() => expect(pagesIn(preview().textContent)).toEqual(names));

/** Shows Export for the pages of an extraction, with the settings that were saved last. */
async function open(actions: Partial<DeferredActions> = {}) {
  const known = { job: JOB, settings: DEFAULT_SETTINGS };
  const quarry = await showDesk('#document', known, {
    ...acting({ pagesOf: async () => PAGES, ...actions }),
    'settings.save': async ({ to }) => {
      known.settings = to;
      quarry.tell({ settings: to });
      return success(to);
    },
  });
  fireEvent.click(screen.getByText('Customize'));
  await shows(...NAMES);
  const copied = async () => {
    press(/^Copy/);
    await waitFor(() => expect(calls(quarry, 'copyText')).toHaveLength(1));
    return calls(quarry, 'copyText')[0]?.[1];
  };
  return { quarry, copied, presets: () => known.settings.presets };
}

it('pages are moved, removed, and restored, and the focus stays with them', async () => {
  const { copied } = await open();
  const rows = () => within(screen.getByRole('list', { name: 'Pages' })).getAllByRole('listitem');
  const inRow = (row: number, name: RegExp) =>
    within(rows()[row] ?? document.body).getByRole('button', { name });
  fireEvent.click(inRow(0, /down/));
  await shows('two', 'one', 'three');
  expect(document.activeElement).toBe(inRow(1, /down/));
  pressKey('ArrowDown');
  expect(document.activeElement).toBe(inRow(2, /down/));
  fireEvent.click(inRow(2, /^Remove/));
  await shows('two', 'one');
  expect(document.activeElement).toBe(inRow(1, /^Remove/));
  expect(pagesIn(await copied())).toEqual(['two', 'one']);
  press('Restore all pages');
  await shows(...NAMES);
});

it('says which pages a token limit splits, shortens, or skips, and rejects an invalid one', async () => {
  const { copied } = await open();
  const limit = screen.getByRole('spinbutton', { name: 'Max tokens' });
  const enter = (tokens: string) => {
    fill(limit, tokens);
    fireEvent.blur(limit);
  };
  enter('200');
  await screen.findByText(/^Shortened [123] pages?\./);
  expect(String(await copied()).length).toBeLessThan(200 * 6);
  choose(combobox('If over the limit'), 'split');
  await screen.findByText(/^Split into \d+ parts\./);
  choose(combobox('If over the limit'), 'drop');
  await screen.findByText(/^Skipped \d pages?\.$/);
  const skipped = screen.getAllByText('Skipped').map((one) => one.closest('li')?.textContent);
  expect(skipped.join()).toMatch(/^two.*,three/);
  enter('-5');
  await screen.findByText(/^Enter a whole number from 0/);
  expect(limit.getAttribute('aria-invalid')).toBe('true');
  screen.getByText(/^Skipped \d pages?\.$/);
  enter('');
  await waitFor(() => expect(screen.queryByText(/^Skipped/)).toBeNull());
});

it('the current format is saved as a preset, which is selected, and replaced only under its own name', async () => {
  const { presets } = await open();
  const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  choose(combobox('Links'), 'strip');
  press('Save preset');
  await waitFor(() => expect(name().getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(name());
  fill(name(), 'Bare text');
  press('Save preset');
  await waitFor(() =>
    expect(screen.getByRole('radio', { name: 'Bare text' })).toHaveProperty('checked', true),
  );
  expect(combobox('Links').value).toBe('strip');

  choose(combobox('Images'), 'strip');
  expect(name().value).toBe('Bare text');
  press('Replace preset');
  const rules = expect.objectContaining({ links: 'strip', images: 'strip' });
  await waitFor(() => expect(presets()).toEqual([expect.objectContaining({ name: 'Bare text', rules })]));

  fireEvent.click(screen.getByRole('radio', { name: 'Default format' }));
  fill(name(), 'bare TEXT');
  press('Save preset');
  await screen.findByText('There’s already a preset called bare TEXT.');
  expect(presets()).toHaveLength(1);
});

it('a long text goes to Obsidian through the clipboard', async () => {
  const followed: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    followed.push(this.href);
  });
  const { quarry } = await open({ pagesOf: async () => PAGES.map(long) });
  press('Obsidian');
  await waitFor(() =>
    expect(followed).toEqual([expect.stringMatching(/^obsidian:\/\/new\?name=[^&]+&clipboard$/)]),
  );
  expect(pagesIn(calls(quarry, 'copyText')[0]?.[1])).toEqual(NAMES);
  click.mockRestore();
});

it('the collection takes pages, is cleared after a question, and comes back with Undo', async () => {
  let collected: ExtractedPage[] = [];
  let removed: ExtractedPage[] = [];
  await open({
    collected: async () => collected,
    // Another view has added one meanwhile.
    countCollected: async () => collected.length + 1,
    collect: async (pages) => {
      collected = [...pages];
    },
    clearCollected: async () => {
      [collected, removed] = [[], collected];
    },
    library: {
      ...fakeLibrary([]),
      bringBack: async () => {
        collected = removed;
        return true;
      },
    },
  });
  press('Add to collection');
  const source = await screen.findByRole('combobox', { name: 'Pages' });
  choose(source, 'collected');
  await pressNext('Clear collection');
  const question = await screen.findByRole('alertdialog', { name: /^Collection\s· 4 pages$/ });
  fireEvent.click(within(question).getByRole('button', { name: 'Clear collection' }));
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Pages' })).toBeNull());
  await pressNext('Undo');
  choose(await screen.findByRole('combobox', { name: 'Pages' }), 'collected');
  await shows(...NAMES);
});

/** One cent per page, unlike the published price. */
const priced = withSettings({ prices: { searches: 12, pages: 10 } });
const sizeAndCost = async () =>
  (await screen.findByText(/^3 pages · /)).textContent?.replaceAll(/\s/g, ' ') ?? '';

it.each([
  ['2 charged pages', { sure: 2, perhaps: 0 }, 'paid about $0.02'],
  ['a page retried after a possible charge', { sure: 2, perhaps: 1 }, 'paid about $0.02 – $0.03'],
  ['saved copies', { sure: 0, perhaps: 0 }, 'free'],
])('a document of %s shows its cost next to its size', async (_, spent, cost) => {
  await showDesk('#document', { ...priced, job: { ...JOB, spent } }, acting({ pagesOf: async () => PAGES }));
  expect((await sizeAndCost()).split(' · ').at(-1)).toBe(cost);
});

it('a document of collected pages shows the price of those that the service extracted', async () => {
  const [first = { url: '', markdown: '' }, ...others] = PAGES;
  const collected = async () => [{ ...first, via: 'local' as const }, ...others];
  await showDesk('#document=collection', priced, acting({ collected }));
  expect(await sizeAndCost()).toContain('paid about $0.02');
});

const jobOf = (id: string, at: number): Job =>
  newJob(0, {
    id,
    createdAt: at,
    finishedAt: at + 1,
    state: 'done',
    copied: true,
    pages: [{ url: `https://${id}.example/`, title: id, state: 'done', words: 3 }],
  });
const [OLDER, NEWEST] = [jobOf('older', 1), jobOf('newest', 10)];

/** Opens the full-page view at a hash. `pagesOf` records whose pages are shown. */
async function openAt(hash: string) {
  const pagesOf = vi.fn(async (id: string) => [{ url: `https://${id}.example/`, markdown: id }]);
  await showDesk(hash, { job: NEWEST }, acting({ watchJobs: watching([OLDER, NEWEST]), pagesOf }));
  return pagesOf;
}

it.each([
  ['#document=older', 'older'],
  ['#document=older&preset=%23note', 'older'],
  ['#document', 'newest'],
])('%s exports the pages of the job named in it, and follows the hash to another', async (hash, id) => {
  const pagesOf = await openAt(hash);
  await waitFor(() => expect(pagesOf).toHaveBeenLastCalledWith(id));
  const other = id === 'older' ? 'newest' : 'older';
  act(() => go(`#document=${other}`));
  await waitFor(() => expect(pagesOf).toHaveBeenLastCalledWith(other));
});

it('saves what is shown, although the change before it isn’t saved yet', async () => {
  const quarry = await showDesk(
    '#document',
    { job: JOB, settings: DEFAULT_SETTINGS },
    {
      ...acting({ pagesOf: async () => PAGES }),
      'settings.save': () => Promise.withResolvers<never>().promise,
    },
  );
  fireEvent.click(screen.getByText('Customize'));
  await shows(...NAMES);
  const box = screen.getByLabelText('Add a table of contents');
  fireEvent.click(box);
  fireEvent.click(box);
  const [first, second] = calls(quarry, 'settings.save').map(([, change]) => Object(change));
  expect(first.to.document).not.toEqual(first.from.document);
  expect(second).toMatchObject({
    from: { document: first.to.document },
    to: { document: first.from.document },
  });
});
