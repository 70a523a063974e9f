// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, expect, it } from 'vitest';
import { ToolsProvider } from '../../../../../components/ui/tools.ts';
import { SettingsNotes } from '../../../../../components/ui/usage/cap-notes.tsx';
import { DEFAULT_SETTINGS, type Settings } from '../../../../../lib/settings/settings.ts';
import { fakeQuarry } from '../../../../gallery/fake-quarry.ts';

afterEach(cleanup);

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
  const tools = {
    quarry,
    announce: () => undefined,
    prices: from.prices,
    askAbove: 0,
    showError: () => undefined,
  };
  const shown = (settings: Settings) => (
    <ToolsProvider value={tools}>
      <SettingsNotes settings={settings} />
    </ToolsProvider>
  );
  const { container, rerender } = render(shown(from));
  expect(container.textContent).toBe(words);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(quarry.calls).toContainEqual(['settings.save', { from, to }]));
  rerender(shown(to));
  expect(container.textContent).toBe('');
});
