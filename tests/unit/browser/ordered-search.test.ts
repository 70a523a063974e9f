import { expect, it } from 'vitest';
import { claimSearch, orderSearch } from '../../../lib/browser/omnibox.ts';
import { memoryArea } from '../storage/memory-area.ts';

it('lets a query ordered with a token be claimed once', async () => {
  const area = memoryArea();
  const token = await orderSearch(area, 'blue marble');
  expect(await claimSearch(area, token, 'blue marble')).toBe(true);
  expect(await claimSearch(area, token, 'blue marble')).toBe(false);
  expect(area.stored.size).toBe(0);
});

it('rejects another query, an unknown token, and a token that names something else', async () => {
  const area = memoryArea();
  await area.set({ key: 'blue marble', alive: true });
  const token = await orderSearch(area, 'blue marble');
  for (const guess of ['', 'key', '../key', token.toUpperCase(), `${token} `])
    expect(await claimSearch(area, guess, 'blue marble')).toBe(false);
  expect(await claimSearch(area, token, 'red marble')).toBe(false);
  expect(await claimSearch(area, token, 'blue marble')).toBe(false);
  expect([...area.stored.keys()]).toEqual(['key', 'alive']);
});

it('gives each order its own token', async () => {
  const area = memoryArea();
  const tokens = await Promise.all(Array.from({ length: 50 }, () => orderSearch(area, 'stone')));
  expect(new Set(tokens).size).toBe(50);
});
