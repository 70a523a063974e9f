import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import { LanguageGroup } from '../../../../components/settings/general-groups.tsx';
import type { GroupProps } from '../../../../components/settings/group.tsx';
import { CapsGroup } from '../../../../components/settings/spending-groups.tsx';
import { DEFAULT_DOCUMENT } from '../../../../lib/document/document-rules.ts';
import { failed } from '../../../../lib/service/failures.ts';
import { settingsSchema } from '../../../../lib/settings/schema.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../../lib/settings/settings.ts';
import { book, dayOf, NO_USAGE } from '../../../../lib/usage/usage.ts';
import type { Answers } from '../../../gallery/fake-quarry.ts';
import { choose, fill, saved, says, showGroup, showSettings, withSettings } from '../view.tsx';

const { defaults } = DEFAULT_SETTINGS;
const extraction = { ...DEFAULT_SETTINGS.extraction, lanes: 4 };
const SETTINGS: Settings = {
  ...DEFAULT_SETTINGS,
  lenses: [{ name: 'Stone', id: '48213' }],
  reuseMinutes: 5,
  extraction,
};

/** Sets the field with this label in this group. */
async function set(group: string, label: string, value: string | boolean, answers: Answers = {}) {
  const quarry = await showSettings({ settings: SETTINGS }, answers);
  const field = within(document.getElementById(group) ?? document.body).getByLabelText(label);
  if (typeof value === 'boolean') fireEvent.click(field);
  else if (field instanceof HTMLSelectElement) choose(field, value);
  else {
    fill(field, value);
    fireEvent.blur(field);
  }
  return { quarry, field };
}

describe('a field of Settings', () => {
  it.each<[group: string, label: string, value: string | boolean, change: Partial<Settings>]>([
    ['section-defaults', 'Result type', 'news', { defaults: { ...defaults, workflow: 'news' } }],
    ['section-defaults', 'Lens', '48213', { defaults: { ...defaults, lens: '48213' } }],
    ['section-defaults', 'Safe search', false, { defaults: { ...defaults, safeSearch: false } }],
    ['section-appearance', 'Theme', 'dark', { theme: 'dark' }],
    ['section-appearance', 'Text size', 'large', { textSize: 'large' }],
    ['section-appearance', 'Show images in results', false, { thumbnails: false }],
    [
      'section-usage',
      'Review before extracting more than',
      '25',
      { extraction: { ...extraction, reviewAbove: 25 } },
    ],
    ['caps', 'Per day', '0.5', { caps: { day: 0.5 } }],
    ['section-usage', 'Ask before spending more than', '1000000', { askAbove: 1_000_000 }],
    ['prices', 'Price of 1,000 searches', '25', { prices: { searches: 25, pages: 4 } }],
    ['section-history', 'Keep for', '90', { history: { on: true, days: 90 } }],
    ['search-requests', 'Reuse saved results for', '0', { reuseMinutes: 0 }],
    ['search-requests', 'Reuse saved results for', '1440', { reuseMinutes: 1440 }],
    ['search-requests', 'Max results', '20', { defaults: { ...defaults, limit: 20 } }],
    ['search-requests', 'Search timeout', '2.5', { defaults: { ...defaults, timeout: 2.5 } }],
    ['search-requests', 'Results as', 'markdown', { defaults: { ...defaults, format: 'markdown' } }],
    [
      'markdown',
      'Max tokens',
      '8000',
      {
        document: { ...DEFAULT_DOCUMENT, budget: { tokens: 8000, way: 'trim' } },
      },
    ],
  ])('in #%s, “%s”: is saved as %s, which is announced and marked', async (group, label, value, change) => {
    const { quarry } = await set(group, label, value);
    await says('Saved');
    expect(saved(quarry)).toEqual([{ ...SETTINGS, ...change }]);
    expect(settingsSchema().safeParse(saved(quarry)[0]).success).toBe(true);
    // This one has no mark.
    const marks = label === 'Lens' ? 0 : 1;
    expect(document.querySelectorAll('.saved-mark')).toHaveLength(marks);
  });

  const WRONG: [group: string, label: string, values: string[], words: string | RegExp][] = [
    ['caps', 'Per month', ['-1', '2000000'], 'Enter 0 or more, or leave it empty for no cap.'],
    ['prices', 'Price of 1,000 pages', ['', '-1', '2000000'], 'Enter 0 or more.'],
    ['section-usage', 'Ask before spending more than', ['-1', '2000000'], 'Enter 0 or more.'],
    ['section-history', 'Keep for', ['0', '1.5', '366', ''], 'Enter a whole number from 1 to 365.'],
    [
      'search-requests',
      'Reuse saved results for',
      ['-1', '1441', '2.5', ''],
      /^Enter a whole number from 0 to/,
    ],
    ['search-requests', 'Max results', ['0'], /^Enter a whole number from 1 to/],
  ];
  it.each(
    WRONG.flatMap(([group, label, values, words]) =>
      values.map((value) => [group, label, value, words] as const),
    ),
  )('in #%s, “%s”: says what is wrong with “%s” and saves nothing', async (group, label, value, words) => {
    const { quarry, field } = await set(group, label, value);
    await screen.findByText(words);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(saved(quarry)).toEqual([]);
  });

  it('saves of Obsidian’s fields only what was typed, not what was there when the page opened', async () => {
    const quarry = await showSettings({ settings: SETTINGS }, {}, '#markdown');
    fill('Vault', 'Mine');
    const obsidian = { vault: '', folder: 'Elsewhere', name: '' };
    act(() => quarry.tell({ settings: { ...SETTINGS, obsidian } }));
    fireEvent.focusOut(screen.getByLabelText('Vault'));
    await waitFor(() => expect(saved(quarry)[0]?.obsidian).toEqual({ ...obsidian, vault: 'Mine' }));
    act(() => quarry.tell({ settings: { ...SETTINGS, obsidian } }));
    await waitFor(() => expect(screen.getByLabelText('Vault')).toHaveProperty('value', ''));
  });

  it('reports a change that could not be saved', async () => {
    await set('section-defaults', 'Lens', 'pdf', { 'settings.save': async () => failed('internal') });
    await says('Something went wrong in Quarry');
  });

  it('removes a cap when its field is cleared, and shows what was spent of one that is set', async () => {
    const today = dayOf(Date.now());
    const usage = book(NO_USAGE, today, { operation: 'search', sure: { searches: 10, pages: 5 } });
    const quarry = await showGroup(CapsGroup, { usage });
    const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Per day' });
    expect(field.placeholder).toBe('No cap');
    fireEvent.blur(field, { target: { value: '0.5' } });
    await screen.findByText('$0.14 spent today');
    fireEvent.blur(field, { target: { value: '' } });
    await waitFor(() => expect(saved(quarry).map(({ caps }) => caps)).toEqual([{ day: 0.5 }, {}]));
    cleanup();
    await showGroup(CapsGroup, {
      ...withSettings({ caps: { day: 1 } }),
      usage: { ...usage, unknown: today },
    });
    screen.getByText('Earlier spending can’t be read, so the cap can’t be checked');
  });
});

it.each([
  ['the chosen language', {}, 'ja', { language: 'ja' }],
  ['the browser’s language', { language: 'ja' }, '', {}],
] as const)('the page speaks %s once it is saved', async (_, before, chosen, after) => {
  const reload = vi.fn();
  const Group = (props: GroupProps) => <LanguageGroup {...props} reload={reload} />;
  const quarry = await showGroup(Group, withSettings(before));
  choose('Quarry’s language', chosen);
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(saved(quarry)).toEqual([{ ...DEFAULT_SETTINGS, ...after }]);
});
