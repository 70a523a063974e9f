import { render, screen } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { ToolsProvider } from '../../../../../components/ui/tools.ts';
import { UsageNote } from '../../../../../components/ui/usage/usage-note.tsx';
import { DEFAULT_SETTINGS, type Settings } from '../../../../../lib/settings/settings.ts';
import { dayOf, type Units, type Usage } from '../../../../../lib/usage/usage.ts';
import { toolsOf } from '../../view.ts';

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

it.each([
  [NONE, 0],
  [{ searches: 3, pages: 3 }, 1],
])('usage note: shows nothing if nothing was used today', (sure, before) => {
  expect(show(sure, NONE, before).textContent).toBe('');
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
