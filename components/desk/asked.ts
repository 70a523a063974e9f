import { useEffect } from 'preact/hooks';
import type { SearchModel } from '../search/use-search.ts';

const PARAMETER = 'q';

/** The query that a person entered in the address bar. Taken out of the address, so that a reload spends nothing. */
function takeAsked(): string {
  const address = new URL(location.href);
  const query = address.searchParams.get(PARAMETER) ?? '';
  address.searchParams.delete(PARAMETER);
  history.replaceState(null, '', address);
  return query.trim();
}

/** Searches the web, once, for what the page was opened with. For a view that has read what is kept. */
export function useAsked(model: SearchModel) {
  useEffect(() => {
    const query = takeAsked();
    if (query === '') return;
    model.choose('search');
    model.change({ query });
    model.enter();
  }, []);
}
