import { fireEvent, screen, waitFor } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { extend, NO_TICKS, toggle } from '../../../../../components/search/selection/ticks.ts';
import type { SiteDefault } from '../../../../../lib/presets/destinations.ts';
import type { Answer } from '../../../../../lib/search/answer/answer.ts';
import { failed } from '../../../../../lib/service/failures.ts';
import { DEFAULT_SETTINGS } from '../../../../../lib/settings/settings.ts';
import { type Answers, DEEDS, type FakeQuarry } from '../../../../gallery/fake-quarry.ts';
import { answer, group } from '../../../../gallery/samples.ts';
import { showSearch } from '../../show-search.tsx';
import { done, field, fill, GRANITE, press, pressKey, pressNext, says } from '../../view.ts';

const ANSWER = answer(
  group('search', [
    { title: 'First', host: 'one.example', snippet: 'About one' },
    { title: 'Second', host: 'two.example' },
    { title: 'Plain', host: 'plain.example', more: { url: 'http://plain.example/' } },
    { title: 'Second again', host: 'two.example', more: { url: 'https://two.example/page-1#part' } },
  ]),
  group('related_search', [{ title: 'something else', more: { query: 'something else' } }]),
);
const DONE = done(GRANITE, ANSWER);

async function open(
  answers: Answers = {},
  found: Answer = ANSWER,
  siteDefaults: SiteDefault[] = [],
): Promise<FakeQuarry> {
  const settings = { ...DEFAULT_SETTINGS, siteDefaults };
  const quarry = showSearch(
    { settings, draft: GRANITE, searches: { search: { ...DONE, answer: found } } },
    answers,
  );
  // The first view loads the late modules.
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/results$/));
  return quarry;
}

/** The URLs opened together, one list per call. */
async function openWatched(found: Answer = ANSWER): Promise<(readonly string[])[]> {
  const opened: (readonly string[])[] = [];
  const openTogether = async (urls: readonly string[]) => {
    opened.push(urls);
    return urls.length;
  };
  await open({ actions: async () => ({ ...DEEDS, openTogether }) }, found);
  return opened;
}

