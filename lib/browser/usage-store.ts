import { readStored } from '../settings/stored.ts';
import type { Cost, Spend } from '../usage/cost.ts';
import { USAGE_SHAPE } from '../usage/schema.ts';
import { dayOf, NO_USAGE, spend, type Usage } from '../usage/usage.ts';
import { local, STORED } from './areas.ts';

/** Adds to what today cost, one change at a time. */
export interface UsageStore {
  spend: Spend;
  /** Counts costs in the write that stores what they were for: neither stands without the other. Fails where that does. */
  along(costs: readonly Cost[], write: (usage: object) => Promise<void>): Promise<void>;
}

/** Keeps what each day cost. For the background, which alone writes it. */
export function usageStore(now: () => number): UsageStore {
  let turn: Promise<unknown> = Promise.resolve();
  let known: Usage | undefined;

  /** What is stored then; nothing where that can't be read, since what was answered must reach the user all the same. */
  const counted = async (costs: readonly Cost[]): Promise<Usage | undefined> => {
    try {
      known ??= (await readStored(local(), USAGE_SHAPE, now())) ?? NO_USAGE;
    } catch (cause) {
      console.error('Usage could not be counted', cause);
      return undefined;
    }
    return costs.reduce((usage, cost) => spend(usage, dayOf(now()), ...cost), known);
  };

  const along: UsageStore['along'] = (costs, write) => {
    const worth = costs.filter((cost) => cost.some(({ searches = 0, pages = 0 }) => searches + pages > 0));
    if (worth.length === 0) return write({});
    const next = turn.then(async () => {
      const usage = await counted(worth);
      await write(usage === undefined ? {} : { [STORED.usage]: usage });
      known = usage;
    });
    turn = next.catch(() => undefined);
    return next;
  };

  return {
    along,
    spend: (sure, perhaps = {}) =>
      along([[sure, perhaps]], (usage) => local().set(usage)).catch((cause: unknown) =>
        console.error('Usage could not be counted', cause),
      ),
  };
}
