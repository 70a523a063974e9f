import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
// Imported early because the view's first paint waits for it.
import '../../../../../components/search/later-part.ts';
import type { SearchForm } from '../../../../../lib/search/form.ts';
import type { DomainRule, Personalizations } from '../../../../../lib/search/personalizations/rules.ts';
import { failed, success } from '../../../../../lib/service/failures.ts';
import { DEFAULT_SETTINGS } from '../../../../../lib/settings/settings.ts';
import type { Answers, FakeQuarry } from '../../../../gallery/fake-quarry.ts';
import { answer, group } from '../../../../gallery/samples.ts';
import { showSearch } from '../../show-search.tsx';
import {
  after,
  calls,
  done,
  GRANITE,
  lastDraft,
  link,
  press,
  pressKey,
  pressNext,
  saved,
  says,
  titles,
  withSettings,
} from '../../view.ts';

const HOSTS = { Second: 'two.example', Third: 'sub.two.example', Fourth: 'four.example' };
const FOUND = answer(
  group('search', [
    { title: 'First', host: 'one.example', snippet: 'About one' },
    ...Object.entries(HOSTS).map(([title, host]) => ({ title, host })),
  ]),
);

/** A view whose settings change when saved. */
async function open(
  rules: Partial<Personalizations> = {},
  form: Partial<SearchForm> = {},
  answers: Answers = {},
): Promise<FakeQuarry> {
  const personalizations = { ...DEFAULT_SETTINGS.personalizations, ...rules };
  const quarry = showSearch(
    { ...withSettings({ personalizations }), ...after(done({ ...GRANITE, ...form }, FOUND)) },
    {
      'settings.save': async ({ to }) => {
        quarry.tell({ settings: to });
        return success(to);
      },
      ...answers,
    },
  );
  await screen.findByRole('link', { name: 'Fourth' });
  return quarry;
}

const button = (title: string) => {
  const row = link(title).closest('li');
  if (!row) throw new Error(`${title} is in no list.`);
  return within(row).getByRole('button', { name: 'More actions (M)' });
};
const choose = async (title: string, name: string) => {
  fireEvent.click(button(title));
  await pressNext(name);
};
const rules = (quarry: FakeQuarry) => saved(quarry).at(-1)?.personalizations;
const note = () => screen.queryByRole('region', { name: 'Rule updated' });

describe('the menu', () => {
  it('is rendered only while open', async () => {
    await open();
    expect(document.querySelector('.menu-list')).toBeNull();
    expect(button('Second').getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(button('Second'));
    await waitFor(() => expect(button('Second').getAttribute('aria-expanded')).toBe('true'));
    await screen.findByRole('button', { name: 'Open in background tab' });
    expect([...document.querySelectorAll('.menu-list bdi')].map(({ textContent }) => textContent)).toEqual([
      'Copy as Markdown with snippet',
      'Open in background tab',
      'Pin two.example to top',
      'Raise two.example',
      'Lower two.example',
      'Block two.example',
    ]);
  });

  it('opens on m, moves with the arrow keys, and returns to the result on Escape', async () => {
    await open();
    const result = link('First');
    result.focus();
    pressKey('m');
    const first = await screen.findByRole('button', { name: 'Copy as Markdown with snippet' });
    expect(document.activeElement).toBe(first);
    pressKey('ArrowUp');
    expect(document.activeElement?.textContent).toBe('Block one.example');
    pressKey('ArrowDown');
    expect(document.activeElement).toBe(first);
    expect(pressKey('Escape')).toBe(false);
    await waitFor(() => expect(document.querySelector('.menu-list')).toBeNull());
    expect(document.activeElement).toBe(result);
  });

  it('closes on a click elsewhere', async () => {
    await open();
    fireEvent.click(button('First'));
    await screen.findByRole('button', { name: 'Copy as Markdown with snippet' });
    fireEvent.pointerDown(document.body);
    await waitFor(() => expect(document.querySelector('.menu-list')).toBeNull());
  });

  it('copies snippets and opens results in the background', async () => {
    const quarry = await open();
    await choose('First', 'Copy as Markdown with snippet');
    await says('Copied 1 result');
    expect(calls(quarry, 'copyText').map(([, words]) => words)).toEqual([
      '- [First](https://one.example/page-0)\n  About one\n',
    ]);
    await choose('First', 'Open in background tab');
    expect(quarry.calls.at(-1)).toEqual(['openTab', 'https://one.example/page-0', { ctrlKey: true }]);
  });
});

describe('rules from the menu', () => {
  it('hide blocked results immediately, keep the focus in the list, and can be undone', async () => {
    const quarry = await open();
    button('Second').focus();
    await choose('Second', 'Block two.example');
    await says('Blocked two.example. Its results are hidden.');
    expect(titles()).toEqual(['First', 'Fourth']);
    screen.getByText('Your rules hide 2 results.');
    expect(document.activeElement?.textContent).toBe('Fourth');
    expect(rules(quarry)?.domains).toEqual([{ domain: 'two.example', kind: 'block' }]);
    press('Undo');
    await says('Undone: rule for two.example');
    expect(titles()).toEqual(['First', 'Second', 'Third', 'Fourth']);
    expect(rules(quarry)?.domains).toEqual([]);
    expect(note()).toBeNull();
  });

  it.each([
    ['Pin one.example to top', 'pin', 'Pinned'],
    ['Raise one.example', 'raise', 'Raised'],
    ['Lower one.example', 'lower', 'Lowered'],
  ])('%s: saves %s and announces when it applies', async (name, kind, words) => {
    const quarry = await open();
    await choose('First', name);
    await says(`${words} one.example. Applies from your next search.`);
    expect(note()?.textContent).toContain(words);
    expect(rules(quarry)?.domains).toEqual([{ domain: 'one.example', kind }]);
    expect(titles()).toHaveLength(4);
  });

  it('shows the active rule and removes it', async () => {
    const domains: DomainRule[] = [{ domain: 'two.example', kind: 'lower' }];
    const quarry = await open({ domains });
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

  it('turn on, for this search too, and turn off again on undo', async () => {
    const quarry = await open({ on: false }, { personalize: false });
    await choose('First', 'Block one.example');
    await says('Blocked one.example. Its results are hidden.');
    expect(rules(quarry)?.on).toBe(true);
    expect(lastDraft(quarry)).toMatchObject({ personalize: true });
    expect(titles()).toEqual(['Second', 'Third', 'Fourth']);
    press('Undo');
    await says('Undone: rule for one.example');
    expect(rules(quarry)?.on).toBe(false);
    expect(lastDraft(quarry)).toMatchObject({ personalize: false });
  });

  it('report a failure to save', async () => {
    await open({}, {}, { 'settings.save': async () => failed('storage-full') });
    await choose('First', 'Block one.example');
    await screen.findByRole('heading', { name: 'Browser storage is full' });
    expect(titles()).toHaveLength(4);
  });
});
