import { render, waitFor } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { ToolsProvider } from '../../../../../components/ui/tools.ts';
import { SettingsNotes } from '../../../../../components/ui/usage/cap-notes.tsx';
import { DEFAULT_SETTINGS, type Settings } from '../../../../../lib/settings/settings.ts';
import { fakeQuarry } from '../../../../gallery/fake-quarry.ts';
import { press, toolsOf } from '../../view.ts';

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
