import { cleanup, render, screen, waitFor } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { SpendingSums } from '../../../../../components/spending/spending-view.tsx';
import { ToolsProvider } from '../../../../../components/ui/tools.ts';
import { SettingsNotes } from '../../../../../components/ui/usage/cap-notes.tsx';
import { UsageNote } from '../../../../../components/ui/usage/usage-note.tsx';
import { DEFAULT_SETTINGS, type Settings } from '../../../../../lib/settings/settings.ts';
import { book, dayOf, NO_USAGE, type Units, type Usage } from '../../../../../lib/usage/usage.ts';
import { fakeQuarry } from '../../../../gallery/fake-quarry.ts';
import { press, toolsOf } from '../../view.tsx';

const note = (usage: Usage, settings: Settings = DEFAULT_SETTINGS) => (
  <ToolsProvider value={toolsOf()}>
    <UsageNote usage={usage} settings={settings} />
  </ToolsProvider>
);

function show(sure: Units, perhaps: Units, before = 0): Element {
  const day = dayOf(Date.now() - before * 86_400_000);
  const usage = { version: 2, days: [{ day, sure, perhaps }] } as const;
  return render(note({ ...usage, days: [...usage.days] })).container;
}

const NONE = { searches: 0, pages: 0 };

it.each<[sure: Units, perhaps: Units, short: RegExp, full: string]>([
  [{ searches: 12, pages: 30 }, NONE, /^≈ \$0\.26 today$/, 'Today: 12 searches, 30 pages, about $0.26.'],
  [
    { searches: 12, pages: 0 },
    { searches: 1, pages: 10 },
    /^≈ \$0\.14\s–\s\$0\.20 today$/,
    'Today: 12 searches, about $0.14. May also have been charged: 1 search, 10 pages, about $0.05.',
  ],
])('usage note: shows the cost of %o, and perhaps %o, in short and in full', (sure, perhaps, short, full) => {
  show(sure, perhaps);
  screen.getByText(short);
  screen.getByTitle(full);
});

it('usage note: shows the spent share of a cap from 80% on', async () => {
  const day = dayOf(Date.now());
  const usage = { version: 2 as const, days: [{ day, sure: { searches: 20, pages: 0 }, perhaps: NONE }] };
  const capped = (day: number) => ({ ...DEFAULT_SETTINGS, caps: { day } });
  const { rerender } = render(note(usage, capped(0.3)));
  await screen.findByText('80% of daily cap');
  screen.getByTitle('$0.24 of today’s $0.30 cap spent. Today: 20 searches, about $0.24.');
  rerender(note(usage, capped(0.31)));
  screen.getByText('≈ $0.24 today');
  rerender(note({ ...usage, unknown: day }, capped(5)));
  screen.getByText('? of daily cap');
  screen.getByTitle(/^Earlier spending can’t be read, so the cap can’t be checked\. /);
});

const to: Settings = { ...DEFAULT_SETTINGS, caps: { day: 3, month: 20.5 } };

it.each<[name: string, from: Settings, words: string]>([
  [
    'joined caps: the note says what they are now',
    { ...to, capsJoined: true },
    'Searches and extractions now count toward the same caps. Daily cap: $3.00\u00a0· Monthly cap: $20.50',
  ],
  [
    'lost settings: the note says what to check',
    { ...to, unread: true },
    'Some settings couldn’t be read. Check your spending caps and the sites that you extract only locally.',
  ],
])('%s, and is removed from the settings when dismissed', async (_, from, words) => {
  const quarry = fakeQuarry({ settings: from });
  const shown = (settings: Settings) => (
    <ToolsProvider value={toolsOf({ quarry, prices: from.prices })}>
      <SettingsNotes settings={settings} />
    </ToolsProvider>
  );
  const { container, rerender } = render(shown(from));
  expect(container.textContent).toBe(words);
  press('Close');
  await waitFor(() => expect(quarry.calls).toContainEqual(['settings.save', { from, to }]));
  rerender(shown(to));
  expect(container.textContent).toBe('');
});

const TODAY = '2026-06-15';
/** One cent per page, unlike the published price. */
const priced = { ...DEFAULT_SETTINGS, prices: { searches: 12, pages: 10 } };

it('Spending: shows how much this month’s saved copies saved at the price of a page, apart from what was spent', () => {
  let usage = book(NO_USAGE, '2026-05-31', { operation: 'extract', saved: 40 });
  usage = book(usage, '2026-06-01', { operation: 'extract', saved: 3 });
  usage = book(usage, TODAY, { operation: 'extract', sure: { pages: 1 }, saved: 2 });
  render(<SpendingSums usage={usage} today={TODAY} settings={priced} />);
  const sum = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
  expect(sum('Saved this month')).toBe('$0.055 pages taken from saved copies');
  expect(sum('June')).toBe('$0.01');
});

it('Spending: gives the least that was spent where earlier spending can’t be read, and says so at the caps', () => {
  const used = book(NO_USAGE, TODAY, { operation: 'extract', sure: { pages: 1 } });
  const caps = { day: 1, month: 1 };
  render(
    <SpendingSums usage={{ ...used, unknown: '2026-06-14' }} today={TODAY} settings={{ ...priced, caps }} />,
  );
  const sum = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
  expect(sum('Today')).toBe('$0.01$0.01 of today’s $1.00 cap spent.');
  expect(sum('June')).toMatch(/^≥ \$0\.01Earlier spending can’t be read, so the cap can’t be checked\./);
});

it('Spending: estimates the month only once there is a week of records', () => {
  const estimate = (first: string) => {
    cleanup();
    const usage = book(NO_USAGE, first, { operation: 'extract', sure: { pages: 1 } });
    render(<SpendingSums usage={usage} today={TODAY} settings={priced} />);
    return screen.queryByText('Whole month (est.)');
  };
  expect(estimate('2026-06-09')).toBeNull();
  expect(estimate('2026-06-08')).not.toBeNull();
});
