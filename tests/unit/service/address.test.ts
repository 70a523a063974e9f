import fc from 'fast-check';
import { expect, it } from 'vitest';
import { normaliseAddress, originPattern } from '../../../lib/service/address.ts';

it.each([
  ['https://kagi.com/api/v1', 'https://kagi.com/api/v1'],
  ['  https://kagi.com/api/v1/  ', 'https://kagi.com/api/v1'],
  ['https://KAGI.com:443/api/v1//', 'https://kagi.com/api/v1'],
  ['http://localhost:8080/v1', 'http://localhost:8080/v1'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['https://127.0.0.1.evil.test/v1', 'https://127.0.0.1.evil.test/v1'],
])('%j is %j', (typed, address) => {
  expect(normaliseAddress(typed)).toEqual({ ok: true, value: address });
});

it.each([
  ['', 'empty'],
  ['kagi.com/api', 'malformed'],
  ['https://', 'malformed'],
  ['ftp://kagi.com/', 'scheme'],
  ['data:text/plain,x', 'scheme'],
  ['javascript:alert(1)', 'scheme'],
  ['http://kagi.com/api/v1', 'http'],
  ['http://127.0.0.1.evil.test/v1', 'http'],
  ['http://localhost.evil.test/v1', 'http'],
  ['http://[::1]:8080/v1', 'http'],
  ['http://127.0.0.2/v1', 'http'],
  ['https://user:word@kagi.com/', 'credentials'],
  ['https://kagi.com/v1?key=x', 'query'],
  ['https://kagi.com/v1#x', 'query'],
])('%j is refused: %s', (typed, reason) => {
  expect(normaliseAddress(typed)).toMatchObject({
    ok: false,
    failure: { code: 'address-refused', message: reason },
  });
});

it.each([
  ['https://kagi.com/api/v1', 'https://kagi.com/*'],
  ['http://127.0.0.1:8080/v1', 'http://127.0.0.1/*'],
])('the pattern of %s is %s', (address, pattern) => {
  expect(originPattern(address)).toBe(pattern);
});

it('gives an address that it would give again', () => {
  fc.assert(
    fc.property(fc.webUrl({ validSchemes: ['https'] }), (url) => {
      const once = normaliseAddress(url);
      expect(once).toMatchObject({ ok: true });
      if (once.ok) expect(normaliseAddress(once.value)).toEqual(once);
    }),
  );
});
