// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, expect, it } from 'vitest';
import { NoteOffer } from '../../../../../components/search/start/note-offer.tsx';
import { ToolsProvider } from '../../../../../components/ui/tools.ts';
import { DEFAULT_SETTINGS } from '../../../../../lib/settings/settings.ts';
import { fakeQuarry } from '../../../../gallery/fake-quarry.ts';

afterEach(cleanup);

const OFFERED = { ...DEFAULT_SETTINGS, pageNotes: 'offer' as const };

it('note offer: keeps settings changed elsewhere while it was open', async () => {
  // The settings currently stored.
  const quarry = fakeQuarry({ settings: { ...OFFERED, askAbove: 0.5 } });
  const tools = {
    quarry,
    announce: () => undefined,
    prices: DEFAULT_SETTINGS.prices,
    askAbove: 0.1,
    showError: () => undefined,
  };
  render(
    <ToolsProvider value={tools}>
      <NoteOffer settings={OFFERED} />
    </ToolsProvider>,
  );
  const saved = () => quarry.calls.filter(([name]) => name === 'settings.save').map(([, change]) => change);
  await waitFor(() => expect(saved()).toMatchObject([{ to: { askAbove: 0.5, pageNotes: 'off' } }]));
  fireEvent.click(await screen.findByRole('button', { name: 'Show messages' }));
  await waitFor(() => expect(saved()[1]).toMatchObject({ to: { askAbove: 0.5, pageNotes: 'on' } }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show messages' })).toBeNull());
});
