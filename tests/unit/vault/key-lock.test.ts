import { describe, expect, it } from 'vitest';
import { failed, success } from '../../../lib/service/failures.ts';
import { ITERATIONS } from '../../../lib/vault/encryption.ts';
import { emptyAreas, newDeviceKey, vaultOver } from '../../shared/vault-over.ts';

const KEY = 'secret-key-0123456789-wxyz';
const ORIGIN = 'https://a.test';
const WORDS = 'granite lantern otter';
const LOCKED = { ok: false, failure: { code: 'key-locked' } };

const deviceKey = await newDeviceKey();

/** A browser: its storage and the backgrounds in it. */
function browserWith() {
  const areas = emptyAreas();
  const background = (iterations = 2, key = deviceKey) => vaultOver(areas, { key, iterations });
  return { areas, background, vault: background() };
}

async function locked() {
  const browser = browserWith();
  expect(await browser.vault.save(KEY, ORIGIN, 'passphrase', WORDS)).toEqual(
    success({ lastFour: 'wxyz', origin: ORIGIN, keyStorage: 'passphrase' }),
  );
  return browser;
}

describe('a key locked with a passphrase', () => {
  it('is locked when the browser restarts and opens only with the passphrase', async () => {
    const { areas, background } = await locked();
    areas.session.stored.clear();
    const vault = background();
    expect(await vault.open(ORIGIN)).toEqual(LOCKED);
    expect(await vault.unlock(`${WORDS} `)).toEqual(failed('passphrase-wrong'));
    expect(await vault.open(ORIGIN)).toEqual(LOCKED);
    expect(await vault.unlock(WORDS)).toMatchObject({ ok: true, value: { keyStorage: 'passphrase' } });
    expect(await background().open(ORIGIN)).toEqual(success(KEY));
  });

  it('needs only the passphrase where no device key lasts, and is the only key that can be kept there', async () => {
    const areas = emptyAreas();
    const session = () => {
      areas.session.stored.clear();
      return vaultOver(areas, { isBrief: true });
    };
    const first = session();
    expect(await first.save(KEY, ORIGIN, 'device')).toEqual(failed('key-not-kept'));
    expect(await first.save(KEY, ORIGIN, 'passphrase', WORDS)).toMatchObject({ ok: true });
    expect(await first.setStorage('device')).toEqual(failed('key-not-kept'));
    expect(await first.open(ORIGIN)).toEqual(success(KEY));
    const next = session();
    expect(await next.open(ORIGIN)).toEqual(LOCKED);
    expect(await next.unlock(`${WORDS} `)).toEqual(failed('passphrase-wrong'));
    expect(await next.unlock(WORDS)).toMatchObject({ ok: true });
    expect(await next.open(ORIGIN)).toEqual(success(KEY));
  });

  it('rejects a passphrase that is too short and stays unchanged', async () => {
    const { vault } = browserWith();
    await vault.save(KEY, ORIGIN, 'device');
    expect(await vault.setStorage('passphrase', '1234567')).toEqual(failed('passphrase-short'));
    expect(await vault.setStorage('passphrase')).toEqual(failed('passphrase-short'));
    expect(await vault.open(ORIGIN)).toEqual(success(KEY));
    expect(await vault.setStorage('passphrase', '12345678')).toMatchObject({ ok: true });
  });

  it('moves only while unlocked, and leaves nothing where it was', async () => {
    const { areas, vault } = await locked();
    await vault.lock();
    expect(await vault.setStorage('device')).toEqual(LOCKED);
    await vault.unlock(WORDS);
    expect(await vault.setStorage('device')).toMatchObject({ ok: true, value: { keyStorage: 'device' } });
    expect(await vault.open(ORIGIN)).toEqual(success(KEY));
    expect([[...areas.session.stored.keys()], [...areas.device.stored.keys()]]).toEqual([[], ['key']]);
  });

  it('cannot be opened with the stored text and passphrase without the database', async () => {
    const { areas, background } = await locked();
    areas.session.stored.clear();
    expect(await background(2, await newDeviceKey()).unlock(WORDS)).toEqual(failed('no-key'));
  });
});

describe('key derivation', () => {
  it('uses the currently recommended work factor and a unique salt, stored with the key', async () => {
    const { areas, background } = browserWith();
    const stored = async () => {
      await background(ITERATIONS).save(KEY, ORIGIN, 'passphrase', WORDS);
      return Object(areas.device.stored.get('key')).lock;
    };
    const [one, two] = [await stored(), await stored()];
    expect(one).toMatchObject({ kdf: 'PBKDF2', hash: 'SHA-256', iterations: 600_000 });
    expect(atob(one.salt)).toHaveLength(16);
    expect(two.salt).not.toBe(one.salt);
  });

  it('increases a lower work factor on unlock', async () => {
    const { areas, background, vault } = await locked();
    await vault.lock();
    expect(await background(5).unlock(WORDS)).toMatchObject({ ok: true });
    expect(areas.device.stored.get('key')).toMatchObject({ lock: { iterations: 5 } });
    expect(await background(5).open(ORIGIN)).toEqual(success(KEY));
    await vault.lock();
    expect(await vault.unlock(WORDS)).toMatchObject({ ok: true });
    expect(areas.device.stored.get('key')).toMatchObject({ lock: { iterations: 5 } });
  });
});

it('vault: runs operations one at a time', async () => {
  const { areas, vault } = browserWith();
  await vault.save(KEY, ORIGIN, 'device');
  const [moved] = await Promise.all([vault.setStorage('passphrase', WORDS), vault.remove()]);
  expect(moved).toMatchObject({ ok: true });
  expect([areas.device.stored.size, areas.session.stored.size]).toEqual([0, 0]);
});
