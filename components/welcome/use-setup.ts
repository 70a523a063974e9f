import { useEffect, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import type { Quarry, Snapshot } from '../../lib/pages/quarry.ts';
import { type FailureCode, type Outcome, success } from '../../lib/service/failures.ts';
import { HOSTED_MOCK_ADDRESS, type KeyStorage } from '../../lib/settings/settings.ts';
import { askAccess } from '../ui/failure/recovery-button.tsx';
import { lacksKey } from '../ui/key-state.ts';
import { useSnapshot } from '../ui/use-snapshot.ts';

/** What the user entered. Without a key, the saved one stays, or the service needs none. */
interface Entered {
  address: string;
  key: string;
  keyStorage: KeyStorage;
  passphrase: string | undefined;
}

/** What a saved setup is worth: no access, or whether the service was asked about the key. */
type Saved = 'denied' | 'checked' | 'unchecked';

/** The state of the setup. It is derived from stored data, so that a reopened page shows what is missing. */
export type Setup = NonNullable<ReturnType<typeof useSetup>>;

/** The current setup; `undefined` until it is known. */
export function useSetup(quarry: Quarry, announce: (words: string) => void) {
  const [snapshot, learn] = useSnapshot(quarry, () => announce(text('failure_internal')));
  const [granted, setGranted] = useState<{ address: string; access: boolean }>();
  const [keySavedAt, setKeySavedAt] = useState<number>();
  const address = snapshot?.settings.address;
  useEffect(() => {
    if (address === undefined) return;
    const set = (access: boolean) => setGranted({ address, access });
    quarry.hasAccess(address).then(set, () => set(false));
  }, [quarry, address]);
  if (!snapshot || !granted) return undefined;

  const { settings } = snapshot;
  const isRefused = wasRefused(snapshot, keySavedAt);
  const access = granted.access && granted.address === settings.address;
  return {
    snapshot,
    /** Whether a search has shown that the service refuses the key. */
    isRefused,
    /** Whether a search can begin. */
    done: access && !lacksKey(snapshot) && !isRefused,
    /**
     * Asks for access to the service, then saves its URL, and the key unless the service refuses it. Call it first in a
     * click handler.
     */
    async save({ address, key, keyStorage, passphrase }: Entered): Promise<Outcome<Saved>> {
      const asked = askAccess(quarry, address);
      if (address !== settings.address) {
        const saved = await quarry.ask['settings.save']({ from: settings, to: { ...settings, address } });
        if (!saved.ok) return saved;
        learn({ settings: saved.value });
      }
      const access = await asked;
      setGranted({ address, access });
      if (!access) return success('denied');
      if (!key) return success('unchecked');
      const stored = await quarry.ask['key.save']({ key, address, keyStorage, passphrase });
      if (!stored.ok) return stored;
      learn({ key: stored.value });
      setKeySavedAt(Date.now());
      return success(stored.value.isChecked ? 'checked' : 'unchecked');
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

/** Whether the newest search, which ended after `since` (epoch ms), showed that the service refuses the key. */
function wasRefused({ searches, settings: { address } }: Snapshot, since = 0): boolean {
  const ended = Object.values(searches).filter((state) => state.status !== 'running');
  const newest = ended.sort((a, b) => b.finishedAt - a.finishedAt)[0];
  if (newest?.status !== 'failed' || newest.failure.code !== 'key-refused') return false;
  // Another service got another key, and the demo a placeholder.
  const at = newest.failure.address ?? address;
  return newest.finishedAt > since && at === address && at !== HOSTED_MOCK_ADDRESS;
}
