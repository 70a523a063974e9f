import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { StoredArea } from '../../../lib/storage/areas.ts';
import { local } from '../../../lib/storage/areas.ts';
import { OverCap } from '../../../lib/usage/caps.ts';
import { PUBLISHED_PRICES } from '../../../lib/usage/cost.ts';
import { usageStore } from '../../../lib/usage/store.ts';

beforeEach(() => fakeBrowser.reset());

it('charge: checks the caps as they are once the reservation is stored', async () => {
  const caps = { day: 1 };
  const area = (): StoredArea => ({
    ...local(),
    get: <T extends object>(names: string | string[] | null) => local().get<T>(names),
    async set(items) {
      caps.day = 0;
      await local().set(items);
    },
  });
  const usage = usageStore(() => Date.now(), {
    rules: async () => ({ prices: PUBLISHED_PRICES, caps: { ...caps } }),
    area,
  });
  await expect(usage.charge({ searches: 1 })).rejects.toBeInstanceOf(OverCap);
});
