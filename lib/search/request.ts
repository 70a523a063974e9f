import type { SearchForm } from './form.ts';

/** The body of a search (interface, 2.1). */
export interface SearchRequest {
  query: string;
  workflow: SearchForm['workflow'];
  lens_id?: string;
  safe_search: boolean;
}

/**
 * Form to request: the query and the lens go exactly as entered. Defaults are sent too, so that a change of the
 * service's own defaults never changes what a person chose.
 */
export function toRequest(form: SearchForm): SearchRequest {
  return {
    query: form.query,
    workflow: form.workflow,
    safe_search: form.safeSearch,
    ...(form.lens.trim() === '' ? {} : { lens_id: form.lens }),
  };
}
