import { late } from '../../lib/late.ts';
import { useLate, withPart } from '../ui/use-late.ts';
import type { SearchModel } from './state/search-model.ts';

/** The parts of the view that load after the first paint. */
export type Later = typeof import('./later-part.ts').later;

const LATER = late(() => import('./later-part.ts').then(({ later }) => later));
const ANSWERS = late(() => import('./answers-part.ts').then(({ answers }) => answers));
const WORKSPACE = late(() => import('../workspace/workspace-part.ts').then(({ workspace }) => workspace));

/** The rest of the view, once it is loaded. Loading starts after the first paint. */
export const useLater = () => useLate(LATER);

/** Runs `act` with the rest of the view, now or once it is loaded, so that an early key press is not lost. */
export const withLater = (act: (later: Later) => void): void => withPart(LATER, act);

/** The view of answers, loaded when there is an answer, or a query that may lead to one. */
export const useAnswers = ({ shown, form }: SearchModel) =>
  useLate(ANSWERS, shown !== undefined || form.query !== '');

/** The extra parts of the full-page view; never loaded elsewhere. */
export const useWorkspace = (here: boolean) => useLate(WORKSPACE, here);
