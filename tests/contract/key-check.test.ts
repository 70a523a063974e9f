import { describe, expect, it, vi } from 'vitest';
import { failed, success } from '../../lib/service/failures.ts';
import { checkKey, createGateway } from '../../lib/service/gateway.ts';
import type { Fault } from '../mock-service/index.ts';
import { useService } from './service/support.ts';

const documented = useService();
const live = useService(() => ({ profile: 'live' }));

/** Checks a key at a running service. Returns the outcome, what was booked, and what arrived there. */
async function check(
  { service }: typeof live,
  { key = service.key, fault = {}, granted = true, online = true }: Partial<Case> = {},
) {
  service.ledger.clear();
  service.faults.clear();
  service.faults.next(fault);
  const send = vi.fn(fetch);
  const gateway = createGateway({
    fetch: send,
    now: Date.now,
    deadlineMs: 2000,
    keyFor: async () => success(key),
    hasAccess: async () => granted,
    online: () => online,
    backoff: { until: async () => 0, set: async () => undefined },
  });
  const recordPage = vi.fn(async () => undefined);
  const outcome = await checkKey(gateway, service.url, recordPage);
  const { entries } = service.ledger;
  const arrived = entries.map(({ operation, body, status, units }) => ({ operation, body, status, units }));
  return { outcome: outcome.ok ? 'not refused' : outcome.failure.code, arrived, send, recordPage };
}

interface Case {
  key: string;
  fault: Fault;
  granted: boolean;
  online: boolean;
}

const INVALID_PAGES = { errors: [{ code: 'extract.url_count_invalid' }] };
const json = (status: number, body: object): Fault => ({ status, body: JSON.stringify(body) });

describe.each([
  ['documented', documented, 401],
  ['live', live, 400],
] as const)('the check of a key at the %s service', (_, to, refusal) => {
  it('does not refuse a good key, and costs nothing', async () => {
    const { outcome, arrived, recordPage } = await check(to);
    expect(outcome).toBe('not refused');
    const units = { searches: 0, pages: 0 };
    expect(arrived).toEqual([{ operation: 'extract', body: { pages: [] }, status: 400, units }]);
    expect(recordPage).not.toHaveBeenCalled();
  });

  it('refuses a wrong key, and costs nothing', async () => {
    const { outcome, arrived } = await check(to, { key: 'another-key-9999' });
    expect(outcome).toBe('key-refused');
    expect(arrived).toMatchObject([{ status: refusal, units: { searches: 0, pages: 0 } }]);
  });

  it.each<[name: string, given: Partial<Case>, outcome: string]>([
    [
      'a service that looks at the request first',
      { key: 'wrong-key', fault: json(400, INVALID_PAGES) },
      'not refused',
    ],
    ['a spent limit', { fault: json(400, { errors: [{ code: 'general.usage_limit_exhausted' }] }) }, 'spent'],
    [
      'a key for other products',
      { fault: json(403, { errors: [{ code: 'general.forbidden' }] }) },
      'forbidden',
    ],
    [
      'a proxy',
      { fault: { status: 401, body: '<html>Sign in</html>', contentType: 'text/html' } },
      'not-an-answer',
    ],
    ['a service error', { fault: json(500, { errors: [{ code: 'x' }] }) }, 'service-error'],
    ['a silent service', { fault: { delivery: { kind: 'silence' } } }, 'deadline'],
  ])('sends one request, without a retry: %s', async (_name, given, expected) => {
    const { outcome, send, recordPage } = await check(to, given);
    expect(outcome).toBe(expected);
    expect(send).toHaveBeenCalledTimes(1);
    expect(recordPage).not.toHaveBeenCalled();
  });

  it('sends nothing without permission', async () => {
    const { outcome, send } = await check(to, { granted: false });
    expect(outcome).toBe('no-permission');
    expect(send).not.toHaveBeenCalled();
  });

  it('works although the browser says it is offline', async () => {
    expect(await check(to, { online: false })).toMatchObject({ outcome: 'not refused' });
  });

  it('counts an unexpected success as possibly charged', async () => {
    const { outcome, recordPage } = await check(to, { fault: json(200, { data: [] }) });
    expect(outcome).toBe('not refused');
    expect(recordPage).toHaveBeenCalledOnce();
  });
});

it('a check that can’t be sent fails', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const broken = () => Promise.reject(new Error('storage'));
  expect(await checkKey(broken, live.service.url, vi.fn())).toEqual(failed('internal'));
  expect(warn).toHaveBeenCalled();
});
