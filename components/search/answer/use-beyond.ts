import { late } from '../../../lib/late.ts';
import { useLate } from '../../ui/use-late.ts';

/** What one can do with results, beyond looking at them. */
export type Beyond = typeof import('./beyond.ts').beyond;

const BEYOND = late(() => import('./beyond.ts').then(({ beyond }) => beyond));

/** What one can do with results, as soon as it is there. It starts loading when they are painted. */
export const useBeyond = (): Beyond | undefined => useLate(BEYOND);
