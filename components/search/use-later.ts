import { late } from '../../lib/late.ts';
import { useLate, withPart } from '../ui/use-late.ts';
import type { SearchModel } from './state/search-model.ts';

/** The parts of the view that are loaded behind the first paint. */
export type Later = typeof import('./later.ts').later;

export type SuggestPart = typeof import('./suggest/suggest.ts').suggestPart;

/** So long after the rest of the view is there, what one types is looked up. */
const SETTLED_MS = 50;

const LATER = late(() => import('./later.ts').then(({ later }) => later));
const ANSWERS = late(() => import('./answers.ts').then(({ answers }) => answers));
const SUGGEST = late(async () => {
  // Behind what is painted first.
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  return (await import('./suggest/suggest.ts')).suggestPart;
});
const WORKSPACE = late(() => import('../workspace/beside.ts').then(({ beside }) => beside));

/** The rest of the view, as soon as it is there. It starts loading when the first paint is done. */
export const useLater = () => useLate(LATER);

/** Does something with the rest of the view, now or as soon as it is there: a key that is pressed early isn't lost. */
export const withLater = (act: (later: Later) => void): void => withPart(LATER, act);

/** What shows answers, from when there is one, or a query that may bring one. */
export const useAnswers = ({ shown, form }: SearchModel) =>
  useLate(ANSWERS, shown !== undefined || form.query !== '');

/** What one can choose from while one types, when the `rest` of the view is there. */
export const useSuggest = (rest: boolean) => useLate(SUGGEST, rest);

/** What the full-page view has beside it, where this is the full-page view. */
export const useWorkspace = (here: boolean) => useLate(WORKSPACE, here);
