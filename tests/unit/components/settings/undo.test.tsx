// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, expect, it } from 'vitest';
import { type GroupProps, useSaveSettings } from '../../../../components/settings/group.tsx';
import { UndoProvider } from '../../../../components/ui/confirm/undo.tsx';
import { success } from '../../../../lib/service/failures.ts';
import { DEFAULT_SETTINGS } from '../../../../lib/settings/settings.ts';
import { fakeQuarry } from '../../../gallery/fake-quarry.ts';
import { groupProps } from './group-props.ts';

afterEach(cleanup);

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
  const quarry = fakeQuarry({}, { 'settings.save': async () => success(own) });
  const props = groupProps({ quarry, settings: planted });
  render(
    <UndoProvider announce={() => undefined}>
      <Remove {...props} />
    </UndoProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(quarry.calls).toContainEqual([
      'settings.save',
      { from: { ...planted, lenses: [] }, to: planted, undoes: true },
    ]),
  );
});
