import { expect, it } from 'vitest';
import { readPdfOrder, storePdfOrder } from '../../../../lib/browser/orders.ts';
import { memoryArea } from '../../storage/memory-area.ts';

const orderOf = (name: string) => ({ tab: 1, url: `https://a.test/${name}.pdf` });

it('PDF order: is found by its own token and by nothing else', async () => {
  const area = memoryArea();
  const one = await storePdfOrder(area, orderOf('one'));
  const two = await storePdfOrder(area, orderOf('two'));
  expect(await readPdfOrder(area, one)).toEqual(orderOf('one'));
  expect(await readPdfOrder(area, two)).toEqual(orderOf('two'));
  for (const guess of ['', 'pdfs', one.toUpperCase(), `${one} `, crypto.randomUUID()])
    expect(await readPdfOrder(area, guess)).toBeUndefined();
});
