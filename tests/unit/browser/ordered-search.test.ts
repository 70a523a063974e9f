import { expect, it } from 'vitest';
import { issueSearchToken, redeemSearchToken } from '../../../lib/browser/orders.ts';
import { memoryArea } from '../storage/memory-area.ts';

it('search token: returns its query once', async () => {
  const area = memoryArea();
  const token = await issueSearchToken(area, 'blue marble');
  expect(await redeemSearchToken(area, token)).toBe('blue marble');
  expect(await redeemSearchToken(area, token)).toBeUndefined();
  expect(area.stored.size).toBe(0);
});

it('search token: returns nothing if unknown, and if it names something else', async () => {
  const area = memoryArea();
  await area.set({ key: 'blue marble', alive: true });
  const token = await issueSearchToken(area, 'blue marble');
  for (const guess of ['', 'key', '../key', token.toUpperCase(), `${token} `])
    expect(await redeemSearchToken(area, guess)).toBeUndefined();
  expect(await redeemSearchToken(area, token)).toBe('blue marble');
  expect([...area.stored.keys()]).toEqual(['key', 'alive']);
});

it('search token: differs for each order and does not contain the query', async () => {
  const area = memoryArea();
  const tokens = await Promise.all(Array.from({ length: 50 }, () => issueSearchToken(area, 'stone')));
  expect(new Set(tokens).size).toBe(50);
  expect(tokens.filter((token) => !/^[\da-f-]{36}$/.test(token))).toEqual([]);
});
