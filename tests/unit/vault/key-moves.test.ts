import fc from 'fast-check';
import { expect, it } from 'vitest';
import { KEY_STORAGE, type KeyStorage } from '../../../lib/settings/settings.ts';
import { keyInfo } from '../../../lib/vault/key-info.ts';
import type { Vault } from '../../../lib/vault/vault.ts';
import { emptyAreas, newDeviceKey, type VaultAreas, vaultOver } from '../../shared/vault-over.ts';
import type { MemoryArea } from '../storage/memory-area.ts';

const ORIGIN = 'https://a.test';
const KEYS = ['first-key-0123456789-aaaa', 'other-key-0123456789-bbbb'];
const WORDS = ['granite lantern otter', 'otter pelican granite'];

const key = await newDeviceKey();
const vaultWith = (areas: VaultAreas): Vault => vaultOver(areas, { key, iterations: 1 });

/** The accessible state: the key, its storage, and its passphrase. */
interface Held {
  key: string;
  keyStorage: KeyStorage;
  words: string;
  locked: boolean;
}
type State = Held | undefined;

interface Step {
  does: 'save' | 'setStorage' | 'lock' | 'unlock' | 'mistype' | 'remove' | 'background ends' | 'browser ends';
  key: string;
  keyStorage: KeyStorage;
  words: string;
  /** The operation that the browser refuses during the step. */
  refuses: { area: 'device' | 'session'; what: 'set' | 'remove' } | undefined;
}

const steps = fc.array(
  fc.record<Step>({
    does: fc.constantFrom(
      'save',
      'setStorage',
      'setStorage',
      'lock',
      'unlock',
      'mistype',
      'remove',
      'background ends',
      'browser ends',
    ),
    key: fc.constantFrom(...KEYS),
    keyStorage: fc.constantFrom(...KEY_STORAGE),
    words: fc.constantFrom(...WORDS),
    refuses: fc.option(
      fc.record({ area: fc.constantFrom('device', 'session'), what: fc.constantFrom('set', 'remove') }),
      { nil: undefined, freq: 3 },
    ),
  }),
  { minLength: 1, maxLength: 12 },
);

/** The current state, read from a copy so that looking changes nothing. */
async function look({ device, session }: VaultAreas): Promise<State> {
  const copies = emptyAreas();
  for (const [name, value] of device.stored) copies.device.stored.set(name, structuredClone(value));
  for (const [name, value] of session.stored) copies.session.stored.set(name, structuredClone(value));
  const read = (area: MemoryArea, name: string) => Object(area.stored.get(name));
  const facts = (area: MemoryArea) => (area.stored.has('key') ? read(area, 'key') : undefined);
  const vault = vaultWith(copies);
  const open = await vault.open(ORIGIN);
  const info = keyInfo(facts(copies.session), facts(copies.device), read(copies.session, 'key.open'));
  // The information for pages must match the vault.
  expect(info === undefined).toBe(!open.ok && open.failure.code === 'no-key');
  if (info === undefined) return undefined;
  expect(info.locked === true).toBe(!open.ok);
  let words = '';
  if (info.keyStorage === 'passphrase') {
    await vault.lock();
    for (const one of WORDS) if ((await vault.unlock(one)).ok) words = one;
  }
  const key = await vault.open(ORIGIN);
  if (key.ok) expect(info.lastFour).toBe(key.value.slice(-4));
  return key.ok ? { key: key.value, keyStorage: info.keyStorage, words, locked: !open.ok } : undefined;
}

/** The state after a step if nothing is refused. */
function after(state: State, { does, key, keyStorage, words }: Step): State {
  const lockedWith = keyStorage === 'passphrase' ? words : '';
  if (does === 'save') return { key, keyStorage, words: lockedWith, locked: false };
  if (state === undefined || does === 'remove') return undefined;
  const locks = state.keyStorage === 'passphrase';
  if (does === 'setStorage') return state.locked ? state : { ...state, keyStorage, words: lockedWith };
  if (does === 'lock') return { ...state, locked: locks };
  if (does === 'unlock') return { ...state, locked: false };
  if (does === 'browser ends')
    return state.keyStorage === 'session' ? undefined : { ...state, locked: locks };
  return state;
}

const act: Record<Step['does'], (vault: Vault, step: Step, state: State) => Promise<unknown>> = {
  save: (vault, { key, keyStorage, words }) => vault.save(key, ORIGIN, keyStorage, words),
  setStorage: (vault, { keyStorage, words }) => vault.setStorage(keyStorage, words),
  lock: (vault) => vault.lock(),
  unlock: (vault, _, state) => vault.unlock(state?.words ?? ''),
  mistype: (vault) => vault.unlock('pelican lantern pelican'),
  remove: (vault) => vault.remove(),
  'background ends': (vault) => vault.open(ORIGIN),
  'browser ends': (vault) => vault.open(ORIGIN),
};

/**
 * Performs a step with any refused operation. Stopping the background or browser leaves the areas as they
 * are.
 */
async function take(areas: VaultAreas, step: Step, state: State): Promise<void> {
  if (step.does === 'browser ends') areas.session.stored.clear();
  const { refuses } = step;
  const weak = refuses
    ? { ...areas[refuses.area], [refuses.what]: () => Promise.reject(new Error('no')) }
    : undefined;
  const reached = refuses && weak ? { ...areas, [refuses.area]: weak } : areas;
  await Promise.allSettled([act[step.does](vaultWith(reached), step, state)]);
}

/** The states allowed after a step: after a refusal, the complete old state too. */
function mayBe(before: State, step: Step, leftovers: State[]): State[] {
  const good = after(before, step);
  if (step.does === 'browser ends') return [good, ...leftovers.map((old) => after(old, step))];
  if (step.refuses === undefined) return [good];
  // If only the newer of two copies could be removed, the older one remains.
  const older =
    step.does === 'remove' ? leftovers.flatMap((old) => [old, old && { ...old, locked: true }]) : [];
  return [good, before, before && { ...before, locked: true }, ...older];
}

/** No secret is stored in readable form. */
function expectEncrypted({ device, session }: VaultAreas): void {
  const text = JSON.stringify([[...device.stored], [...session.stored]]);
  for (const secret of [...KEYS, ...WORDS]) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain(btoa(secret));
  }
}

it('vault: never loses a key, leaves it in two areas, or exposes it, whatever is done or refused', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const areas = emptyAreas();
      let state: State;
      // What a refused step may have left in the previous area.
      let leftovers: State[] = [];
      for (const step of all) {
        const before = state;
        await take(areas, step, before);
        state = await look(areas);
        expect(mayBe(before, step, leftovers)).toContainEqual(state);
        expectEncrypted(areas);
        leftovers = step.refuses || step.does === 'lock' ? [...leftovers, before] : [];
        const holding = [areas.device, areas.session].filter(({ stored }) => stored.has('key'));
        if (leftovers.length === 0) expect(holding.length).toBeLessThanOrEqual(1);
      }
    }),
    {
      numRuns: 300,
      examples: [
        [
          (
            [
              ['save', 'session'],
              ['save', 'device', 'session'],
              ['remove', 'device', 'session'],
              ['save', 'device'],
            ] as const
          ).map(([does, keyStorage, area]) => ({
            does,
            keyStorage,
            key: 'first-key-0123456789-aaaa',
            words: 'granite lantern otter',
            refuses: area && { area, what: 'remove' as const },
          })),
        ],
      ],
    },
  );
});
