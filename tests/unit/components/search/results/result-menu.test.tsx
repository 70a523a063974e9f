import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
// Imported early because the view's first paint waits for it.
import '../../../../../components/search/later-part.ts';
import type { SearchForm } from '../../../../../lib/search/form.ts';
import { MAX_RULES } from '../../../../../lib/search/personalizations/personalizations.ts';
import type { DomainRule, Personalizations } from '../../../../../lib/search/personalizations/rules.ts';
import { failed, success } from '../../../../../lib/service/failures.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../../../lib/settings/settings.ts';
import type { Answers, FakeQuarry } from '../../../../gallery/fake-quarry.ts';
import { answer, group } from '../../../../gallery/samples.ts';
import { showSearch } from '../../show-search.tsx';
import { after, calls, GRANITE, press, pressNext, says } from '../../view.ts';

const FOUND = answer(
  group('search', [
    { title: 'First', host: 'one.example', snippet: 'About one' },
    { title: 'Second', host: 'two.example' },
    { title: 'Third', host: 'sub.two.example' },
    { title: 'Fourth', host: 'four.example' },
  ]),
);

interface Known {
  rules?: Partial<Personalizations>;
  form?: Partial<SearchForm>;
  answers?: Answers;
}

/** A view whose settings change when saved. */
async function open({ rules = {}, form = {}, answers = {} }: Known = {}): Promise<FakeQuarry> {
  const draft = { ...GRANITE, ...form };
  const times = { startedAt: 1, finishedAt: 1 };
  const state = { status: 'done', id: 'one', form: draft, ...times, answer: FOUND } as const;
  const settings: Settings = {
    ...DEFAULT_SETTINGS,
    personalizations: { ...DEFAULT_SETTINGS.personalizations, ...rules },
  };
  const quarry = showSearch(
    { settings, ...after(state) },
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

const titles = () => {
  const list = within(screen.getByRole('list', { name: 'Results' }));
  return list.getAllByRole('link').map(({ textContent }) => textContent);
};
const button = (title: string) => {
  const row = screen.getByRole('link', { name: title }).closest('li');
  if (!row) throw new Error(`${title} is in no list.`);
  return within(row).getByRole('button', { name: 'More actions (M)' });
};
const choose = async (title: string, name: string) => {
  fireEvent.click(button(title));
  await pressNext(name);
};
const saved = ({ calls }: FakeQuarry): Personalizations | undefined => {
  const change: unknown = calls.findLast(([name]) => name === 'settings.save')?.[1];
  const last: unknown =
    typeof change === 'object' && change !== null && 'to' in change ? change.to : undefined;
  const settings = typeof last === 'object' && last !== null && 'personalizations' in last ? last : undefined;
  return settings && { ...DEFAULT_SETTINGS.personalizations, ...Object(settings.personalizations) };
};
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
    const link = screen.getByRole('link', { name: 'First' });
    link.focus();
    fireEvent.keyDown(link, { key: 'm' });
    const first = await screen.findByRole('button', { name: 'Copy as Markdown with snippet' });
    expect(document.activeElement).toBe(first);
    fireEvent.keyDown(first, { key: 'ArrowUp' });
    expect(document.activeElement?.textContent).toBe('Block one.example');
    fireEvent.keyDown(document.activeElement ?? first, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(first);
    expect(fireEvent.keyDown(first, { key: 'Escape' })).toBe(false);
    await waitFor(() => expect(document.querySelector('.menu-list')).toBeNull());
    expect(document.activeElement).toBe(link);
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
    expect(saved(quarry)?.domains).toEqual([{ domain: 'two.example', kind: 'block' }]);
    press('Undo');
    await says('Undone: rule for two.example');
    expect(titles()).toEqual(['First', 'Second', 'Third', 'Fourth']);
    expect(saved(quarry)?.domains).toEqual([]);
    expect(note()).toBeNull();
  });

  it.each([
    ['Pin one.example to top', 'pin', 'Pinned one.example. Applies from your next search.'],
    ['Raise one.example', 'raise', 'Raised one.example. Applies from your next search.'],
    ['Lower one.example', 'lower', 'Lowered one.example. Applies from your next search.'],
  ])('%s: saves %s and announces when it applies', async (name, kind, words) => {
    const quarry = await open();
    await choose('First', name);
    await says(words);
    expect(note()?.textContent).toContain(words);
    expect(saved(quarry)?.domains).toEqual([{ domain: 'one.example', kind }]);
    expect(titles()).toHaveLength(4);
  });

  it('shows the active rule and removes it', async () => {
    const quarry = await open({ rules: { domains: [{ domain: 'two.example', kind: 'lower' }] } });
    fireEvent.click(button('Third'));
    const lower = await screen.findByRole('button', { name: 'Lower sub.two.example' });
    expect(lower.getAttribute('aria-pressed')).toBe('true');
    press('Remove rule for two.example');
    await says('Removed the rule for two.example. Applies from your next search.');
    expect(saved(quarry)?.domains).toEqual([]);
    press('Undo');
    await says('Undone: rule for two.example');
    expect(saved(quarry)?.domains).toEqual([{ domain: 'two.example', kind: 'lower' }]);
  });

  it('turn on, for this search too, and turn off again on undo', async () => {
    const quarry = await open({ rules: { on: false }, form: { personalize: false } });
    const drafts = () => calls(quarry, 'saveDraft').map(([, form]) => form);
    await choose('First', 'Block one.example');
    await says('Blocked one.example. Its results are hidden.');
    expect(saved(quarry)?.on).toBe(true);
    expect(drafts().at(-1)).toMatchObject({ personalize: true });
    expect(titles()).toEqual(['Second', 'Third', 'Fourth']);
    press('Undo');
    await says('Undone: rule for one.example');
    expect(saved(quarry)?.on).toBe(false);
    expect(drafts().at(-1)).toMatchObject({ personalize: false });
  });

  it('are rejected at the rule limit without saving anything', async () => {
    const domains = Array.from(
      { length: MAX_RULES },
      (_, index): DomainRule => ({
        domain: `d${index}.test`,
        kind: 'block',
      }),
    );
    const quarry = await open({ rules: { domains } });
    await choose('First', 'Raise one.example');
    await says('You’ve reached the limit of 1,000 rules. Remove one first.');
    expect(saved(quarry)).toBeUndefined();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    fireEvent.click(within(note() ?? document.body).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(note()).toBeNull());
  });

  it('report a failure to save', async () => {
    await open({ answers: { 'settings.save': async () => failed('storage-full') } });
    await choose('First', 'Block one.example');
    await screen.findByRole('heading', { name: 'Browser storage is full' });
    expect(titles()).toHaveLength(4);
  });
});
