import { expect, it, vi } from 'vitest';
import { readOnce } from '../../../lib/storage/cache.ts';

function memoryArea() {
  const values = new Map<string, unknown>();
  const get = vi.fn(async (key: string | null) =>
    key === null ? Object.fromEntries(values) : values.has(key) ? { [key]: values.get(key) } : {},
  );
  const area = {
    get,
    set: async (items: Record<string, unknown>) => {
      for (const [key, value] of Object.entries(items)) values.set(key, value);
    },
    remove: async (key: string) => void values.delete(key),
  };
  return { area, get };
}

it('readOnce: reads a name once, even if it is missing', async () => {
  const { area, get } = memoryArea();
  const once = readOnce(() => area);
  expect([await once.get('a'), await once.get('a'), await once.get('b')]).toEqual([{}, {}, {}]);
  expect(get.mock.calls).toEqual([['a'], ['b']]);
});

it('readOnce: tracks later writes and removals', async () => {
  const { area } = memoryArea();
  const once = readOnce(() => area);
  await once.get('a');
  await once.set({ a: 1 });
  expect(await once.get('a')).toEqual({ a: 1 });
  await once.remove('a');
  expect(await once.get('a')).toEqual({});
});

it('readOnce: caches nothing that changed during the read', async () => {
  const { area } = memoryArea();
  const once = readOnce(() => area);
  const [, between] = await Promise.all([once.set({ a: 1 }), once.get('a')]);
  expect([{}, { a: 1 }]).toContainEqual(between);
  expect(await once.get('a')).toEqual({ a: 1 });
});

it('readOnce: reads again after a failure', async () => {
  const { area, get } = memoryArea();
  get.mockRejectedValueOnce(new Error('gone'));
  const once = readOnce(() => area);
  await expect(once.get('a')).rejects.toThrow('gone');
  expect(await once.get('a')).toEqual({});
});

it('readOnce: lists the current names, whatever was read earlier', async () => {
  const { area } = memoryArea();
  const once = readOnce(() => area);
  await once.get('a');
  await area.set({ a: 1, b: 2 });
  expect(await once.names()).toEqual(['a', 'b']);
});
