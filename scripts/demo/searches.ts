import type { Page } from '@playwright/test';
import { type Setting, search, WORKFLOWS } from '../../tests/e2e/harness/views/search.ts';
import type { SearchReport } from './report.ts';

/** The lenses that keep pages with a tag, which is also what they are called; the first is tried where none fits. */
const LENSES = ['programming', 'academic', 'forums', 'recipes', 'shopping', 'small web'] as const;

/** A lens that keeps some of the pages that were found and leaves others out, if there is one. */
export function lensFor(tagsFound: readonly string[][]): string {
  const keeps = (lens: string) => tagsFound.filter((tags) => tags.includes(lens)).length;
  return LENSES.find((lens) => keeps(lens) > 0 && keeps(lens) < tagsFound.length) ?? LENSES[0];
}

/** Each type of result. */
export function plainSearches(query: string): Required<Setting>[] {
  return WORKFLOWS.map((workflow) => ({ query, workflow, lens: '', safeSearch: true }));
}

/** The effect of a lens, then of safe search. */
export function changedSearches(query: string, lens: string): Required<Setting>[] {
  const plain = { query, workflow: 'search', lens: '', safeSearch: true } as const;
  return [
    { ...plain, lens },
    { ...plain, safeSearch: false },
  ];
}

/** A name for the picture of a search. */
export function nameOf({ workflow, lens, safeSearch }: Setting): string {
  return ['search', workflow, lens && `lens-${lens.replaceAll(' ', '-')}`, safeSearch === false && 'unsafe']
    .filter(Boolean)
    .join('-');
}

/** Does one search in the popup and tells what was seen there. */
export async function reportSearch(popup: Page, setting: Required<Setting>): Promise<SearchReport> {
  const seen = await search(popup, setting);
  const { workflow, lens, safeSearch } = setting;
  return { workflow, lens: lens || null, safeSearch, ...seen };
}
