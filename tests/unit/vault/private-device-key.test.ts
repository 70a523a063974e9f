import { expect, it } from 'vitest';
import { privateDeviceKey } from '../../../lib/vault/private-device-key.ts';
import { createVault } from '../../../lib/vault/vault.ts';
import { memoryArea } from '../storage/memory-area.ts';

const ORIGIN = 'https://search.test';
const KEY = 'a-long-enough-key';
const made = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

/** A vault for private windows, over areas that start with borrowed data. */
function privateVault(ordinary: () => Promise<CryptoKey | undefined>) {
  const [device, session] = [memoryArea(), memoryArea()];
  const open = () => {
    const deviceKey = privateDeviceKey(session, ordinary);
    return createVault({ areas: { device, session }, deviceKey, now: () => 1 });
  };
  return { device, session, open };
}

it('private window: opens the key of other windows with the key they lend', async () => {
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

it('private window: creates its own device key if none is lent, keeps it for the next background, and deletes it with the API key', async () => {
  const { session, open } = privateVault(async () => undefined);
  expect(await open().save(KEY, ORIGIN, 'device')).toMatchObject({ ok: true });
  expect(await open().open(ORIGIN)).toEqual({ ok: true, value: KEY });
  expect(JSON.stringify([...session.stored])).not.toContain(KEY);
  await open().remove();
  expect(await session.names()).toEqual([]);
  expect(await open().open(ORIGIN)).toMatchObject({ ok: false, failure: { code: 'no-key' } });
});

it('private window: keeps using its own device key even if one could be borrowed later', async () => {
  let lent: CryptoKey | undefined;
  const { open } = privateVault(async () => lent);
  await open().save(KEY, ORIGIN, 'device');
  lent = await made();
  expect(await open().open(ORIGIN)).toEqual({ ok: true, value: KEY });
});
