import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failed, success } from '../../../lib/service/failures.ts';
import { HOSTED_MOCK_ADDRESS } from '../../../lib/settings/settings.ts';
import { isForOldInterface, readKey } from '../../../lib/vault/read-key.ts';
import { keyFor } from '../../../lib/vault/vault.ts';
import { emptyAreas, newDeviceKey, vaultOver } from '../../shared/vault-over.ts';

const KEY = 'secret-key-0123456789-wxyz';

function setUp() {
  const areas = emptyAreas();
  return { areas, stored: areas.device.stored, vault: vaultOver(areas) };
}

describe('the vault', () => {
  it('returns the key for its own origin and no other', async () => {
    const { vault } = setUp();
    expect(await vault.save(` ${KEY}\n`, 'https://a.test', 'device')).toEqual({
      ok: true,
      value: { lastFour: 'wxyz', origin: 'https://a.test', keyStorage: 'device' },
    });
    expect(await vault.open('https://a.test')).toEqual(success(KEY));
    expect(await vault.open('https://b.test')).toEqual(failed('no-key'));
  });

  it('does not open a key whose stored origin was changed', async () => {
    const { vault, stored } = setUp();
    await vault.save(KEY, 'https://a.test', 'device');
    stored.set('key', { ...Object(stored.get('key')), origin: 'https://evil.test' });
    expect(await vault.open('https://evil.test')).toEqual(failed('no-key'));
  });

  it('opens nothing without the device key that encrypted it', async () => {
    const { vault, areas } = setUp();
    await vault.save(KEY, 'https://a.test', 'device');
    expect(await vaultOver(areas).open('https://a.test')).toEqual(failed('no-key'));
  });

  it('keeps a key that only this session can’t decrypt, as it has no database', async () => {
    const areas = emptyAreas();
    const key = await newDeviceKey();
    await vaultOver(areas, { key }).save(KEY, 'https://a.test', 'device');
    const brief = vaultOver(areas, { isBrief: true });
    expect(await brief.open('https://a.test')).toEqual(failed('no-key'));
    await brief.save('another-key-1234', 'https://a.test', 'session');
    expect(await brief.open('https://a.test')).toEqual(success('another-key-1234'));
    areas.session.stored.clear();
    expect(await vaultOver(areas, { key }).open('https://a.test')).toEqual(success(KEY));
  });

  it('shows no part of a short key', async () => {
    const { vault } = setUp();
    expect(await vault.save('short', 'https://a.test', 'device')).toMatchObject({ value: { lastFour: '' } });
  });

  it('leaves no trace of a key in any storage after removal: set aside, unlocked, or in the other area', async () => {
    const { vault, areas } = setUp();
    await vault.save(KEY, 'https://a.test', 'passphrase', 'granite lantern otter');
    const stored = areas.device.stored.get('key');
    for (const area of [areas.device, areas.session]) {
      area.stored.set('key', { ...Object(stored), version: 3 });
      area.stored.set('key.aside.1700000000000', stored);
      area.stored.set('keyboard', 'stays');
    }
    await vault.remove();
    expect([...areas.device.stored]).toEqual([['keyboard', 'stays']]);
    expect([...areas.session.stored]).toEqual([['keyboard', 'stays']]);
  });

  it('deletes the device key on removal, so a restored copy cannot be opened', async () => {
    const { vault, areas } = setUp();
    await vault.save(KEY, 'https://a.test', 'device');
    const copy = areas.device.stored.get('key');
    await vault.remove();
    areas.device.stored.set('key', copy);
    expect(await vault.open('https://a.test')).toEqual(failed('no-key'));
    await vault.save(KEY, 'https://a.test', 'device');
    expect(await vault.open('https://a.test')).toEqual(success(KEY));
  });
});

describe('keyFor', () => {
  const mock = new URL(HOSTED_MOCK_ADDRESS).origin;

  it('returns a placeholder for the hosted demo, even if a key was saved for it', async () => {
    const { vault } = setUp();
    await vault.save(KEY, mock, 'device');
    expect(await keyFor(vault, mock)).toEqual(success('quarry-placeholder-key'));
  });
});

describe('readKey', () => {
  it.each([
    ` ${KEY} `,
    `${KEY}\r\n`,
    `\u200b${KEY}\u00a0`,
    `"${KEY}"`,
    `“${KEY}”`,
    `Bearer ${KEY}`,
    `Bot ${KEY}`,
    `Authorization: Bearer ${KEY}`,
    `-H 'Authorization: Bearer ${KEY}'`,
    `KAGI_API_KEY=${KEY}`,
    `export KAGI_API_TOKEN = "${KEY}"`,
    `"KAGI_API_KEY": "${KEY}",`,
    `apiKey: ${KEY}`,
    `API key: ${KEY}`,
    `x-api-key: ${KEY};`,
    `API Token: ${KEY}`,
    `Kagi API key: ${KEY}`,
    `- KAGI_API_KEY=${KEY}`,
    `{ "token": "${KEY}" }`,
    `${KEY.slice(0, 6)}\u200b${KEY.slice(6)}`,
    `\ufeff${KEY.slice(0, 6)}\u00ad${KEY.slice(6)}`,
  ])('finds the key in %j', (typed) => {
    expect(readKey(typed)).toEqual({ ok: true, value: KEY });
  });

  it.each([
    ...'Bearer bottle-9999 a.com/b+c== tokens-of-mine authorization a_key-1== a-key== -handle'.split(' '),
  ])('takes %j as a key', (typed) => {
    expect(readKey(typed)).toEqual({ ok: true, value: typed });
  });

  it.each([
    ['https://kagi.com/search?token=abc.DEF-123', 'session-link'],
    ['kagi.com/search?token=abc', 'session-link'],
    ['token=abc.DEF-123', 'session-link'],
    ['https://kagi.com/api/v1', 'url'],
    ['Bearer https://kagi.com/api/keys', 'url'],
    ['kagi.com/api/keys', 'url'],
    ['http://127.0.0.1:8080/v1', 'url'],
  ])('does not take %j for a key', (typed, message) => {
    expect(readKey(typed)).toEqual(failed('key-malformed', { message }));
  });

  it.each([
    [`Bot ${KEY}`, true],
    [`Bearer ${KEY}`, false],
    ['bottle-9999', false],
  ])('knows whether %j was meant for the old interface', (typed, old) => {
    expect(isForOldInterface(typed)).toBe(old);
  });

  it.each(['', '   ', 'a b', 'a\u0000b', 'clé', 'a\nb', 'ключ', 'x'.repeat(5000)])('rejects %j', (typed) => {
    expect(readKey(typed)).toMatchObject({ ok: false, failure: { code: 'key-malformed' } });
  });

  it('accepts only values that fit in a header', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const key = readKey(typed);
        if (!key.ok) return;
        expect(() => new Headers({ authorization: `Bearer ${key.value}` })).not.toThrow();
        expect(typed.replace(/\p{Cf}/gu, '')).toContain(key.value);
      }),
    );
  });
});
