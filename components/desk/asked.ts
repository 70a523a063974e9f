import { useEffect } from 'preact/hooks';
import { asPlain } from '../../lib/search/form.ts';
import { useTools } from '../parts/tools.ts';
import type { SearchModel } from '../search/use-search.ts';

/** What the page was opened with. Taken out of the address, so that a reload spends nothing. */
function takeAsked(): { query: string; token: string } {
  const address = new URL(location.href);
  const take = (name: string): string => {
    const value = address.searchParams.get(name) ?? '';
    address.searchParams.delete(name);
    return value;
  };
  const asked = { query: take('q'), token: take('token') };
  history.replaceState(null, '', address);
  return asked;
}

/**
 * Searches the web, once, for what a person entered in the address bar. Whoever else opens the page with a query (another
 * extension can) gets it into the field, and no further. For a view that has read what is kept.
 */
export function useAsked(model: SearchModel) {
  const { quarry } = useTools();
  useEffect(() => {
    const { query, token } = takeAsked();
    if (query.trim() === '') return;
    model.choose('search');
    model.change(asPlain({ query: query.trim() }));
    if (token === '') return;
    quarry
      .deeds()
      .then((deeds) => deeds.claimSearch(token, query))
      .then(
        (ordered) => ordered && model.enter(),
        (cause: unknown) => console.warn('The search could not be claimed', cause),
      );
  }, []);
}
