import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { success } from '../../../lib/service/failures.ts';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings.ts';
import type { HeldByAll } from '../../../lib/usage/holds.ts';

const ORIGIN = 'https://search.test';
const KEY = 'a-long-enough-key';

beforeEach(() => {
  fakeBrowser.reset();
  vi.resetModules();
  vi.stubEnv('BROWSER', 'firefox');
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** From now on, code runs as in the background of private or of ordinary windows. */
const be = (kind: 'ordinary' | 'private') =>
  vi.stubGlobal('quarryMemory', kind === 'private' ? { follow: async () => undefined } : undefined);

/** The parts of both backgrounds of Firefox, which share what the main one lends. */
async function bothParts() {
  const { composeParts } = await import('../../../lib/background/compose.ts');
  const { deviceKey } = await import('../../../lib/vault/device-key.ts');
  const lent = await deviceKey();
  const held: HeldByAll = new Map();
  const shared = { held, deviceKey: async () => lent, sayAtWork: () => undefined };
  be('ordinary');
  const ordinary = composeParts(shared);
  be('private');
  return { ordinary, own: composeParts(shared) };
}

it.each(['device', 'session'] as const)(
  'private windows of Firefox no longer use a key that was removed in ordinary ones (stored as %s)',
  async (keyStorage) => {
    const { ordinary, own } = await bothParts();
    be('ordinary');
    await ordinary.vault.save(KEY, ORIGIN, keyStorage);
    be('private');
    expect(await own.vault.open(ORIGIN)).toEqual(success(KEY));
    be('ordinary');
    await ordinary.vault.remove();
    be('private');
    expect(await own.vault.open(ORIGIN)).toMatchObject({ ok: false, failure: { code: 'no-key' } });
  },
);

it('ordinary and private windows of Firefox together hold no more pages than fit under a cap', async () => {
  const { writeSettings } = await import('../../../lib/settings/store.ts');
  await writeSettings({ ...DEFAULT_SETTINGS, caps: { day: 0.02 } });
  const { ordinary, own } = await bothParts();
  const pagesHeld = async (kind: 'ordinary' | 'private', pages: number) => {
    be(kind);
    const { usage } = kind === 'private' ? own : ordinary;
    return (await usage.hold({ pages, overCap: false, before: [] })).pages;
  };
  expect(await pagesHeld('ordinary', 3)).toBe(3);
  expect(await pagesHeld('private', 5)).toBe(2);
  expect(await pagesHeld('ordinary', 1)).toBe(0);
});
