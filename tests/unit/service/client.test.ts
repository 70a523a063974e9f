import { expect, it, vi } from 'vitest';
import { post } from '../../../lib/service/gateway.ts';

async function acceptOf(body: object): Promise<string | null> {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('{"data":{}}'));
  await post(
    { fetch, now: () => 0 },
    { address: 'https://service.test/v1', key: 'k', operation: 'search', body },
  );
  return new Headers(fetch.mock.calls[0]?.[1]?.headers).get('accept');
}

it('client: accepts JSON as the service’s own client does', async () => {
  expect(await acceptOf({ query: 'x' })).toBe('application/json, */*;q=0.8');
});

it('client: accepts Markdown if the request asks for it, and JSON for errors', async () => {
  expect(await acceptOf({ query: 'x', format: 'markdown' })).toBe(
    'text/markdown, application/json;q=0.9, */*;q=0.8',
  );
});
