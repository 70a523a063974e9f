import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { hostsOf, useService } from './support.ts';

const client = useService();
const traced = z.object({ meta: z.object({ trace: z.string() }).optional() });
const failing = [
  'https://wiki.test/tide',
  'https://docs.test/nowhere',
  'https://moved.test/to/wiki.test/granite',
];

async function traces(): Promise<{ service: string | null; kagi: string | null; body: string | null }> {
  const response = await client.post('search', { query: 'stone' });
  const { meta } = traced.parse(await response.json());
  const { headers } = response;
  return {
    service: headers.get('x-service-trace'),
    kagi: headers.get('x-kagi-trace'),
    body: meta?.trace ?? null,
  };
}

describe('trace', () => {
  it('is the same in header and body and differs between requests', async () => {
    const [one, two] = [await traces(), await traces()];
    expect(one.service).toMatch(/^[0-9a-f]{24}$/);
    expect(one).toEqual({ service: one.body, kagi: null, body: one.service });
    expect(two.service).not.toBe(one.service);
  });

  it('can use the other header', async () => {
    client.service.switches.traceHeader = 'X-Kagi-Trace';
    const { service, kagi, body } = await traces();
    expect({ service, kagi }).toEqual({ service: null, kagi: body });
    expect(kagi).not.toBeNull();
  });

  it('can be in the body only', async () => {
    client.service.switches.traceHeader = null;
    expect(await traces()).toEqual({ service: null, kagi: null, body: expect.any(String) });
  });

  it('can be in the header only', async () => {
    client.service.switches.meta = 'absent';
    expect(await traces()).toEqual({ service: expect.any(String), kagi: null, body: null });
  });

  it.each([
    ['search', { query: 'stone' }],
    ['extract', { pages: [{ url: 'https://empty.test/' }] }],
  ])('is only in the header for Markdown from %s', async (operation, body) => {
    for (const header of ['X-Service-Trace', 'X-Kagi-Trace'] as const) {
      client.service.switches.traceHeader = header;
      const response = await client.post(operation, { ...body, format: 'markdown' });
      const trace = response.headers.get(header) ?? '';
      expect(trace).toMatch(/^[0-9a-f]{24}$/);
      expect(await response.text()).not.toContain(trace);
    }
  });

  it('can be absent', async () => {
    client.service.switches.meta = 'absent';
    client.service.switches.traceHeader = null;
    expect(await traces()).toEqual({ service: null, kagi: null, body: null });
  });
});

describe('ignored fields', () => {
  it('can include the inline lens but not a known one', async () => {
    client.service.switches.lens = 'ignored';
    const lens = { sites_included: ['wiki.test'] };
    expect(await client.found({ query: 'stone', lens })).toEqual(await client.found({ query: 'stone' }));
    expect(hostsOf(await client.found({ query: 'stone', lens_id: 'wikipedia' }))).toEqual(['wiki.test']);
  });

  it('can include personalizations', async () => {
    const personalizations = { domains: [{ domain: 'test', kind: 'block' }] };
    expect(await client.found({ query: 'stone', personalizations })).toEqual([]);
    client.service.switches.personalizations = 'ignored';
    expect(await client.found({ query: 'stone', personalizations })).not.toEqual([]);
  });
});

describe('extraction answers', () => {
  it('can put failures in the items', async () => {
    client.service.switches.pageFailures = 'item';
    const { data, errors } = await client.extract(failing);
    expect(errors).toBeUndefined();
    expect(data.map(({ error }) => error)).toEqual([
      undefined,
      'The page answered with status 404.',
      undefined,
    ]);
  });

  it('can omit failed pages', async () => {
    client.service.switches.failedPages = 'omitted';
    const { data, errors } = await client.extract(failing);
    expect(data.map(({ url }) => url)).toEqual([failing[0], failing[2]]);
    expect(errors).toHaveLength(1);
  });

  it('can change the page order', async () => {
    client.service.switches.pageOrder = 'reversed';
    expect((await client.extract(failing)).data.map(({ url }) => url)).toEqual(failing.toReversed());
  });

  it('can use the URL after a redirect', async () => {
    client.service.switches.pageUrls = 'final';
    expect((await client.extract(failing)).data[2]?.url).toBe('https://wiki.test/granite');
  });
});

describe('errors', () => {
  it.each(['error', 'errors'] as const)('use the key %s', async (errorKey) => {
    client.service.switches.errorKey = errorKey;
    const body: unknown = await (await client.post('search', {})).json();
    expect(body).toHaveProperty(`${errorKey}.0.code`, 'search.query_invalid');
    expect(body).not.toHaveProperty(errorKey === 'error' ? 'errors' : 'error');
  });
});

describe('billing', () => {
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

  it.each(['requested', 'delivered'] as const)(
    'for nothing to extract: none, with units %s',
    async (units) => {
      client.service.switches.searchExtractUnits = units;
      expect(await client.search({ query: 'xyzzyx', extract: { count: 4 } })).toEqual({});
      expect(client.service.ledger.totals()).toMatchObject({ searches: 1, pages: 0 });
    },
  );

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
