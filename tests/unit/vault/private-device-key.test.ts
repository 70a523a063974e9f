import { expect, it } from 'vitest';
import { privateDeviceKey } from '../../../lib/vault/private-device-key.ts';
import { createVault } from '../../../lib/vault/vault.ts';
import { memoryArea } from '../storage/memory-area.ts';

const ORIGIN = 'https://search.test';
const KEY = 'a-long-enough-key';
const made = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

/** A vault of private windows, over areas that begin with what they borrow. */
function privateVault(ordinary: () => Promise<CryptoKey | undefined>) {
  const [device, session] = [memoryArea(), memoryArea()];
  const open = () => {
    const deviceKey = privateDeviceKey(session, ordinary);
    return createVault({ areas: { device, session }, deviceKey, now: () => 1 });
  };
  return { device, session, open };
}

it('opens the key of the other windows with what they lend', async () => {
  const lent = await made();
  const { device, session, open } = privateVault(async () => lent);
  const theirs = createVault({
    areas: { device, session },
    deviceKey: { key: async () => lent, forget: async () => undefined },
    now: () => 1,
  });
  await theirs.save(KEY, ORIGIN, 'device');
  expect(await open().open(ORIGIN)).toEqual({ ok: true, value: KEY });
  expect(await session.names()).toEqual([]);
});

it('makes a key of its own where none is lent, keeps it for the next background, and drops it with the key', async () => {
  const { session, open } = privateVault(async () => undefined);
  expect(await open().save(KEY, ORIGIN, 'device')).toMatchObject({ ok: true });
  expect(await open().open(ORIGIN)).toEqual({ ok: true, value: KEY });
  expect(JSON.stringify([...session.stored])).not.toContain(KEY);
  await open().remove();
  expect(await session.names()).toEqual([]);
  expect(await open().open(ORIGIN)).toMatchObject({ ok: false, failure: { code: 'no-key' } });
});

it('goes on with its own where one could be lent later', async () => {
  let lent: CryptoKey | undefined;
  const { open } = privateVault(async () => lent);
  await open().save(KEY, ORIGIN, 'device');
  lent = await made();
  expect(await open().open(ORIGIN)).toEqual({ ok: true, value: KEY });
});
