import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { pickTo } from '../../../../components/ui/destination-words.ts';
import type { Snapshot } from '../../../../lib/pages/quarry.ts';
import type { Destination } from '../../../../lib/presets/destinations.ts';
import type { SearchForm } from '../../../../lib/search/form.ts';
import type { DomainRule, Personalizations } from '../../../../lib/search/personalizations/rules.ts';
import { failed, success } from '../../../../lib/service/failures.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../../lib/settings/settings.ts';
import { type Answers, acting, DEEDS, type FakeQuarry, searched } from '../../../gallery/fake-quarry.ts';
import { answer, found, group } from '../../../gallery/samples.ts';
import {
  after,
  afterFinding,
  box,
  calls,
  done,
  field,
  GRANITE,
  lastDraft,
  link,
  localOnly,
  press,
  pressKey,
  pressNext,
  saved,
  says,
  showSearch,
  titles,
  withSettings,
} from '../view.tsx';

const ANSWER = answer(
  group('search', [
    { title: 'First', host: 'one.example', snippet: 'About one' },
    { title: 'Second', host: 'two.example' },
    { title: 'Third', host: 'sub.two.example' },
    { title: 'Plain', host: 'plain.example', more: { url: 'http://plain.example/' } },
  ]),
  group('related_search', [{ title: 'something else', more: { query: 'something else' } }]),
);
const FIRST = { url: 'https://one.example/page-0', title: 'First' };
const ALL = ['First', 'Second', 'Third', 'Plain'];

/** Shows the results; the settings change when they are saved. */
async function open(
  settings: Partial<Settings> = {},
  answers: Answers = {},
  form: Partial<SearchForm> = {},
): Promise<FakeQuarry> {
  const quarry = await showSearch(
    { ...withSettings(settings), ...afterFinding(ANSWER, form) },
    {
      'settings.save': async ({ to }) => {
        quarry.tell({ settings: to });
        return success(to);
      },
      ...answers,
    },
  );
  return quarry;
}

const focused = (): Element => document.activeElement ?? document.body;
const asked = (quarry: FakeQuarry, name: string) => calls(quarry, name).map(([, request]) => request);
const copied = (quarry: FakeQuarry) => asked(quarry, 'copyText');
const rowOf = (title: string) => within(link(title).closest('li') ?? document.body);

describe('moving with the keyboard', () => {
  it('moves from the field through the list and back', async () => {
    await open();
    for (const [key, to] of [
      ['ArrowDown', 'First'],
      ['ArrowDown', 'Second'],
      ['End', 'something else'],
      ['Home', 'First'],
    ] as const) {
      pressKey(key);
      expect(focused().textContent).toBe(to);
    }
    screen.getAllByRole('button', { name: /Copy as Markdown link/ })[1]?.focus();
    pressKey('ArrowUp');
    expect(focused().textContent).toBe('First');
    pressKey('ArrowUp');
    expect(focused()).toBe(field());
  });
});

describe('a result', () => {
  it('opens as the browser does with each modifier', async () => {
    const quarry = await open();
    for (const keys of [{}, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }]) {
      fireEvent.click(link('First'), keys);
      const all = { ctrlKey: false, metaKey: false, shiftKey: false, ...keys };
      expect(quarry.calls.at(-1)).toMatchObject(['openTab', FIRST.url, all]);
    }
  });

  it('is copied as a link on c, but Ctrl+C is left to the browser', async () => {
    const quarry = await open();
    pressKey('ArrowDown');
    pressKey('c', { ctrlKey: true });
    expect(copied(quarry)).toEqual([]);
    pressKey('c');
    await says('Copied link');
    expect(copied(quarry)).toEqual(['[First](https://one.example/page-0)']);
  });

  it('is copied again on request after the clipboard refused', async () => {
    let refuses = true;
    await open({}, { copyText: async () => !refuses });
    pressKey('ArrowDown');
    pressKey('c');
    await says('Not copied');
    refuses = false;
    press('Copy again');
    await says('Copied link');
    expect(screen.queryByRole('heading', { name: 'Not copied' })).toBeNull();
  });

  it('is extracted on e, once if it is held', async () => {
    const quarry = await open();
    pressKey('ArrowDown');
    for (const repeat of [false, true, true]) pressKey('e', { repeat });
    expect(asked(quarry, 'extract')).toEqual([{ source: 'result', targets: [FIRST] }]);
  });

  it('is not sent if its URL is not https', async () => {
    const quarry = await open();
    link('Plain').focus();
    pressKey('e');
    await says('The service can extract only https pages');
    expect(asked(quarry, 'extract')).toEqual([]);
  });

  it('is extracted again, not searched for, after a failed extraction', async () => {
    const quarry = await open({}, { extract: async () => failed('unreachable') });
    pressKey('ArrowDown');
    pressKey('e');
    await pressNext(/^Try again/);
    expect(calls(quarry, 'extract', 'search').map(([name]) => name)).toEqual(['extract', 'extract']);
  });

  it('that is a related search runs on a click, not on Space, which selects', async () => {
    const quarry = await open();
    pressKey('ArrowDown');
    pressKey('End');
    expect(pressKey(' ')).toBe(false);
    expect(fireEvent.keyUp(focused(), { key: ' ' })).toBe(false);
    expect(searched(quarry)).toEqual([]);
    press('something else');
    expect(searched(quarry)).toEqual([{ ...GRANITE, query: 'something else' }]);
  });
});

