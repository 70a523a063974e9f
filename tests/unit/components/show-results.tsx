import { render } from '@testing-library/preact';
import { Results } from '../../../components/search/results/results.tsx';
import { ToolsProvider } from '../../../components/ui/tools.ts';
import type { Answer } from '../../../lib/search/answer/answer.ts';
import type { Workflow } from '../../../lib/search/form.ts';
import { type FakeQuarry, fakeQuarry } from '../../gallery/fake-quarry.ts';
import { toolsOf } from './view.ts';

const nothing = () => undefined;

/** Shows the results of an answer without the view around them. */
export function showResults(
  answer: Answer,
  workflow: Workflow = 'search',
  onSearch: (query: string) => void = nothing,
): FakeQuarry {
  const quarry = fakeQuarry();
  render(
    <ToolsProvider value={toolsOf({ quarry })}>
      <Results
        {...{ answer, workflow, onSearch }}
        searchUnits={{ searches: 1, pages: 0 }}
        onLeave={nothing}
        onKeyList={nothing}
      />
    </ToolsProvider>,
  );
  return quarry;
}
