import { fireEvent, screen, waitFor } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../../../lib/search/answer/answer.ts';
import type { Settings } from '../../../../../lib/settings/settings.ts';
import { type Answers, acting, type FakeQuarry } from '../../../../gallery/fake-quarry.ts';
import { answer, group } from '../../../../gallery/samples.ts';
import {
  afterFinding,
  box as boxOf,
  calls,
  field,
  fill,
  localOnly,
  press,
  pressKey,
  pressNext,
  says,
  showSearch,
  withSettings,
} from '../../view.tsx';

const ANSWER = answer(
  group('search', [
    { title: 'First', host: 'one.example', snippet: 'About one' },
    { title: 'Second', host: 'two.example' },
    { title: 'Plain', host: 'plain.example', more: { url: 'http://plain.example/' } },
    { title: 'Second again', host: 'two.example', more: { url: 'https://two.example/page-1#part' } },
  ]),
  group('related_search', [{ title: 'something else', more: { query: 'something else' } }]),
);

const open = (answers: Answers = {}, of: Answer = ANSWER, settings: Partial<Settings> = {}) =>
  showSearch({ ...withSettings(settings), ...afterFinding(of) }, answers);

/** The URLs opened together, one list per call. */
async function openWatched(of?: Answer): Promise<(readonly string[])[]> {
  const opened: (readonly string[])[] = [];
  const openTogether = async (urls: readonly string[]) => {
    opened.push(urls);
    return urls.length;
  };
  await open(acting({ openTogether }), of);
  return opened;
}

const box = (title: string) => boxOf(`Select ${title}`);
const ticked = () =>
  screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Select / }).map(({ checked }) => checked);
const bar = () => screen.queryByRole('region', { name: 'Selected results' });
const fromMenu = async (name: string) => {
  press('More actions for selected results');
  await pressNext(name);
};
const copied = (quarry: FakeQuarry) => calls(quarry, 'copyText').at(-1)?.[1];
const ofAll = async (name: string) => {
  press('More actions for all results');
  await pressNext(name);
};

it('selection: costs only what is sent, not pages of local-only sites', async () => {
  await open({}, ANSWER, localOnly('two.example'));
  fireEvent.click(box('Second'));
  await waitFor(() =>
    expect(bar()?.textContent).toContain('Not sent: 1 page on a site you extract only locally'),
  );
  fireEvent.click(box('First'));
  await waitFor(() => expect(bar()?.textContent).toContain('Copy as Markdown\u00a0· $0.004'));
});

describe('selecting results', () => {
  it('selects with the pointer, a range with Shift, and stays while the query changes', async () => {
    await open();
    fireEvent.click(box('Second again'));
    await says('1 selected');
    fireEvent.click(box('Second'), { shiftKey: true });
    await says('3 selected');
    fill(field(), 'granite and more');
    expect(ticked()).toEqual([false, true, true, true]);
  });

  it('shows what it selects beyond the first entries of a group', async () => {
    const news = ['One', 'Two', 'Three', 'Four'].map((title) => ({ title, host: 'news.example' }));
    await open({}, answer(group('search', [{ title: 'First', host: 'one.example' }]), group('news', news)));
    expect(screen.queryByRole('link', { name: 'Four' })).toBeNull();
    fireEvent.click(box('First'));
    await says('1 selected');
    await fromMenu('Select all');
    await says('5 selected');
    await screen.findByRole('link', { name: 'Four' });
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
});

describe('actions on the selection', () => {
  const selectAll = async () => {
    fireEvent.click(box('First'));
    await says('1 selected');
    fireEvent.click(box('Second again'), { shiftKey: true });
    await says('4 selected');
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

  it('extracts each page once at the quoted price', async () => {
    const quarry = await open();
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
  });

  it('asks before opening more than 20 tabs and returns the focus', async () => {
    const many = Array.from({ length: 21 }, (_, at) => ({ title: `Number ${at}`, host: `n${at}.example` }));
    const opened = await openWatched(answer(group('search', many)));
    await ofAll('Select all');
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
});
