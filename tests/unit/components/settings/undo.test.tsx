import { waitFor } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { type GroupProps, useSaveSettings } from '../../../../components/settings/group.tsx';
import { success } from '../../../../lib/service/failures.ts';
import { DEFAULT_SETTINGS } from '../../../../lib/settings/settings.ts';
import { press, pressNext } from '../view.ts';
import { showGroup } from './show-group.tsx';

function Remove(props: GroupProps) {
  const save = useSaveSettings(props);
  return (
    <button type="button" onClick={() => void save({ lenses: [] })}>
      Remove
    </button>
  );
}

it('Undo concerns only what the user changed, not what a script put into the copy', async () => {
  const planted = {
    ...DEFAULT_SETTINGS,
    prices: { searches: 0, pages: 0 },
    lenses: [{ name: 'Mine', id: '1' }],
  };
  const own = { ...DEFAULT_SETTINGS, caps: { day: 1 } };
  const quarry = await showGroup(
    Remove,
    { settings: planted },
    {},
    { 'settings.save': async () => success(own) },
  );
  press('Remove');
  await pressNext('Undo');
  await waitFor(() =>
    expect(quarry.calls).toContainEqual([
      'settings.save',
      { from: { ...planted, lenses: [] }, to: planted, undoes: true },
    ]),
  );
});
