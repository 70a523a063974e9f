import { useEffect, useState } from 'preact/hooks';
import type { SearchModel } from './state/search-model.ts';

/** The parts of the view that are loaded behind the first paint. */
export type Later = typeof import('./later.ts').later;

export type SuggestPart = typeof import('./suggest/suggest.ts').suggestPart;

const loadLater = () => import('./later.ts').then(({ later }) => later);
const loadAnswers = () => import('./answers.ts').then(({ answers }) => answers);
const loadSuggest = async () => {
  // Behind what is painted first.
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  return (await import('./suggest/suggest.ts')).suggestPart;
};
const loadWorkspace = () => import('../workspace/beside.ts').then(({ beside }) => beside);

/** So long after the rest of the view is there, what one types is looked up. */
const SETTLED_MS = 50;

/** The rest of the view, as soon as it is there. It starts loading when the first paint is done. */
export const useLater = () => useLoaded(loadLater);

/** What shows answers, from when there is one, or a query that may bring one. */
export const useAnswers = ({ shown, form }: SearchModel) =>
  useLoaded(shown || form.query !== '' ? loadAnswers : undefined);

/** What one can choose from while one types, when the `rest` of the view is there. */
export const useSuggest = (rest: boolean) => useLoaded(rest ? loadSuggest : undefined);

/** What the full-page view has beside it, where this is the full-page view. */
export const useWorkspace = (here: boolean) => useLoaded(here ? loadWorkspace : undefined);

function useLoaded<T>(load: (() => Promise<T>) | undefined): T | undefined {
  const [parts, setParts] = useState<T>();
  useEffect(() => {
    let open = true;
    load?.().then((loaded) => open && setParts(() => loaded));
    return () => {
      open = false;
    };
  }, [load]);
  return parts;
}
