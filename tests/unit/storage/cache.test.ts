import { describe, expect, it, vi } from 'vitest';
import { createCache } from '../../../lib/storage/cache.ts';

describe('a cache', () => {
  it('loads once for all simultaneous callers', async () => {
    const load = vi.fn(async () => 'a');
    const cache = createCache(load);
    expect(await Promise.all([cache.get(), cache.get()])).toEqual(['a', 'a']);
    expect(await cache.get()).toBe('a');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('retries a failed load, but not over a value set in the meantime', async () => {
    const load = vi.fn(async (): Promise<string> => 'b').mockRejectedValueOnce(new Error('closed'));
    const cache = createCache(load);
    await expect(cache.get()).rejects.toThrow('closed');
    expect(await cache.get()).toBe('b');
    const other = createCache<string>(() => Promise.reject(new Error('closed')));
    const failing = other.get();
    other.set('c');
    await expect(failing).rejects.toThrow('closed');
    expect(await other.get()).toBe('c');
  });

  it('loads again after its value is lost', async () => {
    let count = 0;
    const cache = createCache(async () => ++count);
    await cache.get();
    cache.lose();
    expect(await cache.get()).toBe(2);
  });
});
