import { describe, expect, it } from 'vitest';
import { useService } from './support.ts';

const client = useService();
const failing = [
  'https://wiki.test/tide',
  'https://docs.test/nowhere',
  'https://moved.test/to/wiki.test/granite',
];

describe('how the service charges', () => {
  const charged = () => client.service.ledger.totals().pages;

  it.each([
    ['charged', 3],
    ['free', 2],
  ] as const)('for a failed page: %s', async (failedPageCharge, pages) => {
    client.service.switches.failedPageCharge = failedPageCharge;
    await client.extract(failing);
    expect(charged()).toBe(pages);
  });

  it.each([
    ['requested', 9],
    ['delivered', 2],
  ] as const)('for fewer results than pages to extract: units %s', async (searchExtractUnits, pages) => {
    client.service.switches.searchExtractUnits = searchExtractUnits;
    const query = 'stone site:wiki.test';
    const found = await client.found({ query, limit: 2, extract: { count: 9 } });
    expect(found).toHaveLength(2);
    expect(charged()).toBe(pages);
  });

  it.each([
    ['free', 0],
    ['charged', 2],
  ] as const)('for a service error: %s', async (serverErrorCharge, pages) => {
    client.service.switches.serverErrorCharge = serverErrorCharge;
    client.service.faults.next({ status: 503 });
    await client.post('extract', { pages: [{ url: 'https://many.test/1' }, { url: 'https://many.test/2' }] });
    expect(charged()).toBe(pages);
  });
});
