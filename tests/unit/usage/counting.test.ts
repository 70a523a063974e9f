import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { DAY_MS } from '../../../lib/day.ts';
import type { StoredArea } from '../../../lib/storage/areas.ts';
import { local, STORED } from '../../../lib/storage/areas.ts';
import { type Caps, OverCap } from '../../../lib/usage/caps.ts';
import { PUBLISHED_PRICES } from '../../../lib/usage/cost.ts';
import { usageStore } from '../../../lib/usage/store.ts';
import { dayOf, totalOf } from '../../../lib/usage/usage.ts';

const NOW = new Date(2026, 5, 15, 12).getTime();
const TODAY = dayOf(NOW);
const SEARCH = { searches: 1 };

/** A usage store over the stored data, with a daily cap. */
const capped = (day: number, area?: () => StoredArea, caps: Caps = { day }, now = () => NOW) =>
  usageStore(now, { rules: async () => ({ prices: PUBLISHED_PRICES, caps }), ...(area && { area }) });

/** The storage area, in which some reads fail. */
const breaking = (fails: (names: string | string[] | null) => boolean) => (): StoredArea => ({
  ...local(),
  async get<T extends object>(names: string | string[] | null): Promise<T> {
    if (fails(names)) throw new Error('The disk is busy');
    return local().get<T>(names);
  },
  set: (items) => local().set(items),
});

beforeEach(() => fakeBrowser.reset());

it('a search started before spending was cleared does not reduce a later one', async () => {
  const usage = capped(1);
  const first = await usage.charge(SEARCH);
  await usage.clear();
  const second = await usage.charge(SEARCH);
  await first([SEARCH, {}]);
  expect(totalOf(await usage.read())).toMatchObject({ sure: { searches: 1 }, perhaps: { searches: 1 } });
  await second([{}, SEARCH]);
  expect(totalOf(await usage.read())).toMatchObject({ sure: { searches: 1 }, perhaps: { searches: 1 } });
});

it('usage: starts no new day when the clock is set back between reserving pages and sending them', async () => {
  let clock = NOW;
  const usage = capped(0.012, undefined, undefined, () => clock);
  const hold = await usage.reserve({ pages: 3, overCap: false, before: [] });
  clock -= 24 * 3_600_000;
  await expect(usage.charge(SEARCH)).rejects.toThrow(OverCap);
  hold.release();
  await expect(usage.charge(SEARCH)).resolves.toBeDefined();
});

it('usage: shares what a cap leaves between extractions that hold pages and have sent none', async () => {
  const usage = capped(0.04);
  const hold = (pages: number) => usage.reserve({ pages, overCap: false, before: [] });
  const first = await hold(8);
  expect([first.pages, (await hold(5)).pages]).toEqual([8, 2]);
  first.release();
  expect((await hold(9)).pages).toBe(8);
});

describe('spending that can’t be read', () => {
  const NEGATIVE = { day: TODAY, sure: { searches: -1000, pages: 0 }, perhaps: { searches: 0, pages: 0 } };
  const DAMAGED: [name: string, value: unknown][] = [
    ['damaged', 'not usage'],
    ['from a later version', { version: 3, days: [], sums: {} }],
    ['with a day of negative units, which would make room under a cap', { version: 2, days: [NEGATIVE] }],
  ];
  const page = { pages: 1, before: [] };

  it.each(DAMAGED)('asks before each request while caps are set: %s', async (_, value) => {
    await local().set({ [STORED.usage]: value });
    const usage = capped(1);
    for (const later of [usage, usage, capped(1)]) {
      await expect(later.charge(SEARCH)).rejects.toMatchObject({ failure: { code: 'cap-unknown' } });
      const hold = await later.reserve({ ...page, overCap: false });
      expect(hold).toMatchObject({ pages: 0, failure: { code: 'cap-unknown' } });
    }
    // What the user allows is counted, and allows nothing else.
    const settle = await usage.charge(SEARCH, true);
    await settle([SEARCH, {}]);
    expect((await usage.reserve({ ...page, overCap: true })).pages).toBe(1);
    expect(totalOf(await usage.read()).sure.searches).toBe(1);
    await expect(usage.charge(SEARCH)).rejects.toThrow(OverCap);
    expect(await local().get(`usage.aside.${NOW}`)).toEqual({ [`usage.aside.${NOW}`]: value });
  });

  it('asks until the period of the cap is over, whatever the clock shows meanwhile, or spending is cleared', async () => {
    await local().set({ [STORED.usage]: 'not usage' });
    let clock = NOW;
    const usage = (caps: Caps) => capped(0, undefined, caps, () => clock);
    await usage({ day: 1 }).see();
    clock -= DAY_MS;
    await expect(usage({ day: 1 }).charge(SEARCH)).rejects.toThrow(OverCap);
    clock = NOW + DAY_MS;
    await expect(usage({ day: 1 }).charge(SEARCH)).resolves.toBeDefined();
    await expect(usage({ month: 1 }).charge(SEARCH)).rejects.toThrow(OverCap);
    clock = NOW + 16 * DAY_MS;
    await expect(usage({ month: 1 }).charge(SEARCH)).resolves.toBeDefined();
    clock = NOW;
    const month = usage({ month: 1 });
    await local().set({ [STORED.usage]: 'not usage' });
    await expect(month.charge(SEARCH)).rejects.toThrow(OverCap);
    await month.clear();
    await expect(month.charge(SEARCH)).resolves.toBeDefined();
  });

  it('counts in the other kind of window too, which alone may replace it', async () => {
    await local().set({ [STORED.otherUsage]: 'not usage' });
    const usage = capped(1);
    await expect(usage.charge(SEARCH)).rejects.toMatchObject({ failure: { code: 'cap-unknown' } });
    expect((await usage.reserve({ ...page, overCap: false })).pages).toBe(0);
    expect(await local().get(STORED.otherUsage)).toEqual({ [STORED.otherUsage]: 'not usage' });
  });
});

