import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createVault, readKey } from '../../../lib/settings/key.ts';

const KEY = 'secret-key-0123456789-wxyz';

async function setUp() {
  const stored = new Map<string, unknown>();
  const sealing = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const area = {
    get: async (key: string) => (stored.has(key) ? { [key]: stored.get(key) } : {}),
    set: async (items: object) => {
      for (const [key, value] of Object.entries(items)) stored.set(key, structuredClone(value));
    },
    remove: async (key: string) => void stored.delete(key),
  };
  return { stored, area, vault: createVault({ area, sealingKey: async () => sealing, now: () => 1 }) };
}

describe('the vault', () => {
  it('gives the key back for its own origin, and for no other', async () => {
    const { vault } = await setUp();
    expect(await vault.save(` ${KEY}\n`, 'https://a.test')).toEqual({
      ok: true,
      value: { lastFour: 'wxyz', origin: 'https://a.test' },
    });
    expect(await vault.open('https://a.test')).toBe(KEY);
    expect(await vault.open('https://b.test')).toBeUndefined();
  });

  it('stores nothing that the key could be read from', async () => {
    const { vault, stored } = await setUp();
    await vault.save(KEY, 'https://a.test');
    const text = JSON.stringify([...stored]);
    expect(text).not.toContain(KEY);
    expect(text).not.toContain(btoa(KEY));
    expect(text).not.toContain(KEY.slice(0, 8));
  });

  it('does not open a key whose stored origin was changed', async () => {
    const { vault, stored } = await setUp();
    await vault.save(KEY, 'https://a.test');
    stored.set('key', { ...Object(stored.get('key')), origin: 'https://evil.test' });
    expect(await vault.open('https://evil.test')).toBeUndefined();
  });

  it('opens nothing without the key that sealed it', async () => {
    const { vault, area } = await setUp();
    await vault.save(KEY, 'https://a.test');
    const other = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['decrypt']);
    const moved = createVault({ area, sealingKey: async () => other, now: () => 1 });
    expect(await moved.open('https://a.test')).toBeUndefined();
  });

  it('seals the same key differently each time', async () => {
    const { vault, stored } = await setUp();
    await vault.save(KEY, 'https://a.test');
    const first = JSON.stringify(stored.get('key'));
    await vault.save(KEY, 'https://a.test');
    expect(JSON.stringify(stored.get('key'))).not.toBe(first);
  });

  it('shows no part of a short key', async () => {
    const { vault } = await setUp();
    expect(await vault.save('short', 'https://a.test')).toMatchObject({ value: { lastFour: '' } });
  });

  it('has nothing after a removal', async () => {
    const { vault, stored } = await setUp();
    await vault.save(KEY, 'https://a.test');
    await vault.remove();
    expect(await vault.open('https://a.test')).toBeUndefined();
    expect(stored.size).toBe(0);
  });

  it('sets a damaged key aside', async () => {
    const { vault, stored } = await setUp();
    stored.set('key', { version: 1, sealed: 7 });
    expect(await vault.open('https://a.test')).toBeUndefined();
    expect([...stored.keys()]).toEqual(['key.aside.1']);
  });
});

describe('readKey', () => {
  it.each([` ${KEY} `, `${KEY}\r\n`, `\t${KEY}`])('trims %j', (typed) => {
    expect(readKey(typed)).toEqual({ ok: true, value: KEY });
  });

  it.each(['', '   ', 'a b', 'a\u0000b', 'clé', 'a\u200bb', 'a\nb', 'ключ', 'x'.repeat(5000)])(
    'refuses %j',
    (typed) => {
      expect(readKey(typed)).toMatchObject({ ok: false, failure: { code: 'key-malformed' } });
    },
  );

  it('takes only what a header can carry', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const key = readKey(typed);
        if (key.ok) expect(() => new Headers({ authorization: `Bearer ${key.value}` })).not.toThrow();
      }),
    );
  });
});
