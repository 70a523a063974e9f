import { expect, it } from 'vitest';
import { normalizeAddress } from '../../../lib/service/address.ts';
import { originPattern } from '../../../lib/service/origin.ts';

it.each([
  ['https://kagi.com/api/v1', 'https://kagi.com/api/v1'],
  ['  https://kagi.com/api/v1/  ', 'https://kagi.com/api/v1'],
  ['https://KAGI.com:443/api/v1//', 'https://kagi.com/api/v1'],
  ['https://kagi.com/api/v1/search', 'https://kagi.com/api/v1'],
  ['kagi.com/api/v1/extract/', 'https://kagi.com/api/v1'],
  ['https://proxy.test/search', 'https://proxy.test/search'],
  ['http://localhost:8080/v1', 'http://localhost:8080/v1'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['kagi.com/api/v1', 'https://kagi.com/api/v1'],
  ['search.example.com:8443/v1/', 'https://search.example.com:8443/v1'],
  ['localhost:8080/v1', 'http://localhost:8080/v1'],
  ['127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['https://127.0.0.1.evil.test/v1', 'https://127.0.0.1.evil.test/v1'],
])('%j is %j', (typed, address) => {
  expect(normalizeAddress(typed)).toEqual({ ok: true, value: address });
});

/** In a browser, all of these spellings mean this computer. */
it.each(['http://127.1:8080', 'http://0x7f000001:8080', 'http://127.0.0.1.:8080', 'http://LOCALHOST:8080'])(
  '%j is accepted as this computer',
  (typed) => {
    const read = normalizeAddress(typed);
    expect(read).toMatchObject({ ok: true });
    expect(read.ok && ['http://127.0.0.1:8080', 'http://localhost:8080']).toContain(read.ok && read.value);
  },
);

/** Each looks like another address but is a separate origin, with its own key and permission. */
it.each([
  ['https://k\u0430gi.com/api/v1', 'https://xn--kgi-6cd.com/api/v1'],
  ['https://\uff4bagi.com/api/v1', 'https://kagi.com/api/v1'],
  ['https://kagi.com./api/v1', 'https://kagi.com./api/v1'],
  ['https://kagi.com.evil.test/api/v1', 'https://kagi.com.evil.test/api/v1'],
  ['https://kagi.com:8443/api/v1', 'https://kagi.com:8443/api/v1'],
  ['https://kagi.com\\@evil.test/v1', 'https://kagi.com/@evil.test/v1'],
])('%j is shown in its true form: %s', (typed, address) => {
  expect(normalizeAddress(typed)).toEqual({ ok: true, value: address });
});

it.each([
  ['', 'empty'],
  ['secret-key-0123456789', 'malformed'],
  ['eyJh.secret-key/0123', 'malformed'],
  ['AbC.dEfGh/ijk', 'malformed'],
  ['key@kagi.com/api', 'malformed'],
  ['https://', 'malformed'],
  ['javascript:alert(1)', 'scheme'],
  ['http://kagi.com/api/v1', 'http'],
  ['http://127.0.0.1.evil.test/v1', 'http'],
  ['http://localhost.evil.test/v1', 'http'],
  ['http://[::1]:8080/v1', 'http'],
  ['http://localhost\u0000.evil.test/v1', 'malformed'],
  ['http://evil.test\\@127.0.0.1/v1', 'http'],
  ['http://127.0.0.1@evil.test/v1', 'http'],
  ['https://:word@kagi.com/', 'credentials'],
  ['https://kagi.com/v1?', 'query'],
  ['https://kagi.com/v1?key=x', 'query'],
])('%j is rejected: %s', (typed, reason) => {
  expect(normalizeAddress(typed)).toMatchObject({
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
