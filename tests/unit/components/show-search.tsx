import { render } from '@testing-library/preact';
import { SearchView } from '../../../components/search/search-view.tsx';
import type { Surface } from '../../../components/search/state/use-search.ts';
import type { Snapshot } from '../../../lib/pages/quarry.ts';
import { type Answers, type FakeQuarry, fakeQuarry } from '../../gallery/fake-quarry.ts';

/** Shows the search view of a Quarry that knows this and answers so. */
export function showSearch(
  known: Partial<Snapshot> = {},
  answers: Answers = {},
  surface: Surface = 'popup',
): FakeQuarry {
  const quarry = fakeQuarry(known, answers);
  render(<SearchView quarry={quarry} surface={surface} />);
  return quarry;
}