describe('the menu of a result', () => {
  const button = (title: string) => rowOf(title).getByRole('button', { name: 'More actions (M)' });
  const choose = async (title: string, name: string) => {
    fireEvent.click(button(title));
    await pressNext(name);
  };
  const menu = () => document.querySelector('.menu-list');
  const rules = (quarry: FakeQuarry) => saved(quarry).at(-1)?.personalizations;
  const openWith = (personalizations: Partial<Personalizations>, form: Partial<SearchForm> = {}) =>
    open({ personalizations: { ...DEFAULT_SETTINGS.personalizations, ...personalizations } }, {}, form);

  it('opens on m, moves with the arrow keys, and returns to the result on Escape', async () => {
    await open();
    expect(menu()).toBeNull();
    const result = link('First');
    result.focus();
    pressKey('m');
    const first = await screen.findByRole('button', { name: 'Copy as Markdown with snippet' });
    expect(button('First').getAttribute('aria-expanded')).toBe('true');
    expect([...(menu()?.querySelectorAll('bdi') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Copy as Markdown with snippet',
      'Open in background tab',
      'Pin one.example to top',
      'Raise one.example',
      'Lower one.example',
      'Block one.example',
    ]);
    expect(focused()).toBe(first);
    pressKey('ArrowUp');
    expect(focused().textContent).toBe('Block one.example');
    pressKey('ArrowDown');
    expect(focused()).toBe(first);
    expect(pressKey('Escape')).toBe(false);
    await waitFor(() => expect(menu()).toBeNull());
    expect(focused()).toBe(result);
  });

  it('hides blocked results immediately, keeps the focus in the list, and can be undone', async () => {
    const quarry = await open();
    button('Second').focus();
    await choose('Second', 'Block two.example');
    await says('Blocked two.example. Its results are hidden.');
    expect(titles()).toEqual(['First', 'Plain']);
    screen.getByText('Your rules hide 2 results.');
    expect(focused().textContent).toBe('Plain');
    expect(rules(quarry)?.domains).toEqual([{ domain: 'two.example', kind: 'block' }]);
    // What is said only to screen readers leaves the toast, and the focus in it.
    const undo = screen.getByRole('button', { name: 'Undo' });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select First' }));
    await says('1 selected');
    expect(screen.getByRole('button', { name: 'Undo' })).toBe(undo);
    press('Undo');
    await says('Undone: rule for two.example');
    expect(titles()).toEqual(ALL);
    expect(rules(quarry)?.domains).toEqual([]);
  });

  it('shows the active rule and removes it', async () => {
    const domains: DomainRule[] = [{ domain: 'two.example', kind: 'lower' }];
    const quarry = await openWith({ domains });
    fireEvent.click(button('Third'));
    const lower = await screen.findByRole('button', { name: 'Lower sub.two.example' });
    expect(lower.getAttribute('aria-pressed')).toBe('true');
    press('Remove rule for two.example');
    await says('Removed the rule for two.example. Applies from your next search.');
    expect(rules(quarry)?.domains).toEqual([]);
    press('Undo');
    await says('Undone: rule for two.example');
    expect(rules(quarry)?.domains).toEqual(domains);
  });

  it('turns rules on, for this search too, and off again on undo', async () => {
    const quarry = await openWith({ on: false }, { personalize: false });
    await choose('First', 'Block one.example');
    await says('Blocked one.example. Its results are hidden.');
    expect(rules(quarry)?.on).toBe(true);
    expect(lastDraft(quarry)).toMatchObject({ personalize: true });
    expect(titles()).toEqual(ALL.slice(1));
    press('Undo');
    await says('Undone: rule for one.example');
    expect(rules(quarry)?.on).toBe(false);
    expect(lastDraft(quarry)).toMatchObject({ personalize: false });
  });
});

describe('the destination of results', () => {
  const resultsTo = (to: Destination): Partial<Settings> => ({ gestures: { results: { to, preset: '' } } });
  const bar = async () => within(await screen.findByRole('region', { name: 'Selected results' }));

  it.each([
    ['clipboard', 'Copy as Markdown', 'Pick parts to copy as Markdown…'],
    ['file', 'Save as a file', 'Pick parts to copy as Markdown… · File'],
  ] as const)('%s: is named by all actions, with the price', async (to, name, parts) => {
    await open(resultsTo(to));
    const action = rowOf('First').getByRole('button', { name: `${name} (E)` });
    expect(action.title).toBe(`${name} (E) · about $0.004`);
    fireEvent.click(box('Select First'));
    (await bar()).getByRole('button', { name: `${name}\u00a0· $0.004` });
    expect(pickTo({ gestures: { parts: { to, preset: '' } } })).toBe(parts);
  });

  it('is that of their site, or that of all if results of several sites are selected', async () => {
    const siteDefaults = [{ host: 'one.example', way: 'usual' as const, to: 'file' as const, preset: '' }];
    await open({ ...resultsTo('obsidian'), siteDefaults });
    rowOf('First').getByRole('button', { name: 'Save as a file (E)' });
    rowOf('Second').getByRole('button', { name: 'Send to Obsidian (E)' });
    fireEvent.click(box('Select First'));
    (await bar()).getByRole('button', { name: 'Save as a file\u00a0· $0.004' });
    fireEvent.click(box('Select Second'));
    await (await bar()).findByRole('button', { name: 'Send to Obsidian\u00a0· $0.008' });
  });
});

describe('the first results with their text', () => {
  const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'];
  const FOUND = done(
    { ...GRANITE, query: ' granite ' },
    found(Object.fromEntries(NAMES.map((name) => [name, `${name}.example`]))),
  );
  const openSix = (settings: Partial<Settings> = {}, more: Partial<Snapshot> = {}, answers: Answers = {}) =>
    showSearch({ ...after(FOUND), ...withSettings(settings), ...more }, answers);
  const hosts = (quarry: FakeQuarry) =>
    asked(quarry, 'extract').map((order) =>
      Object(order).targets.map(({ url }: { url: string }) => URL.parse(url)?.host),
    );

  it('are copied with the question, at the stated price', async () => {
    const quarry = await openSix(localOnly('b.example'));
    press('Copy top 5 with text\u00a0· $0.016');
    expect(asked(quarry, 'extract')).toMatchObject([{ source: 'result', question: 'granite' }]);
    expect(hosts(quarry)).toEqual([NAMES.slice(0, 5).map((name) => `${name}.example`)]);
  });

  it.each([
    ['less for what has a saved copy', 2, '· $0.012'],
    ['nothing if everything has one', 5, '· free'],
  ])('cost %s', async (_, copies, price) => {
    const freeAmong = async (urls: readonly string[]) => new Set(urls.slice(0, copies));
    await openSix({}, {}, acting({ library: { ...DEEDS.library, freeAmong } }));
    await screen.findByRole('button', { name: (words: string) => words.endsWith(price) });
  });

  it('are as many as chosen, and the number and the format are remembered', async () => {
    const gestures = { results: { to: 'file', preset: '' } } as const;
    const quarry = await openSix({ gestures });
    press('Number and format');
    press('3 results');
    expect(hosts(quarry)).toEqual([]);
    quarry.tell(withSettings({ gestures, topResults: 3 }));
    await pressNext('Save as a file: top 3 with text\u00a0· $0.012');
    expect(hosts(quarry)).toEqual([['a.example', 'b.example', 'c.example']]);
    press('Number and format');
    press('Note');
    const results = { to: 'file', preset: '#note' };
    await waitFor(() => expect(saved(quarry)).toMatchObject([{ topResults: 3 }, { gestures: { results } }]));
  });

  it('change no settings from a private window', async () => {
    const quarry = await openSix({ topResults: 3 }, { isPrivate: true });
    press('Number and format');
    expect(screen.queryByRole('button', { name: 'Note' })).toBeNull();
    press('5 results');
    await pressNext('Copy top 5 with text\u00a0· $0.02');
    expect(asked(quarry, 'extract')).toHaveLength(1);
    expect(asked(quarry, 'settings.save')).toEqual([]);
  });

  it('are marked if they are new since the same search was last sent, and copied alone', async () => {
    const { answer: now, ...last } = FOUND;
    const [{ name, items } = { name: '', items: [] }] = now.groups;
    const before = { ...FOUND, id: 'zero', answer: { ...now, groups: [{ name, items: items.slice(1) }] } };
    const other = { ...last, id: 'other', form: { ...last.form, region: 'CH' } };
    const answered = async ({ id }: { id: string }) => (id === 'zero' ? before : undefined);
    const quarry = await openSix(
      {},
      { sessionHistory: [{ ...last, id: 'zero' }, other, last] },
      { answered },
    );
    expect((await screen.findByText('New')).closest('li')?.textContent).toContain('a.example');
    press('Number and format');
    press('Only new ones (1)\u00a0· $0.004');
    expect(hosts(quarry)).toEqual([['a.example']]);
  });
});
