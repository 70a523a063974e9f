import { expect, it, vi } from 'vitest';
import { readOnce } from '../../../lib/browser/read-once.ts';
import type { Area } from '../../../lib/settings/stored.ts';

function memoryArea() {
  const kept = new Map<string, unknown>();
  const get = vi.fn(async (key: string) => (kept.has(key) ? { [key]: kept.get(key) } : {}));
  const area: Area = {
    get,
    set: async (items) => {
      for (const [key, value] of Object.entries(items)) kept.set(key, value);
    },
    remove: async (key) => void kept.delete(key),
  };
  return { area, get };
}

it('reads a name once, also where it is not there', async () => {
  const { area, get } = memoryArea();
  const once = readOnce(() => area);
  expect([await once.get('a'), await once.get('a'), await once.get('b')]).toEqual([{}, {}, {}]);
  expect(get.mock.calls).toEqual([['a'], ['b']]);
});

it('knows what was stored and removed since', async () => {
  const { area } = memoryArea();
  const once = readOnce(() => area);
  await once.get('a');
  await once.set({ a: 1 });
  expect(await once.get('a')).toEqual({ a: 1 });
  await once.remove('a');
  expect(await once.get('a')).toEqual({});
});

it('keeps nothing that was read while it changed', async () => {
  const { area } = memoryArea();
  const once = readOnce(() => area);
  const [, between] = await Promise.all([once.set({ a: 1 }), once.get('a')]);
  expect([{}, { a: 1 }]).toContainEqual(between);
  expect(await once.get('a')).toEqual({ a: 1 });
});

it('reads again where it failed', async () => {
  const { area, get } = memoryArea();
  get.mockRejectedValueOnce(new Error('gone'));
  const once = readOnce(() => area);
  await expect(once.get('a')).rejects.toThrow('gone');
  expect(await once.get('a')).toEqual({});
});
