import { late } from '../../../lib/late.ts';
import { useLate } from '../../ui/use-late.ts';

/** Features that act on existing results. */
export type ResultTools = typeof import('./beyond.ts').beyond;

const BEYOND = late(() => import('./beyond.ts').then(({ beyond }) => beyond));

/** Returns those features once they are loaded. Loading starts after the results are painted. */
export const useResultTools = (): ResultTools | undefined => useLate(BEYOND);
