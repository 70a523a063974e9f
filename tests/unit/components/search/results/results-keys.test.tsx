import { fireEvent, screen, waitFor } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { EMPTY_FORM } from '../../../../../lib/search/form.ts';
import { failed } from '../../../../../lib/service/failures.ts';
import { type Answers, type FakeQuarry, searched } from '../../../../gallery/fake-quarry.ts';
import { answer, group } from '../../../../gallery/samples.ts';
import { showSearch } from '../../show-search.tsx';
import { after, calls, done, field, GRANITE, link, press, pressKey, pressNext, says } from '../../view.ts';

const ANSWER = answer(
  group('search', [
    { title: 'First', host: 'one.example' },
    { title: 'Second', host: 'two.example' },
    { title: 'Plain', host: 'plain.example', more: { url: 'http://plain.example/' } },
  ]),
  group('related_search', [{ title: 'something else', more: { query: 'something else' } }]),
);

async function open(answers: Answers = {}): Promise<FakeQuarry> {
  const quarry = showSearch(after(done(GRANITE, ANSWER)), answers);
  await says('3 results');
  // The rest of the view, which handles moving into the list.
  await screen.findByRole('button', { name: 'More' });
  return quarry;
}

const focused = (): Element => document.activeElement ?? document.body;

describe('moving with the keyboard', () => {
  it('moves from the field through the list and back', async () => {
    await open();
    pressKey('ArrowDown');
    expect(focused().textContent).toBe('First');
    pressKey('ArrowDown');
    expect(focused().textContent).toBe('Second');
    pressKey('End');
    expect(focused().textContent).toBe('something else');
    pressKey('Home');
    expect(focused().textContent).toBe('First');
    screen.getAllByRole('button', { name: /Copy as Markdown link/ })[1]?.focus();
    pressKey('ArrowUp');
    expect(focused().textContent).toBe('First');
    pressKey('ArrowUp');
    expect(focused()).toBe(field());
  });

  it('keeps one entry in the tab order: the last one reached', async () => {
    await open();
    pressKey('ArrowDown');
    pressKey('ArrowDown');
    await waitFor(() => expect(link('Second').tabIndex).toBe(0));
    expect(link('First').tabIndex).toBe(-1);
    pressKey('/');
    pressKey('ArrowDown');
    expect(focused().textContent).toBe('Second');
  });

  it('lists the keys on ?, and Escape closes that list first', async () => {
    await open();
    pressKey('ArrowDown');
    pressKey('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(pressKey('Escape')).toBe(false);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(pressKey('Escape')).toBe(true);
  });
});

describe('acting on a result', () => {
  it('opens as the browser does with each modifier', async () => {
    const quarry = await open();
    for (const keys of [{}, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }]) {
      fireEvent.click(link('First'), keys);
      const all = { ctrlKey: false, metaKey: false, shiftKey: false, ...keys };
      expect(quarry.calls.at(-1)).toMatchObject(['openTab', 'https://one.example/page-0', all]);
    }
  });

  it('copies a link on c and announces it, but leaves Ctrl+C to the browser', async () => {
    const quarry = await open();
    pressKey('ArrowDown');
    pressKey('c', { ctrlKey: true });
    expect(calls(quarry, 'copyText')).toEqual([]);
    pressKey('c');
    await says('Copied link');
    expect(calls(quarry, 'copyText')).toEqual([['copyText', '[First](https://one.example/page-0)']]);
  });

  it('reports a blocked clipboard and copies again on request', async () => {
    let refuses = true;
    await open({ copyText: async () => !refuses });
    pressKey('ArrowDown');
    pressKey('c');
    await says('Link not copied');
    refuses = false;
    press('Copy again');
    await says('Copied link');
    expect(screen.queryByRole('heading', { name: 'Link not copied' })).toBeNull();
  });

  it('e: extracts the focused result, once if it is held', async () => {
    const quarry = await open();
    pressKey('ArrowDown');
    for (const repeat of [false, true, true]) pressKey('e', { repeat });
    expect(calls(quarry, 'extract')).toEqual([
      ['extract', { source: 'result', targets: [{ url: 'https://one.example/page-0', title: 'First' }] }],
    ]);
  });

  it('sends nothing for a URL that is not https', async () => {
    const quarry = await open();
    link('Plain').focus();
    pressKey('e');
    await says('The service can extract only https pages');
    expect(calls(quarry, 'extract')).toEqual([]);
  });

  it('offers to extract again, not to search, after a failed extraction', async () => {
    const quarry = await open({ extract: async () => failed('unreachable') });
    pressKey('ArrowDown');
    pressKey('e');
    await pressNext(/^Try again/);
    expect(calls(quarry, 'extract')).toHaveLength(2);
    expect(calls(quarry, 'search')).toEqual([]);
  });

  it('runs a related search on a click, not on Space, which selects', async () => {
    const quarry = await open();
    pressKey('ArrowDown');
    pressKey('End');
    expect(pressKey(' ')).toBe(false);
    expect(fireEvent.keyUp(focused(), { key: ' ' })).toBe(false);
    expect(searched(quarry)).toEqual([]);
    press('something else');
    expect(searched(quarry)).toEqual([{ ...EMPTY_FORM, query: 'something else' }]);
  });
});
