import { readStored } from '../settings/stored.ts';
import type { Charge, Cost } from '../usage/cost.ts';
import { USAGE_SHAPE } from '../usage/schema.ts';
import { dayOf, NO_USAGE, settle, spend, type Usage } from '../usage/usage.ts';
import { local, STORED } from './areas.ts';

/** Adds to what a day cost, one change at a time. */
export interface UsageStore {
  charge: Charge;
  /** Counts costs in the write that stores what they were for: neither stands without the other. Fails where that does. */
  along(costs: readonly Cost[], write: (usage: object) => Promise<void>): Promise<void>;
}

/** Keeps what each day cost. For the background, which alone writes it. */
export function usageStore(now: () => number): UsageStore {
  let turn: Promise<unknown> = Promise.resolve();
  let known: Usage | undefined;

  /** What is stored then; nothing where that can't be read, since what was answered must reach the user all the same. */
  const read = async (): Promise<Usage | undefined> => {
    try {
      return known ?? (await readStored(local(), USAGE_SHAPE, now())) ?? NO_USAGE;
    } catch (cause) {
      console.error('Usage could not be counted', cause);
      return undefined;
    }
  };

  const change = (step: (usage: Usage) => Usage, write: (usage: object) => Promise<void>): Promise<void> => {
    const next = turn.then(async () => {
      const before = await read();
      const usage = before && step(before);
      await write(usage === undefined ? {} : { [STORED.usage]: usage });
      known = usage;
    });
    turn = next.catch(() => undefined);
    return next;
  };

  /** A change by itself; gives whether it is stored. */
  const note = (step: (usage: Usage) => Usage): Promise<boolean> =>
    change(step, (usage) => local().set(usage)).then(
      () => known !== undefined,
      (cause: unknown) => {
        console.error('Usage could not be counted', cause);
        return false;
      },
    );

  return {
    along(costs, write) {
      const worth = costs.filter((cost) => cost.some(({ searches = 0, pages = 0 }) => searches + pages > 0));
      if (worth.length === 0) return write({});
      return change((usage) => worth.reduce((sum, cost) => spend(sum, dayOf(now()), ...cost), usage), write);
    },
    async charge(most) {
      const day = dayOf(now());
      const noted = await note((usage) => spend(usage, day, {}, most));
      // What could not be noted then is not to be taken back.
      return async (cost) => void (await note((usage) => settle(usage, day, noted ? most : {}, cost)));
    },
  };
}
