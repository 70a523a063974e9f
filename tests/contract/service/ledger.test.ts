import { describe, expect, it } from 'vitest';
import { useService } from './support.ts';

const client = useService();

describe('ledger', () => {
  it('lists every request in order with body and cost but without the key', async () => {
    await client.search({ query: 'stone', colour: 'grey' });
    await client.extract(['https://docs.test/', 'https://docs.test/nowhere']);
    await client.post('search', { query: 'stone', page: 99 });
    await client.post('search', { query: 'stone' }, { authorization: 'Bearer wrong' });
    await client.post('search', 'not json');
    const { entries } = client.service.ledger;
    expect(entries).toMatchObject([
      {
        operation: 'search',
        body: { query: 'stone', colour: 'grey' },
        status: 200,
        units: { searches: 1, pages: 0 },
      },
      { operation: 'extract', status: 200, units: { searches: 0, pages: 2 } },
      { operation: 'search', status: 400, authorized: true, units: { searches: 0, pages: 0 } },
      { operation: 'search', status: 401, authorized: false, units: { searches: 0, pages: 0 } },
      { operation: 'search', body: undefined, status: 400, units: { searches: 0, pages: 0 } },
    ]);
    expect(entries[0]?.headers).toMatchObject({ 'content-type': 'application/json' });
    expect(JSON.stringify(entries)).not.toMatch(/quarry-demo-key|Bearer/);
    expect(client.service.ledger.totals()).toEqual({ requests: 5, searches: 1, pages: 2 });
  });
});
