import { afterEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { keepAwake } from '../../../lib/browser/keep-awake.ts';

afterEach(() => vi.useRealTimers());

it('keep awake: calls the browser until the last work is over, and not after it', async () => {
  vi.useFakeTimers();
  const called = vi.spyOn(browser.runtime, 'getPlatformInfo').mockResolvedValue(undefined);
  const [first, last] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const both = [keepAwake(first.promise), keepAwake(last.promise)];
  await vi.advanceTimersByTimeAsync(25_000);
  expect(called).toHaveBeenCalledTimes(2);
  first.reject(new Error('lost'));
  await expect(both[0]).rejects.toThrow('lost');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(called).toHaveBeenCalledTimes(3);
  last.resolve('answer');
  await expect(both[1]).resolves.toBe('answer');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(called).toHaveBeenCalledTimes(3);
});