const box = (title: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${title}` });
const ticked = () =>
  screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Select / }).map(({ checked }) => checked);
const bar = () => screen.queryByRole('region', { name: 'Selected results' });
const fromMenu = async (name: string) => {
  press('More actions for selected results');
  await pressNext(name);
};
const copied = ({ calls }: FakeQuarry) => calls.findLast(([name]) => name === 'copyText')?.[1];

it('selection: costs only what is sent, not pages of local-only sites', async () => {
  await open({}, ANSWER, [{ host: 'two.example', way: 'local', to: 'clipboard', preset: '' }]);
  fireEvent.click(box('Second'));
  await waitFor(() =>
    expect(bar()?.textContent).toContain('Not sent: 1 page on a site you extract only locally'),
  );
  fireEvent.click(box('First'));
  await waitFor(() => expect(bar()?.textContent).toContain('Copy as Markdown\u00a0· $0.004'));
});

describe('selecting results', () => {
  it('toggles with Space and selects a range with Shift+Space without opening anything', async () => {
    const quarry = await open();
    expect(bar()).toBeNull();
    screen.getByRole('link', { name: 'First' }).focus();
    pressKey(' ');
    await says('1 selected');
    expect(bar()?.textContent).toContain('1 selectedCopy as Markdown\u00a0· $0.004');
    pressKey('ArrowDown');
    pressKey('ArrowDown');
    pressKey(' ', { shiftKey: true });
    await says('3 selected');
    expect(ticked()).toEqual([true, true, true, false]);
    pressKey(' ');
    await says('2 selected');
    expect(ticked()).toEqual([true, true, false, false]);
    expect(quarry.calls.some(([name]) => name === 'openTab' || name === 'extract')).toBe(false);
  });

  it('selects with the pointer, a range with Shift, and has no checkbox on related searches', async () => {
    await open();
    fireEvent.click(box('Second again'));
    await says('1 selected');
    fireEvent.click(box('Second'), { shiftKey: true });
    await says('3 selected');
    expect(ticked()).toEqual([false, true, true, true]);
  });

  it('selects all or none and keeps the focus in the list', async () => {
    await open();
    fireEvent.click(box('First'));
    await says('1 selected');
    await fromMenu('Select all');
    await says('4 selected');
    await fromMenu('Clear selection');
    await says('Nothing selected');
    expect(bar()).toBeNull();
    expect(document.activeElement?.textContent).toBe('First');
  });

  it('keeps the selection while the query changes', async () => {
    await open();
    fireEvent.click(box('First'));
    await says('1 selected');
    fill(field(), 'granite and more');
    expect(ticked()).toEqual([true, false, false, false]);
  });
});

describe('actions on the selection', () => {
  const selectAll = async () => {
    fireEvent.click(box('First'));
    await says('1 selected');
    fireEvent.click(box('Second again'), { shiftKey: true });
    await says('4 selected');
  };

  const everything = async () => {
    press('More actions for all results');
    await pressNext('Select all');
  };

  it('copies it as a Markdown list and in other formats', async () => {
    const quarry = await open();
    fireEvent.click(box('Second'));
    await says('1 selected');
    fireEvent.click(box('First'));
    await says('2 selected');
    press('Copy as Markdown list');
    await says('Copied 2 results');
    expect(copied(quarry)).toBe(
      '- [First](https://one.example/page-0)\n- [Second](https://two.example/page-1)\n',
    );
    await fromMenu('Copy with snippets');
    await waitFor(() => expect(copied(quarry)).toContain('\n  About one\n'));
    await fromMenu('Copy as CSV');
    await waitFor(() => expect(copied(quarry)).toMatch(/^"title","url","snippet",.*\r\n"First",/));
    await fromMenu('Copy URLs');
    await waitFor(() =>
      expect(copied(quarry)).toBe('https://one.example/page-0\nhttps://two.example/page-1\n'),
    );
  });

  it('copies every selectable result without a selection, or selects them all', async () => {
    const quarry = await open();
    press('More actions for all results');
    await pressNext('Copy as Markdown list');
    await says('Copied 4 results');
    expect(copied(quarry)).toMatch(/^- \[First\].*\n- \[Second\].*\n- \[Plain\].*\n- \[Second again\].*\n$/);
    expect(bar()).toBeNull();
    press('More actions for all results');
    await pressNext('Select all');
    await says('4 selected');
  });

  it('copies a report with the trace ID of the answer', async () => {
    const quarry = await open();
    press('More actions for all results');
    await pressNext('Copy report');
    await says('Copied');
    expect(copied(quarry)).toMatch(/^Trace ID: 7f3a9c0b51e8\nQuarry: [\d.]+$/);
  });

  it('extracts each page once at the quoted price', async () => {
    const quarry = await open({ extract: async () => failed('no-key') });
    await selectAll();
    expect(bar()?.textContent).toContain('Copy as Markdown\u00a0· $0.008');
    press('Copy as Markdown\u00a0· $0.008');
    expect(quarry.calls.at(-1)).toEqual([
      'extract',
      {
        source: 'result',
        question: 'granite',
        targets: [
          { url: 'https://one.example/page-0', title: 'First' },
          { url: 'https://two.example/page-1', title: 'Second' },
        ],
      },
    ]);
    expect(await screen.findByRole('heading', { name: /^No API key/ })).not.toBeNull();
  });

  it('opens all selected results in the background', async () => {
    const opened = await openWatched();
    await selectAll();
    await fromMenu('Open 4 tabs');
    await says('Opened 4 tabs');
    expect(opened).toEqual([
      [
        'https://one.example/page-0',
        'https://two.example/page-1',
        'http://plain.example/',
        'https://two.example/page-1#part',
      ],
    ]);
  });

  it('opens a URL once even if several groups contain it', async () => {
    const twice = { title: 'Once', host: 'one.example', more: { url: 'https://one.example/' } };
    const opened = await openWatched(answer(group('search', [twice, twice])));
    await everything();
    await fromMenu('Open 1 tab');
    await says('Opened 1 tab');
    expect(opened).toEqual([['https://one.example/']]);
  });

  it('asks before opening more than 20 tabs and returns the focus', async () => {
    const many = Array.from({ length: 21 }, (_, at) => ({ title: `Number ${at}`, host: `n${at}.example` }));
    const opened = await openWatched(answer(group('search', many)));
    await everything();
    const ask = async () => {
      await fromMenu('Open 21 tabs');
      expect((await screen.findByRole('alertdialog')).textContent).toContain('Open 21 tabs at once?');
    };
    await ask();
    pressKey('Escape');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(document.activeElement?.getAttribute('aria-label')).toBe('More actions for selected results');
    expect(opened).toEqual([]);
    await ask();
    expect(document.activeElement?.textContent).toBe('Open 21 tabs');
    fireEvent.click(document.activeElement ?? document.body);
    await says('Opened 21 tabs');
    expect(opened.map((urls) => urls.length)).toEqual([21]);
  });

  it('reports when the clipboard refuses', async () => {
    await open({ copyText: async () => false });
    await selectAll();
    press('Copy as Markdown list');
    expect(await screen.findByRole('button', { name: 'Copy again' })).not.toBeNull();
  });
});

it('selection: extends from the last ticked entry in both directions, or ticks one if there is none', () => {
  const order = ['a', 'b', 'c', 'd'];
  const ids = (ticks: { ids: ReadonlySet<string> }) => [...ticks.ids].sort();
  expect(ids(extend(NO_TICKS, order, 'c'))).toEqual(['c']);
  expect(ids(extend(toggle(NO_TICKS, 'd'), order, 'b'))).toEqual(['b', 'c', 'd']);
  expect(ids(extend(toggle(NO_TICKS, 'gone'), order, 'b'))).toEqual(['b', 'gone']);
});
