import { beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';

const ADDRESS = 'https://service.test/v1';
const contains = vi.fn(async () => true);
const removed: (() => void)[] = [];

beforeEach(() => {
  vi.resetModules();
  contains.mockReset().mockResolvedValue(true);
  removed.length = 0;
  vi.spyOn(browser.permissions, 'contains').mockImplementation(contains);
  vi.spyOn(browser.permissions.onRemoved, 'addListener').mockImplementation((listener) => {
    removed.push(() => listener({}));
  });
});

const load = async () => (await import('../../../lib/browser/host-access.ts')).hasCachedAccess;

it('host access: asks the browser once about an allowed origin, and again after a permission is removed', async () => {
  const mayReach = await load();
  expect([await mayReach(ADDRESS), await mayReach(ADDRESS)]).toEqual([true, true]);
  expect(contains.mock.calls).toEqual([[{ origins: ['https://service.test/*'] }]]);
  contains.mockResolvedValue(false);
  for (const tell of removed) tell();
  expect(await mayReach(ADDRESS)).toBe(false);
});
