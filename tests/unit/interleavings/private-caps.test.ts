import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { StoredArea } from '../../../lib/storage/areas.ts';
import { OverCap } from '../../../lib/usage/caps.ts';
import { type Cost, PUBLISHED_PRICES } from '../../../lib/usage/cost.ts';
import { usageStore } from '../../../lib/usage/store.ts';
import { joinUsage, NO_USAGE, settlement, totalOf, type Usage } from '../../../lib/usage/usage.ts';
import { newLife, passAll } from './moments.ts';

const NOW = new Date(2026, 5, 15, 12).getTime();

/**
 * One disk shared by two backgrounds. Each writes its own units and reads the other's under the other's name.
 */
function sharedDisk(moment: (label: string) => Promise<void>) {
  const disk: Record<'ordinary' | 'private', Usage> = { ordinary: NO_USAGE, private: NO_USAGE };
  const area = (own: 'ordinary' | 'private', other: 'ordinary' | 'private'): StoredArea => ({
    async get<T extends object>(name: string | string[] | null): Promise<T> {
      await moment('units are read');
      const found: object[] = [{ usage: disk[own], 'usage.private': disk[other] }];
      const wanted = [name].flat();
      return Object.assign(
        {},
        ...found
          .flatMap((all) => Object.entries(all))
          .flatMap(([key, value]) => (wanted.includes(key) ? [{ [key]: value }] : [])),
      );
    },
    async set(items) {
      await moment('units are written');
      disk[own] = Reflect.get(items, 'usage');
      await moment('the write is told');
    },
    remove: async () => undefined,
    clear: async () => undefined,
  });
  return { disk, ordinary: area('ordinary', 'private'), private: area('private', 'ordinary') };
}

it('caps: extractions and searches in ordinary and private windows together stay within one, in any order', async () => {
  let [sentInAll, refused] = [0, 0];
  const { searches: perSearch, pages: perPage } = PUBLISHED_PRICES;
  const priceOf = ({ pages }: { pages: number }) => (pages === 0 ? perSearch : pages * perPage);
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.integer({ min: 1, max: 60 }),
      fc.array(
        fc.record({
          own: fc.constantFrom('ordinary' as const, 'private' as const),
          // 0 stands for a search.
          pages: fc.integer({ min: 0, max: 6 }),
        }),
        { minLength: 2, maxLength: 8 },
      ),
      async (scheduler, room, jobs) => {
        const life = newLife(scheduler);
        const disk = sharedDisk(life.moment);
        const caps = { day: room / 1000 };
        const rules = async () => ({ prices: PUBLISHED_PRICES, caps });
        const storeOf = (own: 'ordinary' | 'private') =>
          usageStore(() => NOW, { rules, area: () => disk[own] });
        const stores = { ordinary: storeOf('ordinary'), private: storeOf('private') };
        let spent = 0;
        const send = (job: { pages: number }) => {
          spent += priceOf(job);
          sentInAll += 1;
          expect(spent).toBeLessThanOrEqual(room);
        };
        const extract = async ({ own, pages }: (typeof jobs)[number]) => {
          const store = stores[own];
          const hold = await store.reserve({ pages, overCap: false, before: [] });
          if (hold.pages === 0) return;
          const most = { pages: hold.pages };
          const write = (usage: object) => disk[own].set(usage);
          await store.writeWith([{ operation: 'extract', perhaps: most, hold }], write);
          const settle = (cost: Cost) => {
            const reserved = { by: hold, ...most };
            return store.writeWith(
              [{ ...settlement('extract', most, cost), day: hold.day, reserved }],
              write,
            );
          };
          try {
            await hold.confirm();
          } catch (cause) {
            expect(cause).toBeInstanceOf(OverCap);
            refused += 1;
            return settle([{}, {}]);
          }
          send(hold);
          await life.moment('the response arrives');
          await settle([most, {}]);
        };
        const search = async ({ own }: (typeof jobs)[number]) => {
          try {
            const settle = await stores[own].charge({ searches: 1 });
            send({ pages: 0 });
            await life.moment('the response arrives');
            await settle([{ searches: 1 }, {}]);
          } catch (cause) {
            expect(cause).toBeInstanceOf(OverCap);
          }
        };
        const all = jobs.map((job) => (job.pages === 0 ? search(job) : extract(job)));
        await passAll(scheduler);
        await Promise.all(all);
        const { sure, perhaps } = totalOf(joinUsage(disk.disk.ordinary, disk.disk.private));
        expect(sure.searches * perSearch + sure.pages * perPage).toBe(spent);
        expect(perhaps).toEqual({ searches: 0, pages: 0 });
      },
    ),
  );
  expect(Math.min(sentInAll, refused)).toBeGreaterThan(0);
});

it('merging two daily counts adds them, with full text and the latest day that either saw', () => {
  const day = { day: '2026-06-15', sure: { searches: 1, pages: 3 }, perhaps: { searches: 0, pages: 1 } };
  const joined = joinUsage(
    { version: 2, days: [{ ...day, fullText: { sure: 2, perhaps: 0 }, saved: 1 }], seen: '2026-06-16' },
    { version: 2, days: [{ ...day, fullText: { sure: 1, perhaps: 1 }, saved: 2 }], seen: '2026-06-20' },
  );
  expect(joined).toEqual({
    version: 2,
    days: [
      {
        day: '2026-06-15',
        sure: { searches: 2, pages: 6 },
        perhaps: { searches: 0, pages: 2 },
        fullText: { sure: 3, perhaps: 1 },
        saved: 3,
      },
    ],
    seen: '2026-06-20',
  });
});
