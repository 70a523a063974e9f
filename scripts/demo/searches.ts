import type { Page } from '@playwright/test';
import { search } from '../../tests/e2e/harness/views/search.ts';
import { type Setting, WORKFLOWS } from '../../tests/shared/workflows.ts';
import type { SearchReport } from './report.ts';

/** Lenses that keep pages with the tag of the same name; the first is used if none fits. */
const LENSES = ['programming', 'academic', 'forums', 'recipes', 'shopping', 'small web'] as const;

/** Finds a lens that keeps some of the pages and drops others. */
export function lensFor(tagsFound: readonly string[][]): string {
  const keeps = (lens: string) => tagsFound.filter((tags) => tags.includes(lens)).length;
  return LENSES.find((lens) => keeps(lens) > 0 && keeps(lens) < tagsFound.length) ?? LENSES[0];
}

/** A search for each type of result. */
export function plainSearches(query: string): Required<Setting>[] {
  return WORKFLOWS.map((workflow) => ({ query, workflow, lens: '', safeSearch: true }));
}

/** Searches that show the effect of a lens, and then of safe search. */
export function changedSearches(query: string, lens: string): Required<Setting>[] {
  const plain = { query, workflow: 'search', lens: '', safeSearch: true } as const;
  return [
    { ...plain, lens },
    { ...plain, safeSearch: false },
  ];
}

/** The screenshot name for a search. */
export function nameOf({ workflow, lens, safeSearch }: Setting): string {
  return ['search', workflow, lens && `lens-${lens.replaceAll(' ', '-')}`, safeSearch === false && 'unsafe']
    .filter(Boolean)
    .join('-');
}

/** Runs one search in the popup and reports the results. */
export async function reportSearch(popup: Page, setting: Required<Setting>): Promise<SearchReport> {
  const seen = await search(popup, setting);
  const { workflow, lens, safeSearch } = setting;
  return { workflow, lens: lens || null, safeSearch, ...seen };
}
