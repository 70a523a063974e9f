import { readStored } from '../settings/stored.ts';
import type { Spend } from '../usage/cost.ts';
import { USAGE_SHAPE } from '../usage/schema.ts';
import { dayOf, NO_USAGE, spend, type Usage } from '../usage/usage.ts';
import { local, STORED } from './areas.ts';

/** Adds to what today cost, one change at a time. For the background, which alone writes it. */
export function usageStore(now: () => number): Spend {
  let turn: Promise<void> = Promise.resolve();
  let known: Usage | undefined;
  return (sure, perhaps = {}) => {
    const next = turn.then(async () => {
      known ??= (await readStored(local(), USAGE_SHAPE, now())) ?? NO_USAGE;
      const usage = spend(known, dayOf(now()), sure, perhaps);
      await local().set({ [STORED.usage]: usage });
      known = usage;
    });
    // What was answered must reach the user even where it can't be counted.
    turn = next.catch((cause: unknown) => console.error('Usage could not be counted', cause));
    return turn;
  };
}
