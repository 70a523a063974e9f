/** What a person set in the search view, in the words of the interface (2.1). */
export const WORKFLOWS = ['search', 'images', 'videos', 'news', 'podcasts'] as const;
export type Workflow = (typeof WORKFLOWS)[number];

/** Lens identifiers that the service has built in. The interface names none; these were seen to work. */
export const BUILT_IN_LENSES = [
  'programming',
  'academic',
  'forums',
  'pdf',
  'wikipedia',
  'recipes',
  'shopping',
  'small web',
] as const;

export interface SearchForm {
  workflow: Workflow;
  query: string;
  /** Sent as `lens_id`, exactly as entered; empty for none. */
  lens: string;
  safeSearch: boolean;
}

export const EMPTY_FORM: SearchForm = { workflow: 'search', query: '', lens: '', safeSearch: true };

/** Tells whether two forms would send the same request. */
export function sameRequest(a: SearchForm, b: SearchForm): boolean {
  return (
    a.workflow === b.workflow &&
    a.query.trim() === b.query.trim() &&
    a.lens === b.lens &&
    a.safeSearch === b.safeSearch
  );
}
