import { useEffect, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import type { Quarry, Snapshot } from '../../lib/pages/quarry.ts';
import { type FailureCode, type Outcome, success } from '../../lib/service/failures.ts';
import { HOSTED_MOCK_ADDRESS, type KeyInfo, type KeyStorage } from '../../lib/settings/settings.ts';
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
  saveKey: (key: string, keyStorage: KeyStorage, passphrase?: string) => Promise<Outcome<KeyInfo>>;
}

/** The current setup; `undefined` until it is known. */
export function useSetup(quarry: Quarry, announce: (words: string) => void): Setup | undefined {
  const [snapshot, learn] = useSnapshot(quarry, () => announce(text('failure_internal')));
  const [granted, setGranted] = useState<{ address: string; access: boolean }>();
  const address = snapshot?.settings.address;
  useEffect(() => {
    if (address === undefined) return;
    const set = (access: boolean) => setGranted({ address, access });
    quarry.hasAccess(address).then(set, () => set(false));
  }, [quarry, address]);
  if (!snapshot || !granted) return undefined;

  const { settings } = snapshot;
  return {
    snapshot,
    done: stepsDone(snapshot, granted.access && granted.address === settings.address),
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
      const saved = await quarry.ask['key.save']({ key, address: settings.address, keyStorage, passphrase });
      if (saved.ok) learn({ key: saved.value });
      return saved;
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
function stepsDone(snapshot: Snapshot, access: boolean): Record<StepName, boolean> {
  const searched =
    Object.values(snapshot.searches).some(({ status }) => status === 'done') ||
    totalOf(snapshot.usage).sure.searches > 0;
  return { address: access, key: access && !lacksKey(snapshot), search: searched };
}
