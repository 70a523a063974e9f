import { isPrivateWindowOpen, sweepPrivate } from '../browser/private-windows.ts';
import type { Background } from './compose.ts';
import { createPrivate } from './create-background.ts';

/** A closing page may still have writes in flight, so sweep again after this time. */
const SWEPT_AGAIN_MS = 1000;

/**
 * Firefox, which has one background for all windows: the searches and jobs of private windows, from the first event there
 * until the last of them closes.
 */
export function privateWindows(ordinary: () => Background) {
  let current: Background | undefined;
  let ended: Promise<unknown> = Promise.resolve();

  /** Stops all work there, and deletes what there is. */
  const end = async (): Promise<void> => {
    const gone = current;
    current = undefined;
    const stopped = Promise.allSettled([ended, gone?.ready]).then(() =>
      Promise.allSettled([gone?.searches.cancelAll(), gone?.store.close()]),
    );
    ended = stopped.then(sweepPrivate).catch(unswept);
    await ended;
  };
  return {
    end,
    /** Call only if a private window is open. */
    get(): Background {
      current ??= createPrivate(ordinary(), ended);
      return current;
    },
    /** Ends everything there, if no private window is left. */
    async tidy(): Promise<void> {
      if (await isPrivateWindowOpen()) return;
      await end();
      setTimeout(async () => {
        if (!(await isPrivateWindowOpen())) await sweepPrivate().catch(unswept);
      }, SWEPT_AGAIN_MS);
    },
  };
}

const unswept = (cause: unknown) => console.warn('Could not delete what private windows left', cause);
