import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { LibraryGroup } from '../../../../../components/settings/data/retention-groups.tsx';
import type { LibraryRules } from '../../../../../lib/library/retention.ts';
import { DEFAULT_SETTINGS } from '../../../../../lib/settings/settings.ts';
import { DEEDS, fakeLibrary } from '../../../../gallery/fake-quarry.ts';
import { calls, choose, combobox, pressNext, says } from '../../view.ts';
import { showGroup } from '../show-group.tsx';

it('keeping pages for a shorter time asks with their number, deletes none before that, and can be undone', async () => {
  const settings = { ...DEFAULT_SETTINGS, library: { keep: 'always', megabytes: 500 } as const };
  const bringBack = vi.fn(async () => true);
  const persist = vi.fn(async () => true);
  const lostBy = async ({ keep }: LibraryRules) => (keep === 'always' ? 0 : 3);
  const library = { ...fakeLibrary([]), bringBack, persist, lostBy };
  const quarry = await showGroup(
    LibraryGroup,
    { settings },
    {},
    {
      actions: async () => ({ ...DEEDS, library }),
    },
  );
  const shorten = () => choose('Keep pages', 'month');
  const answer = async (name: string) => {
    const words = 'This deletes 3 pages from your library.';
    const question = within(await screen.findByRole('alertdialog', { name: words }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    fireEvent.click(question.getByRole('button', { name }));
  };

  shorten();
  await answer('Cancel');
  await waitFor(() => expect(combobox('Keep pages').value).toBe('always'));
  expect(calls(quarry, 'settings.save')).toEqual([]);

  shorten();
  await answer('Delete');
  const shortens = expect.any(String);
  await waitFor(() => expect(calls(quarry, 'settings.save').at(-1)?.[1]).toMatchObject({ shortens }));
  await pressNext('Undo');
  await waitFor(() => expect(bringBack).toHaveBeenCalledTimes(1));

  // The browser is asked not to evict pages that are kept without end.
  persist.mockClear();
  choose('Keep pages', 'day');
  await answer('Delete');
  await says('Deleted 3 pages');
  choose('Keep pages', 'always');
  await waitFor(() => expect(persist).toHaveBeenCalledTimes(1));
});
