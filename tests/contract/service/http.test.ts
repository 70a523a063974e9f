import { describe, expect, it } from 'vitest';
import { useService } from './support.ts';

const client = useService();

describe('authorization', () => {
  it.each([
    ['no header', {}],
    ['another key', { authorization: 'Bearer wrong' }],
    ['another scheme', { authorization: 'Basic quarry-demo-key' }],
    ['the key without a scheme', { authorization: 'quarry-demo-key' }],
  ])('refuses %s with an envelope', async (_name, headers) => {
    for (const operation of ['search', 'extract']) {
      const response = await fetch(`${client.service.url}/${operation}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: '{"query":"stone"}',
      });
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({
        data: null,
        error: [{ code: 'auth.key_invalid', location: null }],
      });
    }
  });
});

describe('HTTP', () => {
  it.each([
    ['application/json', 'json', 200],
    ['application/json, */*;q=0.8', 'markdown', 200],
    ['text/markdown, application/json', 'markdown', 200],
    ['application/json', 'markdown', 406],
    ['text/html', 'json', 406],
    ['application/json;q=0', 'json', 406],
  ])('answers to Accept: %s in %s with %d', async (accept, format, status) => {
    const body = { query: 'stone', format };
    expect((await client.post('search', body, { accept })).status).toBe(status);
    expect(client.service.ledger.totals().searches).toBe(status === 200 ? 1 : 0);
  });

  it('answers an unknown path with 404', async () => {
    expect(await client.rejected('summarize', {})).toEqual({ status: 404, codes: ['service.path_unknown'] });
  });

  it('answers an oversized body with 413 and records it in the ledger', async () => {
    const query = 'x'.repeat(5 * 1024 * 1024);
    const rejected = await client.rejected('search', { query });
    expect(rejected).toEqual({ status: 413, codes: ['service.body_too_large'] });
    expect(client.service.ledger.entries).toMatchObject([
      { operation: 'search', status: 413, authorized: true },
    ]);
  });

  it.each([
    ['truncated JSON', '{"query":', 'application/json'],
    ['an empty body', '', 'application/json'],
    ['another content type', '{"query":"stone"}', 'text/plain'],
  ])('answers %s with 400', async (_name, body, contentType) => {
    const response = await client.post('search', body, { 'content-type': contentType });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: [{ code: 'search.body_invalid' }] });
  });
});