it('usage: allows nothing after counting has ended and drops later results', async () => {
  const usage = capped(1);
  const hold = await usage.reserve({ pages: 1, overCap: false, before: [] });
  await usage.close();
  await expect(usage.charge(SEARCH)).rejects.toThrow();
  const write = (units: object) => local().set(units);
  const sent = usage.writeWith([{ operation: 'extract', day: hold.day, perhaps: { pages: 1 }, hold }], write);
  await expect(sent).rejects.toThrow();
  await usage.writeWith([{ operation: 'extract', sure: { pages: 1 } }], write);
  expect(await local().get(null)).toEqual({});
});

it('usage: allows no pages under a cap while earlier spending can’t be read, except with permission to exceed it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const usage = capped(
    1,
    breaking((names) => names === STORED.usage),
  );
  await expect(usage.reserve({ pages: 1, overCap: false, before: [] })).rejects.toThrow('can’t be read');
  expect((await usage.reserve({ pages: 1, overCap: true, before: [] })).pages).toBe(1);
});

it('usage: reserves no budget that is used by uncounted costs', async () => {
  let broken = true;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const usage = capped(
    0.04,
    breaking(() => broken),
  );
  await usage.writeWith([{ operation: 'extract', sure: { pages: 10 } }], async () => undefined);
  broken = false;
  expect((await usage.reserve({ pages: 5, overCap: false, before: [] })).pages).toBe(0);
});

it('while others could have changed caps and usage, the next request must be allowed, even without a cap', async () => {
  let doubted = true;
  const usage = usageStore(() => NOW, {
    rules: async () => ({ prices: PUBLISHED_PRICES, doubted }),
    accepted: async () => {
      doubted = false;
    },
  });
  await expect(usage.charge(SEARCH)).rejects.toMatchObject({ failure: { code: 'cap-unknown' } });
  // What a check of the key may have cost is counted, but nobody allowed anything.
  await usage.recordPage();
  const asking = { pages: 3, overCap: false, before: [] };
  expect(await usage.reserve(asking)).toMatchObject({ pages: 0, failure: { code: 'cap-unknown' } });
  await expect(usage.charge(SEARCH, true)).resolves.toBeDefined();
  await expect(usage.charge(SEARCH)).resolves.toBeDefined();
  doubted = true;
  expect((await usage.reserve({ ...asking, overCap: true })).pages).toBe(3);
  expect((await usage.reserve(asking)).pages).toBe(3);
});

it.each([undefined, { day: 1 }])(
  'pages are not confirmed while caps (%j) and prices are doubted',
  async (caps) => {
    let doubted = false;
    const rules = async () => ({ prices: { searches: 0, pages: 0 }, ...(caps && { caps }), doubted });
    const hold = await usageStore(() => NOW, { rules }).reserve({ pages: 1, overCap: false, before: [] });
    doubted = true;
    await expect(hold.confirm()).rejects.toThrow(OverCap);
  },
);

it('usage: checks the caps as they are once the reservation is stored', async () => {
  const caps = { day: 1 };
  const area = (): StoredArea => ({
    ...local(),
    get: <T extends object>(names: string | string[] | null) => local().get<T>(names),
    async set(items) {
      caps.day = 0;
      await local().set(items);
    },
  });
  const rules = async () => ({ prices: PUBLISHED_PRICES, caps: { ...caps } });
  await expect(usageStore(() => NOW, { rules, area }).charge(SEARCH)).rejects.toThrow(OverCap);
});

it('usage: what another background cleared is not counted again', async () => {
  const usage = usageStore(() => NOW);
  const search = async () => (await usage.charge({ searches: 1 }))([{ searches: 1 }, {}]);
  await search();
  await local().remove('usage');
  await search();
  expect((await usage.read()).days).toMatchObject([{ sure: { searches: 1 } }]);
});
