import { useEffect, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import type { Quarry, Snapshot } from '../../lib/pages/quarry.ts';
import { type FailureCode, type Outcome, success } from '../../lib/service/failures.ts';
import { HOSTED_MOCK_ADDRESS, type KeyStorage, type SavedKey } from '../../lib/settings/settings.ts';
import { totalOf } from '../../lib/usage/usage.ts';
import { askAccess } from '../ui/failure/recovery-button.tsx';
import { lacksKey } from '../ui/key-state.ts';
import { useSnapshot } from '../ui/use-snapshot.ts';

export const STEPS = ['address', 'key', 'search'] as const;
export type StepName = (typeof STEPS)[number];

/** The state of the setup. It is derived from stored data, so that a reopened page continues where the user left off. */
export interface Setup {
  snapshot: Snapshot;
  done: Record<StepName, boolean>;
  /**
   * Saves a service address, and asks for access to it. Call it first in a click handler. Returns whether access was
   * granted.
   */
  useAddress: (address: string) => Promise<Outcome<boolean>>;
  /** Saves a key, unless the service refuses it. Call it first in a click handler. */
  saveKey: (key: string, keyStorage: KeyStorage, passphrase?: string) => Promise<Outcome<SavedKey>>;
  /** Set if a key was saved on this page: whether the service was asked about it. */
  isChecked: boolean | undefined;
  /** Whether a search has shown since that the service refuses the key. */
  isRefused: boolean;
}

/** The current setup; `undefined` until it is known. */
export function useSetup(quarry: Quarry, announce: (words: string) => void): Setup | undefined {
  const [snapshot, learn] = useSnapshot(quarry, () => announce(text('failure_internal')));
  const [granted, setGranted] = useState<{ address: string; access: boolean }>();
  const [newKey, setNewKey] = useState<{ at: number; isChecked: boolean }>();
  const address = snapshot?.settings.address;
  useEffect(() => {
    if (address === undefined) return;
    const set = (access: boolean) => setGranted({ address, access });
    quarry.hasAccess(address).then(set, () => set(false));
  }, [quarry, address]);
  if (!snapshot || !granted) return undefined;

  const { settings } = snapshot;
  const isRefused = wasRefused(snapshot, newKey?.at);
  return {
    snapshot,
    isChecked: newKey?.isChecked,
    isRefused,
    done: stepsDone(snapshot, granted.access && granted.address === settings.address, isRefused),
    async useAddress(to) {
      const accessRequest = askAccess(quarry, to);
      const saved = await quarry.ask['settings.save']({
        from: settings,
        to: { ...settings, address: to },
      });
      const access = await accessRequest;
      if (!saved.ok) return saved;
      learn({ settings: saved.value });
      setGranted({ address: saved.value.address, access });
      return success(access);
    },
    async saveKey(key, keyStorage, passphrase) {
      const access = await askAccess(quarry, settings.address);
      setGranted({ address: settings.address, access });
      const stored = await quarry.ask['key.save']({ key, address: settings.address, keyStorage, passphrase });
      if (!stored.ok) return stored;
      learn({ key: stored.value });
      setNewKey({ at: Date.now(), isChecked: stored.value.isChecked });
      return stored;
    },
  };
}

const GONE: ReadonlySet<FailureCode> = new Set([
  'unreachable',
  'redirected',
  'key-refused',
  'forbidden',
  'not-found',
  'unexpected-status',
  'not-an-answer',
]);

/** Whether a search at the third party's demo showed that it is gone or no longer what it was. */
export const isDemoGone = ({ searches }: Snapshot): boolean =>
  Object.values(searches).some(
    (state) =>
      state.status === 'failed' &&
      state.failure.address === HOSTED_MOCK_ADDRESS &&
      GONE.has(state.failure.code),
  );

/** Which steps are done. The search step is done if a search is stored or was ever counted. */
function stepsDone(snapshot: Snapshot, access: boolean, isRefused: boolean): Record<StepName, boolean> {
  const searched =
    Object.values(snapshot.searches).some(({ status }) => status === 'done') ||
    totalOf(snapshot.usage).sure.searches > 0;
  return { address: access, key: access && !lacksKey(snapshot) && !isRefused, search: searched };
}

/** Whether the newest search, which ended after `since` (epoch ms), showed that the service refuses the key. */
function wasRefused({ searches, settings: { address } }: Snapshot, since = 0): boolean {
  const ended = Object.values(searches).filter((state) => state.status !== 'running');
  const newest = ended.sort((a, b) => b.finishedAt - a.finishedAt)[0];
  if (newest?.status !== 'failed' || newest.failure.code !== 'key-refused') return false;
  // Another service got another key, and the demo a placeholder.
  const at = newest.failure.address ?? address;
  return newest.finishedAt > since && at === address && at !== HOSTED_MOCK_ADDRESS;
}
