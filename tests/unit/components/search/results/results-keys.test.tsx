// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, it } from 'vitest';
import { SearchView } from '../../../../../components/search/search-view.tsx';
import { EMPTY_FORM } from '../../../../../lib/search/form.ts';
import { failed } from '../../../../../lib/service/failures.ts';
import { type Answers, type FakeQuarry, fakeQuarry, searched } from '../../../../gallery/fake-quarry.ts';
import { answer, group } from '../../../../gallery/samples.ts';

afterEach(cleanup);

const ANSWER = answer(
  group('search', [
    { title: 'First', host: 'one.example' },
    { title: 'Second', host: 'two.example' },
    { title: 'Plain', host: 'plain.example', more: { url: 'http://plain.example/' } },
  ]),
  group('related_search', [{ title: 'something else', more: { query: 'something else' } }]),
);

async function open(answers: Answers = {}): Promise<FakeQuarry> {
  const draft = { ...EMPTY_FORM, query: 'granite' };
  const state = {
    status: 'done',
    id: 'one',
    form: draft,
    startedAt: 1,
    finishedAt: 2,
    answer: ANSWER,
  } as const;
  const quarry = fakeQuarry({ draft, searches: { search: state } }, answers);
  render(<SearchView quarry={quarry} />);
  await waitFor(() => expect(said()).toBe('3 results'));
  // The rest of the view, which handles moving into the list.
  await screen.findByRole('button', { name: 'More' });
  return quarry;
}

const focused = (): Element => document.activeElement ?? document.body;
const press = (key: string, more: KeyboardEventInit = {}) => fireEvent.keyDown(focused(), { key, ...more });
const said = () => screen.getByRole('status').textContent;

describe('moving with the keyboard', () => {
  it('moves from the field through the list and back', async () => {
    await open();
    press('ArrowDown');
    expect(focused().textContent).toBe('First');
    press('ArrowDown');
    expect(focused().textContent).toBe('Second');
    press('End');
    expect(focused().textContent).toBe('something else');
    press('Home');
    expect(focused().textContent).toBe('First');
    press('ArrowUp');
    expect(focused()).toBe(screen.getByRole('combobox', { name: 'Search' }));
  });

  it('keeps one entry in the tab order: the last one reached', async () => {
    await open();
    press('ArrowDown');
    press('ArrowDown');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Second' }).tabIndex).toBe(0));
    expect(screen.getByRole('link', { name: 'First' }).tabIndex).toBe(-1);
    press('/');
    press('ArrowDown');
    expect(focused().textContent).toBe('Second');
  });

  it('also moves from a button in an entry', async () => {
    await open();
    screen.getAllByRole('button', { name: /Copy as Markdown link/ })[0]?.focus();
    press('ArrowDown');
    expect(focused().textContent).toBe('Second');
  });

  it('lists the keys on ?, and Escape closes that list first', async () => {
    await open();
    press('ArrowDown');
    press('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(press('Escape')).toBe(false);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(press('Escape')).toBe(true);
  });
});

describe('acting on a result', () => {
  it.each([{}, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { ctrlKey: true, shiftKey: true }])(
    'opens as the browser does with %o',
    async (keys) => {
      const quarry = await open();
      fireEvent.click(screen.getByRole('link', { name: 'First' }), keys);
      const none = { ctrlKey: false, metaKey: false, shiftKey: false };
      expect(quarry.calls.at(-1)).toMatchObject([
        'openTab',
        'https://one.example/page-0',
        { ...none, ...keys },
      ]);
    },
  );

  it('copies a link on c and announces it', async () => {
    const quarry = await open();
    press('ArrowDown');
    press('c');
    await waitFor(() => expect(said()).toBe('Copied link'));
    expect(quarry.calls).toContainEqual(['copyText', '[First](https://one.example/page-0)']);
  });

  it('reports a blocked clipboard and copies again on request', async () => {
    let refuses = true;
    await open({ copyText: async () => !refuses });
    press('ArrowDown');
    press('c');
    await waitFor(() => expect(said()).toBe('Link not copied'));
    refuses = false;
    fireEvent.click(screen.getByRole('button', { name: 'Copy again' }));
    await waitFor(() => expect(said()).toBe('Copied link'));
    expect(screen.queryByRole('heading', { name: 'Link not copied' })).toBeNull();
  });

  it('leaves Ctrl+letter to the browser', async () => {
    const quarry = await open();
    press('ArrowDown');
    press('c', { ctrlKey: true });
    expect(quarry.calls.some(([name]) => name === 'copyText')).toBe(false);
  });

  it('e: extracts the focused result', async () => {
    const quarry = await open();
    press('ArrowDown');
    press('e');
    expect(quarry.calls).toContainEqual([
      'extract',
      { source: 'result', targets: [{ url: 'https://one.example/page-0', title: 'First' }] },
    ]);
  });

  it('sends nothing for a URL that is not https', async () => {
    const quarry = await open();
    press('ArrowDown');
    press('ArrowDown');
    press('ArrowDown');
    press('e');
    await waitFor(() => expect(said()).toBe('The service can extract only https pages'));
    expect(quarry.calls.some(([name]) => name === 'extract')).toBe(false);
  });

  it('offers to extract again, not to search, after a failed extraction', async () => {
    const quarry = await open({ extract: async () => failed('unreachable') });
    press('ArrowDown');
    press('e');
    fireEvent.click(await screen.findByRole('button', { name: /^Try again/ }));
    expect(quarry.calls.filter(([name]) => name === 'extract')).toHaveLength(2);
    expect(quarry.calls.some(([name]) => name === 'search')).toBe(false);
  });

  it('returns from the menu opened with m', async () => {
    await open();
    press('ArrowDown');
    press('m');
    await waitFor(() => expect(focused().closest('.menu-list')).not.toBeNull());
    press('Escape');
    expect(focused().textContent).toBe('First');
  });

  it('runs a related search on a click', async () => {
    const quarry = await open();
    fireEvent.click(screen.getByRole('button', { name: 'something else' }));
    expect(searched(quarry)).toEqual([{ ...EMPTY_FORM, query: 'something else' }]);
  });
});
