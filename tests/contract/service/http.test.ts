import { describe, expect, it } from 'vitest';
import { useService } from './support.ts';

const client = useService();

describe('HTTP', () => {
  it('answers an unknown path with 404', async () => {
    expect(await client.rejected('summarize', {})).toEqual({ status: 404, codes: ['service.path_unknown'] });
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
