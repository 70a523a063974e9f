import { expect, it } from 'vitest';
import {
  issueSearchToken,
  readPdfOrder,
  redeemSearchToken,
  storePdfOrder,
} from '../../../lib/browser/orders.ts';
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

const orderOf = (name: string) => ({ tab: 1, url: `https://a.test/${name}.pdf` });

it('PDF order: is found by its own token and by nothing else', async () => {
  const area = memoryArea();
  const one = await storePdfOrder(area, orderOf('one'));
  const two = await storePdfOrder(area, orderOf('two'));
  expect(await readPdfOrder(area, one)).toEqual(orderOf('one'));
  expect(await readPdfOrder(area, two)).toEqual(orderOf('two'));
  for (const guess of ['', 'pdf.', one.toUpperCase(), `${one} `, crypto.randomUUID()])
    expect(await readPdfOrder(area, guess)).toBeUndefined();
});
