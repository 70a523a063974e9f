import { render } from '@testing-library/preact';
import type { ComponentType } from 'preact';
import { useState } from 'preact/hooks';
import type { GroupProps } from '../../../../components/settings/group.tsx';
import { UndoProvider } from '../../../../components/ui/confirm/undo.tsx';
import type { Snapshot } from '../../../../lib/pages/quarry.ts';
import { type Answers, type FakeQuarry, fakeQuarry } from '../../../gallery/fake-quarry.ts';

/** Shows one group of Settings, which keeps what it saves. */
export async function showGroup<More extends object>(
  Group: ComponentType<GroupProps & More>,
  known: Partial<Snapshot>,
  more: More,
  answers: Answers = {},
): Promise<FakeQuarry> {
  const quarry = fakeQuarry(known, answers);
  const loaded = await quarry.load();
  quarry.calls.length = 0;
  const Page = () => {
    const [snapshot, setSnapshot] = useState(loaded);
    const [words, setWords] = useState('');
    const learn = (part: Partial<Snapshot>) => setSnapshot((before) => ({ ...before, ...part }));
    const { settings } = snapshot;
    return (
      <UndoProvider announce={setWords}>
        <Group {...{ quarry, snapshot, settings, learn, firefox: false, announce: setWords }} {...more} />
        <p role="status">{words}</p>
      </UndoProvider>
    );
  };
  render(<Page />);
  return quarry;
}
