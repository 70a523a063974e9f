import { render, screen } from '@testing-library/preact';
import { OptionsView } from '../../../components/settings/settings-view.tsx';
import type { Snapshot } from '../../../lib/pages/quarry.ts';
import { type Answers, type FakeQuarry, fakeQuarry } from '../../gallery/fake-quarry.ts';

/** Shows Settings, at the place that the hash names. */
export async function showSettings(
  known: Partial<Snapshot> = {},
  answers: Answers = {},
  firefox = false,
): Promise<FakeQuarry> {
  const quarry = fakeQuarry(known, answers);
  render(<OptionsView quarry={quarry} firefox={firefox} />);
  await screen.findByLabelText('Service URL');
  return quarry;
}
