import { describe, expect, it, vi } from 'vitest';
import { failed, type Outcome, success } from '../../../lib/service/failures.ts';
import { type Backoff, createGateway, type GatewayParts } from '../../../lib/service/gateway.ts';

const ADDRESS = 'https://service.test/v1';
const answer = () => new Response('{"data":{}}', { headers: { 'x-service-trace': 't' } });

function memoryBackoff(): Backoff {
  const waits = new Map<string, number>();
  return {
    until: async (origin) => waits.get(origin) ?? 0,
    set: async (origin, until) => void waits.set(origin, until),
  };
}

function setUp(parts: Partial<GatewayParts> = {}) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => answer());
  const keyFor = vi.fn(async (): Promise<Outcome<string>> => success('the-key'));
  const gateway = createGateway({
    fetch,
    now: () => 1000,
    keyFor,
    hasAccess: async () => true,
    online: () => true,
    backoff: memoryBackoff(),
    ...parts,
  });
  return { gateway, fetch, keyFor };
}

describe('the gateway', () => {
  it('sends the key to its own origin with strict fetch options, and waits 30 s at most', async () => {
    const { gateway, fetch, keyFor } = setUp();
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    expect(await gateway(ADDRESS, 'search', { query: 'x' })).toMatchObject({
      ok: true,
      value: { trace: 't' },
    });
    expect(keyFor).toHaveBeenCalledWith('https://service.test');
    expect(timeout.mock.calls).toEqual([[30_000]]);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(fetch.mock.calls[0]).toMatchObject([
      'https://service.test/v1/search',
      {
        method: 'POST',
        headers: { authorization: 'Bearer the-key', 'content-type': 'application/json' },
        body: '{"query":"x"}',
        redirect: 'manual',
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
      },
    ]);
  });

  it.each<[string, Partial<GatewayParts>]>([
    ['no-permission', { hasAccess: async () => false }],
    ['no-key', { keyFor: async () => failed('no-key') }],
    ['key-locked', { keyFor: async () => failed('key-locked') }],
  ])('sends nothing: %s', async (code, parts) => {
    const { gateway, fetch } = setUp(parts);
    expect(await gateway(ADDRESS, 'search', {})).toMatchObject({ ok: false, failure: { code } });
    expect(fetch).not.toHaveBeenCalled();
  });

  it('asks the address, without the key, when the browser says it is offline', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => answer());
    const { gateway } = setUp({ online: () => false, fetch });
    fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await gateway(ADDRESS, 'search', {})).toMatchObject({ failure: { code: 'offline' } });
    expect(await gateway(ADDRESS, 'search', {})).toMatchObject({ ok: true });
    const probe = expect.objectContaining({ method: 'HEAD', redirect: 'manual', credentials: 'omit' });
    expect(fetch.mock.calls).toEqual([
      ['https://service.test/', probe],
      ['https://service.test/', probe],
      ['https://service.test/v1/search', expect.objectContaining({ method: 'POST' })],
    ]);
    for (const [, options] of fetch.mock.calls.slice(0, 2))
      expect(JSON.stringify(options)).not.toContain('the-key');
  });

  it.each([
    ...'http://service.test/v1¦http://127.0.0.1.evil.test/v1¦http://localhost.evil.test/v1'.split('¦'),
    ...'https://user:word@service.test/v1¦ftp://service.test/v1¦not a URL'.split('¦'),
  ])('requests no key and sends nothing for a URL that cannot be the service: %s', async (address) => {
    const { gateway, fetch, keyFor } = setUp();
    expect(await gateway(address, 'search', {})).toMatchObject({ failure: { code: 'address-refused' } });
    expect(keyFor).not.toHaveBeenCalled();
    expect(fetch).not.toHaveBeenCalled();
  });

  it('sends nothing that was canceled earlier', async () => {
    const { gateway, fetch } = setUp();
    expect(await gateway(ADDRESS, 'search', {}, AbortSignal.abort())).toMatchObject({
      failure: { code: 'withdrawn' },
    });
    expect(fetch).not.toHaveBeenCalled();
  });

  it('waits after a 429 as long as requested', async () => {
    let now = 0;
    const limited = () =>
      new Response('{"error":[{"code":"general.rate_limit"}]}', {
        status: 429,
        headers: { 'retry-after': '5' },
      });
    const fetch = vi.fn<typeof globalThis.fetch>(async () => limited());
    const { gateway } = setUp({ fetch, now: () => now });
    expect(await gateway(ADDRESS, 'search', {})).toMatchObject({
      failure: { code: 'rate-limited', retryAt: 5000 },
    });
    now = 4999;
    expect(await gateway(ADDRESS, 'search', {})).toMatchObject({
      failure: { code: 'waiting', retryAt: 5000 },
    });
    expect(await gateway('https://other.test/v1', 'search', {})).toMatchObject({
      failure: { code: 'rate-limited' },
    });
    now = 5000;
    await gateway(ADDRESS, 'search', {});
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  it('still waits after the background restarts', async () => {
    const backoff = memoryBackoff();
    await backoff.set('https://service.test', 9000);
    const { gateway, fetch } = setUp({ backoff });
    expect(await gateway(ADDRESS, 'search', {})).toMatchObject({
      failure: { code: 'waiting', retryAt: 9000 },
    });
    expect(fetch).not.toHaveBeenCalled();
  });
});
