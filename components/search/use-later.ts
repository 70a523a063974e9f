import { useEffect, useState } from 'preact/hooks';
import type { SearchModel } from './state/search-model.ts';

/** The parts of the view that are loaded behind the first paint. */
export type Later = typeof import('./later.ts').later;

const loadLater = () => import('./later.ts').then(({ later }) => later);
const loadAnswers = () => import('./answers.ts').then(({ answers }) => answers);
const loadWorkspace = () => import('../workspace/beside.ts').then(({ beside }) => beside);

/** The rest of the view, as soon as it is there. It starts loading when the first paint is done. */
export const useLater = () => useLoaded(loadLater);

/** What shows answers, from when there is one, or a query that may bring one. */
export const useAnswers = ({ shown, form }: SearchModel) =>
  useLoaded(shown || form.query !== '' ? loadAnswers : undefined);

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
