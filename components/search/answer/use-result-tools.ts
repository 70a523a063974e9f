import { late } from '../../../lib/late.ts';
import { useLate } from '../../ui/use-late.ts';

/** Features that act on existing results. */
export type ResultTools = typeof import('./result-tools-part.ts').resultTools;

const RESULT_TOOLS = late(() => import('./result-tools-part.ts').then(({ resultTools }) => resultTools));

/** Returns those features once they are loaded. Loading starts after the results are painted. */
export const useResultTools = (): ResultTools | undefined => useLate(RESULT_TOOLS);
