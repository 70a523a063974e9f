import { describe, expect, it } from 'vitest';
import { BROKEN_ANSWERS } from '../../mock-service/index.ts';
import { useService } from './support.ts';

const client = useService();
const stone = { query: 'stone', limit: 1 };

async function ask(operation = 'search', body: unknown = stone): Promise<Response> {
  return client.post(operation, body);
}

describe('targeted requests', () => {
  it('next: fails only the next request', async () => {
    client.service.faults.next({ status: 503 });
    expect((await ask()).status).toBe(503);
    expect((await ask()).status).toBe(200);
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

describe('bodies', () => {
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
