import { expect, it } from 'vitest';
import { issueSearchToken, redeemSearchToken } from '../../../lib/browser/omnibox.ts';
import { memoryArea } from '../storage/memory-area.ts';

it('search token: can be redeemed once for its query', async () => {
  const area = memoryArea();
  const token = await issueSearchToken(area, 'blue marble');
  expect(await redeemSearchToken(area, token, 'blue marble')).toBe(true);
  expect(await redeemSearchToken(area, token, 'blue marble')).toBe(false);
  expect(area.stored.size).toBe(0);
});

it('search token: is rejected with another query, if unknown, and if it names something else', async () => {
  const area = memoryArea();
  await area.set({ key: 'blue marble', alive: true });
  const token = await issueSearchToken(area, 'blue marble');
  for (const guess of ['', 'key', '../key', token.toUpperCase(), `${token} `])
    expect(await redeemSearchToken(area, guess, 'blue marble')).toBe(false);
  expect(await redeemSearchToken(area, token, 'red marble')).toBe(false);
  expect(await redeemSearchToken(area, token, 'blue marble')).toBe(false);
  expect([...area.stored.keys()]).toEqual(['key', 'alive']);
});

it('search token: differs for each order', async () => {
  const area = memoryArea();
  const tokens = await Promise.all(Array.from({ length: 50 }, () => issueSearchToken(area, 'stone')));
  expect(new Set(tokens).size).toBe(50);
});
