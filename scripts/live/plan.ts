import { WORKFLOWS, type Workflow } from '../../lib/search/form.ts';
import { estimate, PUBLISHED_PRICES } from '../../lib/usage/cost.ts';

/** More than this, in US dollars at the published rates, is never spent in one run. */
export const BUDGET = 0.05;
const QUERY = 'granite';

/** One request, and what it costs at most. */
export interface Step {
  name: string;
  operation: 'search' | 'extract';
  body: object;
  dollars: number;
}

/** What a run sends, and the types that it leaves out because they would cost more than the budget. */
export interface Plan {
  steps: Step[];
  left: Workflow[];
  dollars: number;
}

const searchFor = (workflow: Workflow): Step => ({
  name: `search for ${workflow}`,
  operation: 'search',
  body: { query: QUERY, workflow, safe_search: true },
  dollars: estimate({ searches: 1 }, PUBLISHED_PRICES),
});

/** Tells a type of result from other words. */
export const isWorkflow = (word: string): word is Workflow => WORKFLOWS.some((name) => name === word);

/** A search for each type and one page to extract, as far as the budget goes. */
export function planOf(types: readonly Workflow[], page: string): Plan {
  const extraction: Step = {
    name: 'extract one page',
    operation: 'extract',
    body: { pages: [{ url: page }] },
    dollars: estimate({ pages: 1 }, PUBLISHED_PRICES),
  };
  const steps = [extraction];
  const left: Workflow[] = [];
  const spent = () => steps.reduce((sum, { dollars }) => sum + dollars, 0);
  for (const type of new Set(types)) {
    const step = searchFor(type);
    if (spent() + step.dollars > BUDGET) left.push(type);
    else steps.push(step);
  }
  return { steps: [...steps.slice(1), extraction], left, dollars: spent() };
}
