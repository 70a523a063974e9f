import type { Page } from '@playwright/test';
import { type Setting, search, WORKFLOWS } from '../../tests/e2e/harness/search.ts';
import type { SearchReport } from './report.ts';

const LENS = 'programming';

/** Each type of result, then the effect of a lens, then of safe search. */
export function plannedSearches(query: string): Required<Setting>[] {
  const plain = { query, workflow: 'search', lens: '', safeSearch: true } as const;
  return [
    ...WORKFLOWS.map((workflow) => ({ ...plain, workflow })),
    { ...plain, lens: LENS },
    { ...plain, safeSearch: false },
  ];
}

/** A name for the picture of a search. */
export function nameOf({ workflow, lens, safeSearch }: Setting): string {
  return ['search', workflow, lens && `lens-${lens}`, safeSearch === false && 'unsafe']
    .filter(Boolean)
    .join('-');
}

/** Does one search in the popup and tells what was seen there. */
export async function reportSearch(popup: Page, setting: Required<Setting>): Promise<SearchReport> {
  const seen = await search(popup, setting);
  const { workflow, lens, safeSearch } = setting;
  return { workflow, lens: lens || null, safeSearch, ...seen };
}
