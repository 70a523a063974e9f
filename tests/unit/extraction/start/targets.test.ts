import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLinks } from '../../../../lib/extraction/start/read-links.ts';
import { sameDocument } from '../../../../lib/extraction/start/selection.ts';
import { collectTargets, toTarget, wrappedAddress } from '../../../../lib/extraction/start/targets.ts';

describe('toTarget', () => {
  it.each([
    ['https://a.test/x?y=1', 'https://a.test/x?y=1'],
    ['https://a.test/x#part', 'https://a.test/x'],
    ['https://a.test./x', 'https://a.test/x'],
    ['https://a.test/#/route', 'https://a.test/#/route'],
    ['https://a.test/x?utm_source=feed&id=1&fbclid=2', 'https://a.test/x?id=1'],
    ['view-source:https://a.test/x#part', 'https://a.test/x'],
    ['about:reader?url=https%3A%2F%2Fa.test%2Fx', 'https://a.test/x'],
  ])('%s is sent as %s', (address, url) => {
    expect(toTarget(address)).toEqual({ url });
  });

  it.each([
    ['http://a.test/', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['https://u:p@a.test/', 'credentials'],
    ['https://localhost/', 'private'],
  ])('%s is not sent: %s', (address, unsupported) => {
    expect(toTarget(address)).toEqual({ unsupported });
  });
});

describe('a URL of more than 8,000 characters', () => {
  it.each([
    ['as written', `https://a.test/${'x'.repeat(8000)}`, 'long'],
    ['as it would be sent', `https://a.test/${'é'.repeat(2000)}`, 'long'],
    ['with another scheme', `data:text/html,${'x'.repeat(8000)}`, 'scheme'],
  ])('is not sent: %s', (_, address, unsupported) => {
    expect(toTarget(address)).toEqual({ unsupported });
  });
});

describe('a page with several URLs', () => {
  it.each([
    ['https://a.test/x?utm_source=a#b', 'https://a.test/x', true],
    ['https://a.test./x', 'https://a.test/x#c', true],
    ['http://a.test/x#b', 'http://a.test/x', true],
    ['https://a.test/x?id=1', 'https://a.test/x?id=2', false],
  ])('%s and %s: %s', (one, other, same) => {
    expect(sameDocument(one, other)).toBe(same);
  });
});

describe('a view of a page', () => {
  it.each([
    ['about:reader?url=https%3A%2F%2Fa.test%2Fx%3Fy%3D1', 'https://a.test/x?y=1'],
    ['https://a.test/x?url=https://b.test', 'https://a.test/x?url=https://b.test'],
    ['about:reader?url=', 'about:reader?url='],
    ['read://https_a.test/?url=https%3A%2F%2Fa.test%2Fx%3Fy%3D1&z=2', 'https://a.test/x?y=1'],
    ['chrome-extension://abc/https://a.test/x.pdf?y=1&z=2', 'https://a.test/x.pdf?y=1&z=2'],
    ['chrome-extension://abc/file:///C:/x.pdf', 'file:///C:/x.pdf'],
    ['chrome-extension://abc/viewer.html?pdfurl=https%3A%2F%2Fa.test%2Fx.pdf&z=2', 'https://a.test/x.pdf'],
    ['extension://abc/suspended.html#ttl=T&pos=0&uri=https://a.test/x?y=1&z=2', 'https://a.test/x?y=1&z=2'],
    ['moz-extension://abc/discarded.html?t=T&u=https%3A%2F%2Fa.test%2Fx&d=0', 'https://a.test/x'],
    ['chrome-extension://abc/desk.html#library', 'chrome-extension://abc/desk.html#library'],
    ['view-source:https://a.test/https://b.test/', 'https://a.test/https://b.test/'],
    ['about:config', 'about:config'],
  ])('%s shows %s', (address, url) => {
    expect(wrappedAddress(address)).toBe(url);
  });
});

describe('readLinks', () => {
  it('limits the lengths of a link and counts one whose URL is too long', () => {
    const url = `https://a.test/${'x'.repeat(3e6)}`;
    const [link] = readLinks([{ url, title: 'y'.repeat(3e6) }]) ?? [];
    expect(link?.url.length).toBeLessThan(10_000);
    expect(link?.title).toHaveLength(300);
    expect(collectTargets(link ? [link] : []).skipped).toMatchObject({
      unsupported: 1,
      list: [{ why: 'long' }],
    });
  });
});

describe('collectTargets', () => {
  it('keeps the order, removes duplicate URLs, and counts the rest', () => {
    const { targets, skipped } = collectTargets([
      { url: 'https://b.test/', title: ' B  page ' },
      { url: 'https://a.test/' },
      { url: 'https://b.test/#top', title: 'again' },
      { url: 'http://a.test/' },
      { url: 'mailto:a@a.test' },
    ]);
    expect(targets).toEqual([{ url: 'https://b.test/', title: 'B page' }, { url: 'https://a.test/' }]);
    expect(skipped).toEqual({
      duplicates: 1,
      unsupported: 2,
      list: [
        { url: 'https://b.test/', why: 'duplicate' },
        { url: 'http://a.test/', why: 'scheme' },
        { url: 'mailto:a@a.test', why: 'scheme' },
      ],
    });
  });

  it('loses no link, requests none twice, and none that is not seen or leads to its own page', () => {
    const link = fc.record(
      {
        url: fc.oneof(fc.webUrl({ withFragments: true }), fc.webUrl(), fc.string()),
        skip: fc.constantFrom('hidden' as const, 'same-page' as const),
      },
      { requiredKeys: ['url'] },
    );
    fc.assert(
      fc.property(fc.array(link), (links) => {
        const { targets, skipped } = collectTargets([...links, ...links]);
        const { duplicates, hidden = 0, unsupported } = skipped;
        expect(targets.length + duplicates + hidden + unsupported).toBe(links.length * 2);
        const seen = collectTargets(links.filter(({ skip }) => skip === undefined));
        expect(targets).toEqual(seen.targets);
        expect(new Set(targets.map(({ url }) => url)).size).toBe(targets.length);
        expect(targets.every(({ url }) => url.startsWith('https://'))).toBe(true);
      }),
    );
  });
});
