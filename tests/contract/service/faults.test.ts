import { describe, expect, it } from 'vitest';
import { BROKEN_ANSWERS } from '../../mock-service/index.ts';
import { useService } from './support.ts';

const client = useService();
const stone = { query: 'stone', limit: 1 };

async function ask(operation = 'search', body: unknown = stone): Promise<Response> {
  return client.post(operation, body);
}

async function textOf(response: Response): Promise<string> {
  return response.text();
}

describe('targeted requests', () => {
  it('next: fails only the next request', async () => {
    client.service.faults.next({ status: 503 });
    expect((await ask()).status).toBe(503);
    expect((await ask()).status).toBe(200);
  });

  it('next, twice: fails two requests in a row', async () => {
    client.service.faults.next({ status: 500 });
    client.service.faults.next({ status: 502 });
    expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([500, 502, 200]);
  });

  it('always: fails every request until cleared', async () => {
    client.service.faults.always({ status: 503 });
    expect([(await ask()).status, (await ask()).status]).toEqual([503, 503]);
    client.service.faults.clear();
    expect((await ask()).status).toBe(200);
  });

  it('can target one operation or one body', async () => {
    client.service.faults.next({ operation: 'extract', status: 503 });
    client.service.faults.next({ when: (body) => JSON.stringify(body).includes('slate'), status: 500 });
    expect((await ask()).status).toBe(200);
    expect((await ask('search', { query: 'slate' })).status).toBe(500);
    expect((await ask('extract', { pages: [{ url: 'https://docs.test/' }] })).status).toBe(503);
  });
});

describe('statuses', () => {
  it.each([400, 401, 402, 403, 404, 408, 413, 429, 500, 502, 503, 504])(
    '%d is sent with an envelope',
    async (status) => {
      client.service.faults.next({ status });
      const response = await ask();
      expect(response.status).toBe(status);
      expect(await response.json()).toMatchObject({
        data: null,
        error: [{ code: `service.status_${status}` }],
      });
    },
  );

  it.each([301, 302, 303, 307, 308])('%d is sent with its redirect target', async (status) => {
    client.service.faults.next({ status, headers: { location: 'https://elsewhere.test/' } });
    const { url, key } = client.service;
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const response = await fetch(`${url}/search`, {
      method: 'POST',
      headers,
      body: '{}',
      redirect: 'manual',
    });
    expect(response.status).toBe(status);
    expect(response.headers.get('location')).toBe('https://elsewhere.test/');
  });

  it.each(['2', '-5', '999999999', 'Wed, 21 Oct 2026 07:28:00 GMT'])(
    '429 is sent with Retry-After %s',
    async (value) => {
      client.service.faults.next({ status: 429, headers: { 'retry-after': value } });
      expect((await ask()).headers.get('retry-after')).toBe(value);
    },
  );
});

describe('bodies', () => {
  it.each([
    ['garbage', 'not json'],
    ['html', '<!doctype html>'],
    ['shortJson', '"ti'],
  ] as const)('%s', async (name, part) => {
    client.service.faults.next(BROKEN_ANSWERS[name]);
    const response = await ask();
    const text = await textOf(response);
    expect(response.status).toBe(200);
    expect(text).toContain(part);
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
  });

  it('can be invalid UTF-8', async () => {
    client.service.faults.next(BROKEN_ANSWERS.invalidUtf8);
    const bytes = await (await ask()).arrayBuffer();
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toThrow(TypeError);
  });

  it('can be empty with 200, 204, and 205', async () => {
    for (const [fault, status] of [
      [BROKEN_ANSWERS.empty, 200],
      [BROKEN_ANSWERS.noContent, 204],
      [BROKEN_ANSWERS.resetContent, 205],
    ] as const) {
      client.service.faults.next(fault);
      const response = await ask();
      expect([response.status, await response.text()]).toEqual([status, '']);
    }
  });

  it('can be the real answer under another content type', async () => {
    client.service.faults.next(BROKEN_ANSWERS.otherContentType);
    const response = await ask();
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(await response.json()).toHaveProperty('data.search');
  });

  it('can be the real answer with changes', async () => {
    client.service.faults.next({
      alter: (it) => ({ ...it, meta: { mood: 1 }, error: [{ code: 'x' }], extra: true }),
    });
    expect(await (await ask()).json()).toMatchObject({
      meta: { mood: 1 },
      error: [{ code: 'x' }],
      extra: true,
      data: { search: [{}] },
    });
  });
});

describe('delivery', () => {
  it('delayMs: delays complete headers', async () => {
    client.service.faults.next({ delayMs: 300 });
    const began = performance.now();
    expect((await ask()).status).toBe(200);
    expect(performance.now() - began).toBeGreaterThan(290);
  });

  it('dropped: fails after one request without a status', async () => {
    client.service.faults.next(BROKEN_ANSWERS.dropped);
    await expect(ask()).rejects.toThrow('fetch failed');
    expect(client.service.ledger.entries).toMatchObject([{ status: null, units: { searches: 1 } }]);
  });

  it('cut: sends headers, then an error', async () => {
    client.service.faults.next(BROKEN_ANSWERS.cutInTheMiddle);
    const response = await ask();
    expect(response.status).toBe(200);
    await expect(textOf(response)).rejects.toThrow('terminated');
  });

  it('silence: sends nothing', async () => {
    client.service.faults.next({ delivery: { kind: 'silence' } });
    const { url, key } = client.service;
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const stop = new AbortController();
    const { signal } = stop;
    const request = fetch(`${url}/search`, { method: 'POST', headers, body: JSON.stringify(stone), signal });
    await expect.poll(() => client.service.ledger.entries.length).toBe(1);
    // A response to the first would arrive before this one.
    expect((await ask()).status).toBe(200);
    stop.abort();
    await expect(request).rejects.toThrow(/abort/i);
  });

  it('stall: sends some bytes, then nothing', async () => {
    client.service.faults.next({ delivery: { kind: 'stall', afterBytes: 10 } });
    const reader = (await ask()).body?.getReader();
    expect((await reader?.read())?.value?.byteLength).toBe(10);
    const stalled = new Promise((resolve) => setTimeout(resolve, 300, 'stalled'));
    expect(await Promise.race([reader?.read(), stalled])).toBe('stalled');
    await reader?.cancel();
  });

  it('drip: sends the whole body bit by bit', async () => {
    client.service.faults.next({ body: '{"data":{}}', delivery: { kind: 'drip', bytes: 2, everyMs: 50 } });
    const began = performance.now();
    expect(await (await ask()).json()).toEqual({ data: {} });
    expect(performance.now() - began).toBeGreaterThan(250);
  });

  it('flood: sends the requested number of megabytes', async () => {
    client.service.faults.next({ delivery: { kind: 'flood', megabytes: 12 } });
    expect((await (await ask()).arrayBuffer()).byteLength).toBeGreaterThan(12 * 1024 * 1024);
  });
});

describe('cost', () => {
  it('is zero for a refused request and normal for a broken answer', async () => {
    client.service.faults.next({ status: 429 });
    await ask('extract', { pages: [{ url: 'https://docs.test/' }] });
    client.service.faults.next(BROKEN_ANSWERS.garbage);
    await ask('extract', { pages: [{ url: 'https://docs.test/' }, { url: 'https://docs.test/' }] });
    expect(client.service.ledger.entries.map(({ status, units }) => [status, units.pages])).toEqual([
      [429, 0],
      [200, 2],
    ]);
  });
});
