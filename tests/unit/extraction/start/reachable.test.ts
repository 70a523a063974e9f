import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, it } from 'vitest';
import { isReachable } from '../../../../lib/extraction/start/targets.ts';

const reach = (host: string) => isReachable(new URL(`https://${host}/`).hostname);

describe('isReachable', () => {
  it.each([
    ...'a.test a.test. 10.example.com 127.0.0.1.example.com 192.168.example.com'.split(' '),
    ...'local.example.com corp.com xn--bcher-kva.example'.split(' '),
  ])('accepts %s', (host) => {
    expect(reach(host)).toBe(true);
  });

  it.each([
    ...'localhost localhost. localhost.. a..test app.localhost intranet intranet. printer.local'.split(' '),
    ...'wiki.corp wiki.corp. nas.home.arpa hidden.onion router.lan 0x7f000001 127.1'.split(' '),
    `${'a.'.repeat(200)}test`,
  ])('rejects %s', (host) => {
    expect(reach(host)).toBe(false);
  });

  it('agrees with ipaddr.js on every IPv4 address', () => {
    const edge = fc.constantFrom(0, 1, 2, 10, 99, 100, 127, 168, 169, 172, 192, 198, 203, 223, 224, 255);
    const number = fc.oneof(edge, fc.nat(255));
    fc.assert(
      fc.property(fc.tuple(number, number, number, number), (numbers) => {
        const address = numbers.join('.');
        expect(reach(address)).toBe(ipaddr.IPv4.parse(address).range() === 'unicast');
      }),
      { numRuns: 5000 },
    );
  });

  it('rejects every IPv6 address that ipaddr.js classifies as special or that embeds an IPv4 address', () => {
    const group = fc.oneof(
      fc.constantFrom(0, 1, 2, 0x64, 0xff9b, 0xffff, 0x2001, 0x2002, 0xdb8, 0x3fff, 0xfe80, 0x7f00),
      fc.nat(0xffff),
    );
    fc.assert(
      fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), (groups) => {
        const address = groups.map((one) => one.toString(16)).join(':');
        if (ipaddr.IPv6.parse(address).range() !== 'unicast') expect(reach(`[${address}]`)).toBe(false);
      }),
      { numRuns: 5000 },
    );
  });

  it('accepts every IPv6 address that registries assign to networks', () => {
    const first = fc.oneof(
      fc.integer({ min: 0x2400, max: 0x24ff }),
      fc.integer({ min: 0x2600, max: 0x2604 }),
      fc.constantFrom(0x2003, 0x2800, 0x2a00, 0x2c0f),
    );
    fc.assert(
      fc.property(first, fc.array(fc.nat(0xffff), { minLength: 7, maxLength: 7 }), (head, rest) => {
        expect(reach(`[${[head, ...rest].map((one) => one.toString(16)).join(':')}]`)).toBe(true);
      }),
    );
  });
});
