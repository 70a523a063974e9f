import { local, STORED } from '../storage/areas.ts';
import { createSerializer } from '../storage/serialize.ts';
import { readStored } from '../storage/versioned.ts';
import type { Charge, Cost } from './cost.ts';
import { USAGE_SHAPE } from './schema.ts';
import { dayOf, NO_USAGE, settleCost, spend, type Usage } from './usage.ts';

/** Adds to what a day cost, one change at a time. */
export interface UsageStore {
  charge: Charge;
  /** Counts costs in the write that stores what they were for: neither stands without the other. Fails where that does. */
  along(costs: readonly Cost[], write: (usage: object) => Promise<void>): Promise<void>;
  /** Forgets what each day cost. What is on its way is counted when it ends. */
  clear(): Promise<void>;
  /** From now on nothing is counted here. */
  close(): Promise<void>;
}

/** Keeps what each day cost. For the background, which alone writes it. */
export function usageStore(now: () => number): UsageStore {
  const serialize = createSerializer();
  let known: Usage | undefined;
  let closed = false;

  /** What is stored then; nothing where that can't be read, since what was answered must reach the user all the same. */
  const read = async (): Promise<Usage | undefined> => {
    try {
      return known ?? (await readStored(local(), USAGE_SHAPE, now())) ?? NO_USAGE;
    } catch (cause) {
      console.error('Usage could not be counted', cause);
      return undefined;
    }
  };

  /** What could not be counted yet: it is, with what comes next. */
  let owed: ((usage: Usage) => Usage)[] = [];

  const change = (step: (usage: Usage) => Usage, write: (usage: object) => Promise<void>): Promise<void> =>
    serialize(async () => {
      if (closed) return;
      const before = await read();
      const usage = before && [...owed, step].reduce((sum, one) => one(sum), before);
      await write(usage === undefined ? {} : { [STORED.usage]: usage });
      known = usage;
      owed = usage === undefined ? [...owed, step] : [];
    });

  /** A change by itself. Rejects where it is not stored. */
  const note = (step: (usage: Usage) => Usage) =>
    change(step, (usage) => {
      if (!(STORED.usage in usage)) throw new Error('Usage can’t be read');
      return local().set(usage);
    });

  return {
    clear: () =>
      serialize(async () => {
        if (closed) return;
        await local().set({ [STORED.usage]: NO_USAGE });
        known = NO_USAGE;
        owed = [];
      }),
    async close() {
      closed = true;
      await serialize(async () => undefined);
    },
    along(costs, write) {
      const worth = costs.filter((cost) => cost.some(({ searches = 0, pages = 0 }) => searches + pages > 0));
      if (worth.length === 0) return write({});
      return change((usage) => worth.reduce((sum, cost) => spend(sum, dayOf(now()), ...cost), usage), write);
    },
    async charge(most) {
      const day = dayOf(now());
      await note((usage) => spend(usage, day, {}, most));
      return async (cost) => {
        const step = (usage: Usage) => settleCost(usage, day, most, cost);
        try {
          await note(step);
        } catch (cause) {
          console.error('Usage could not be counted', cause);
          owed = [...owed, step];
        }
      };
    },
  };
}
