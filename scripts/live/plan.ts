import { WORKFLOWS, type Workflow } from '../../lib/search/form.ts';
import { estimate, PUBLISHED_PRICES } from '../../lib/usage/cost.ts';

/** The spending limit for one run, in US dollars at the published rates. */
export const BUDGET = 0.05;
const QUERY = 'granite';

/** One request with its maximum cost. */
export interface Step {
  name: string;
  operation: 'search' | 'extract';
  body: object;
  dollars: number;
}

/** The requests of a run, and the types that are skipped because they would exceed the spending limit. */
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

/** Returns whether a word is a type of result. */
export const isWorkflow = (word: string): word is Workflow => WORKFLOWS.some((name) => name === word);

/** Plans a search for each type and the extraction of one page, within the spending limit. */
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
