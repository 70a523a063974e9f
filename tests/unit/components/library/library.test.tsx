import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { savedPageHash } from '../../../../lib/pages/routes.ts';
import { acting, fakeLibrary } from '../../../gallery/fake-quarry.ts';
import { fill, go, pressNext, showDesk } from '../view.tsx';

const PAGES = Array.from({ length: 80 }, (_, place) => ({
  job: 'job',
  place,
  at: 1000 - place,
  url: `https://site.example/${place}`,
  title: ['Granite', 'Slate'][place] ?? `Page ${place}`,
  markdown: `Text ${place}.`,
}));

/** Opens the library. Reading stops after the first 40 pages until `goOn` is called, and again after `hold`. */
async function open(hash = '#library') {
  const library = fakeLibrary(PAGES);
  let held = Promise.withResolvers<void>();
  let reads = 0;
  const read: typeof library.read = async (keys) => {
    reads += 1;
    if (reads > 10) await held.promise;
    return library.read(keys);
  };
  await showDesk(hash, {}, acting({ library: { ...library, read } }));
  const left = async () => (await library.keys()).map(([, index]) => index);
  const hold = () => {
    held = Promise.withResolvers<void>();
    reads = 0;
  };
  return { goOn: () => held.resolve(), hold, isHeld: () => reads > 10, left };
}

/** The menu item that deletes this many pages. */
const deletes = (count: number) => new RegExp(`^Delete\\s· ${count} pages?$`);
/** Chooses what the menu of the list offers. */
const choose = async (name: RegExp) => {
  const library = within(await screen.findByRole('region', { name: 'Library' }));
  fireEvent.click(library.getByRole('button', { name: 'More' }));
  await pressNext(name);
};
/** Confirms the question, which names this many pages. */
const confirm = async (count: number) => {
  const question = await screen.findByRole('alertdialog', {
    name: `This deletes ${count} pages from your library.`,
  });
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));
};
const find = async (query: string) =>
  fill(await screen.findByRole('searchbox', { name: 'Search library' }), query);
const FIRST_40 = PAGES.slice(0, 40).map(({ place }) => place);
const LAST_40 = PAGES.slice(40).map(({ place }) => place);

describe('deleting pages from the library', () => {
  it.each(['after', 'before'])(
    'deletes the pages that were named, not those that are listed %s it is confirmed',
    async (when) => {
      const { goOn, left } = await open();
      await screen.findByText('Loading… 40 pages so far');
      await choose(deletes(40));
      if (when === 'before') {
        goOn();
        await screen.findByText('80 pages');
      }
      await confirm(40);
      await waitFor(async () => expect(await left()).toEqual(LAST_40));
      goOn();
      await screen.findByText('40 pages');
    },
  );

  it('deletes all pages once they are loaded', async () => {
    const { goOn, left } = await open();
    goOn();
    await screen.findByText('80 pages');
    await choose(deletes(80));
    await confirm(80);
    await waitFor(async () => expect(await left()).toEqual([]));
    await pressNext('Undo');
    await screen.findByText('80 pages');
    expect(await left()).toEqual([...FIRST_40, ...LAST_40]);
  });

  it('keeps the list while it is read again', async () => {
    const { goOn, hold, isHeld } = await open();
    await screen.findByText('Loading… 40 pages so far');
    await choose(deletes(40));
    await confirm(40);
    goOn();
    await screen.findByText('40 pages');
    hold();
    await pressNext('Undo');
    await waitFor(() => expect(isHeld()).toBe(true));
    screen.getByText('40 pages');
    screen.getByText('Page 60');
    goOn();
    await screen.findByText('80 pages');
  });

  it('asks again if the user changes what is listed', async () => {
    const { goOn, left } = await open();
    goOn();
    await screen.findByText('80 pages');
    await find('Granite');
    await choose(deletes(1));
    await screen.findByText('This deletes 1 page from your library.');
    await find('Slate');
    await screen.findByText('1 page');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(await left()).toEqual([...FIRST_40, ...LAST_40]);
  });
});

describe('selecting pages in the library', () => {
  const box = (title: string) => screen.findByRole('checkbox', { name: `Select ${title}` });
  const selected = () =>
    screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked).length;

  it('with Shift begins at the last one if that is listed, and all of a search are added', async () => {
    const { goOn } = await open();
    goOn();
    await screen.findByText('80 pages');
    fireEvent.click(await box('Page 5'));
    fireEvent.click(await box('Page 8'), { shiftKey: true });
    expect(selected()).toBe(4);
    await find('Slate');
    const gone = (title: string) =>
      waitFor(() => expect(screen.queryByRole('checkbox', { name: `Select ${title}` })).toBeNull());
    await gone('Page 5');
    await choose(/^Select all/);
    await find('Page 19');
    await gone('Slate');
    fireEvent.click(await box('Page 19'), { shiftKey: true });
    await find('');
    await box('Page 5');
    expect(selected()).toBe(6);
  });
});

describe('a page in the hash', () => {
  const heading = () => screen.queryByRole('region', { name: 'Page' })?.querySelector('h2, h3')?.textContent;

  it('opens, also if it is listed late or named while the library is open', async () => {
    const { goOn } = await open(savedPageHash(['job', 60]));
    expect(location.hash).toBe('#library=job+60');
    await screen.findByText('Loading… 40 pages so far');
    expect(heading()).toBeUndefined();
    goOn();
    await waitFor(() => expect(heading()).toBe('Page 60'));
    go(savedPageHash(['job', 1]));
    await waitFor(() => expect(heading()).toBe('Slate'));
  });

  it.each(['#library=gone+1', '#library=job+%', '#library='])(
    '%s leaves the first one in sight',
    async (hash) => {
      const { goOn } = await open(hash);
      goOn();
      await screen.findByText('80 pages');
      expect(heading()).toBe('Granite');
    },
  );
});
