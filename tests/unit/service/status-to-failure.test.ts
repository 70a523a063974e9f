import { describe, expect, it } from 'vitest';
import { recoveryOf } from '../../../lib/service/failures.ts';
import type { WireError } from '../../../lib/service/schemas.ts';
import { statusToFailure } from '../../../lib/service/status-to-failure.ts';

const NOW = 1_000_000;
const failureOf = (status: number, errors: WireError[], headers: Record<string, string> = {}) =>
  statusToFailure({ status, headers: new Headers(headers) }, { data: null, errors }, {}, NOW);

describe('a 429', () => {
  it.each<WireError[]>([
    [{ code: 'account.usage_limit_exhausted', message: 'Too many' }],
    [{ code: 'billing.limit_reached' }],
    [{ code: 'api.quota-exceeded' }],
    [{ code: 101, msg: 'Insufficient credit' }],
    [{ code: 100, msg: 'x' }],
    [{ message: 'Usage limit exhausted' }],
    [{ code: 'service.limited', message: 'Your prepaid balance is used up.' }],
    [{ code: 'x' }, { code: 'y', message: 'You have spent your budget.' }],
  ])('of %j reports spent credit and links to billing without a wait', (...errors) => {
    const failure = failureOf(429, errors, { 'retry-after': '60' });
    expect(failure).toMatchObject({ code: 'spent', status: 429 });
    expect(failure.retryAt).toBeUndefined();
    expect(recoveryOf(failure)).toBe('billing');
  });

  it.each<WireError[]>([
    [],
    [{ code: 'service.status_429', message: 'Status 429, as requested.' }],
    [{ code: 'api.rate_limit_exceeded', message: 'Add credit for a higher limit' }],
    [{ message: 'Too many requests: the quota is 5 per minute' }],
    [{ message: 'Rate limit or usage limit exhausted' }],
    [{ code: 2, msg: 'Slow down' }],
  ])('of %j asks to wait', (...errors) => {
    const failure = failureOf(429, errors, { 'retry-after': '60' });
    expect(failure).toMatchObject({ code: 'rate-limited', retryAt: NOW + 60_000 });
    expect(recoveryOf(failure)).toBe('wait');
  });
});

it('failure: reports spent credit only for a 429, whatever the text of another status', () => {
  for (const status of [400, 401, 403, 404, 413, 500, 503])
    expect(failureOf(status, [{ code: 'usage.limit_exhausted' }]).code).not.toBe('spent');
});

it('failure: reports every error of a rejection, with the first as its main one', () => {
  const errors = [
    { code: 'search.page_invalid', message: 'At most 10', url: 'https://docs.test/#page' },
    { code: 'search.limit_invalid', message: 'At most 1024', location: 'limit' },
  ];
  expect(failureOf(400, errors)).toEqual({
    code: 'bad-request',
    status: 400,
    message: 'At most 10',
    field: 'page',
    help: 'https://docs.test/#page',
    more: [{ message: 'At most 1024', field: 'limit' }],
  });
});
