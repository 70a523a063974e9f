import { useEffect, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import { normalizeAddress } from '../../../lib/service/address.ts';
import type { Failure } from '../../../lib/service/failures.ts';
import { HOSTED_MOCK_ADDRESS, type KeyStorage, type SavedKey } from '../../../lib/settings/settings.ts';
import { failureHeadline } from '../../ui/failure/failure-words.ts';
import { askAccess } from '../../ui/failure/recovery-button.tsx';
import { focusField } from '../../ui/form/field.tsx';
import { hostOf } from '../../ui/format.ts';
import { checkedWords, keyProblem } from '../../ui/key-words.ts';
import { useGrants } from '../data/grants.tsx';
import type { GroupProps } from '../group.tsx';
import { useNewPassphrase } from './new-passphrase.ts';
import { addressReason } from './service-fields.tsx';

interface Problems {
  address?: string;
  key?: string;
  /** A failure to save. */
  failure?: Failure;
  /** Whether the key can be kept only with a passphrase. */
  offerPassphrase?: true;
}

/** How saving ended. `isChecked` is set if a key was saved. */
type Ended = Problems & Partial<Pick<SavedKey, 'isChecked'>>;

/** Form state of the service URL and key, with the actions to save them. */
export function useServiceForm(props: GroupProps) {
  const { quarry, settings, announce, learn } = props;
  const { key: savedKey } = props.snapshot;
  const [address, setAddress] = useState(settings.address);
  const [key, setKey] = useState('');
  const [chosen, setChosen] = useState<KeyStorage>();
  const [problems, setProblems] = useState<Problems>({});
  const [access, setAccess] = useState(true);
  /** Increases when permissions change, because access may be granted or revoked elsewhere. */
  const [granted, setGranted] = useState(0);
  const [changing, setChanging] = useState(false);
  const [saving, setSaving] = useState(false);
  const passphrase = useNewPassphrase();
  const read = normalizeAddress(address);
  const keyStorage = chosen ?? savedKey?.keyStorage ?? 'device';
  /** Whether a passphrase is needed: for a new key, a key not yet encrypted, or a changed passphrase. */
  const newLock =
    keyStorage === 'passphrase' && (savedKey?.keyStorage !== 'passphrase' || key !== '' || changing);

  useGrants(quarry, () => setGranted((times) => times + 1));
  useEffect(() => {
    if (savedKey) quarry.hasAccess(settings.address).then(setAccess, () => setAccess(false));
  }, [quarry, settings.address, granted]);

  const store = async (to: string, accessRequest: Promise<boolean>) => {
    setSaving(true);
    const { offerPassphrase, isChecked, ...problem } = await storeAll(props, to, {
      key,
      keyStorage,
      accessRequest,
      ...(newLock && { passphrase: passphrase.typed }),
    }).catch((): Ended => ({ failure: { code: 'internal' } }));
    setSaving(false);
    setProblems(problem);
    if (offerPassphrase) setChosen('passphrase');
    if (!problem.failure && !problem.key) setAddress((typed) => (typed === address ? to : typed));
    if (!problem.failure && !problem.key) {
      setKey((typed) => (typed === key ? '' : typed));
      setChosen(undefined);
      setChanging(false);
      passphrase.clear();
    }
    announce(outcomeWords(problem, isChecked));
    const granted = await accessRequest;
    setAccess(granted);
    if (!granted && !problem.failure && !problem.key)
      announce(textWith('savedWithoutAccess', { site: hostOf(to) }));
  };

  return {
    address,
    key,
    problems,
    access,
    keyStorage,
    passphrase: newLock ? passphrase : undefined,
    changing,
    read: read.ok ? read.value : undefined,
    /** Whether the form has unsaved changes. */
    unsaved: key !== '' || newLock || !read.ok || read.value !== settings.address,
    setAddress: (value: string) => {
      setAddress(value);
      setProblems({});
      announce('');
    },
    setKey: (value: string) => {
      setKey(value);
      setProblems({});
      announce('');
    },
    /** Moves a saved key to another storage at once; without a key, chooses the storage of the next one. */
    setStorage: async (way: KeyStorage) => {
      setChosen(way);
      // The passphrase must be entered first.
      if (!savedKey || way === 'passphrase') return;
      const moved = await quarry.ask['key.setStorage']({ keyStorage: way });
      if (moved.ok) learn({ key: moved.value });
      setChosen(undefined);
      announce(moved.ok ? text('saved') : failureHeadline(moved.failure));
    },
    changePassphrase: () => setChanging(!changing),
    lock: async () => {
      const failed = await quarry.ask['key.lock'](null);
      if (failed) return announce(failureHeadline(failed.failure));
      if (savedKey) learn({ key: { ...savedKey, locked: true } });
      announce(text('keyLockedNow'));
    },
    unlocked: () => {
      if (savedKey) learn({ key: { ...savedKey, locked: false } });
      announce(text('unlocked'));
    },
    save: (event: Event) => {
      event.preventDefault();
      if (saving) return;
      if (!read.ok) {
        setProblems({ address: addressReason(read.failure.message) });
        return focusField('address');
      }
      if (newLock && !passphrase.check()) return;
      // Must run first in the click handler: after an await, the browser no longer counts it as a user gesture.
      void store(read.value, askAccess(quarry, read.value));
    },
    grant: () => void askAccess(quarry, settings.address).then(setAccess),
    removeKey: async () => {
      const failed = await quarry.ask['key.remove'](null);
      if (failed) return announce(failureHeadline(failed.failure));
      learn({ key: undefined });
      announce(text('keyRemoved'));
      focusField('key');
    },
  };
}

interface Stored {
  key: string;
  keyStorage: KeyStorage;
  passphrase?: string;
  /** Settles once the user has answered. */
  accessRequest: Promise<boolean>;
}

async function storeAll(
  { quarry, settings, snapshot, learn, announce }: GroupProps,
  address: string,
  { key, keyStorage, passphrase, accessRequest }: Stored,
): Promise<Ended> {
  let isChecked: boolean | undefined;
  // First, because the URL does not move for a key that is not saved.
  if (key !== '' && address !== HOSTED_MOCK_ADDRESS) {
    // The service can be asked about the key only with access.
    await accessRequest;
    announce(text('testRunning'));
    const stored = await quarry.ask['key.save']({ key, address, keyStorage, passphrase });
    if (!stored.ok) {
      focusField('key');
      const offerPassphrase = stored.failure.code === 'key-not-kept' && { offerPassphrase: true as const };
      return { key: keyProblem(stored.failure, key), ...offerPassphrase };
    }
    learn({ key: stored.value });
    isChecked = stored.value.isChecked;
  }
  // A private window can save only a key, which ends with it.
  if (!snapshot.isPrivate) {
    const saved = await quarry.ask['settings.save']({ from: settings, to: { ...settings, address } });
    if (!saved.ok) return { failure: saved.failure };
    learn({ settings: saved.value });
  }
  if (isChecked !== undefined) return { isChecked };
  if (passphrase === undefined || !snapshot.key) return {};
  const moved = await quarry.ask['key.setStorage']({ keyStorage, passphrase });
  if (moved.ok) learn({ key: moved.value });
  return moved.ok ? {} : { failure: moved.failure };
}

function outcomeWords({ failure, key }: Problems, isChecked: boolean | undefined): string {
  if (failure) return failureHeadline(failure);
  if (key) return key;
  const headline = text('saved');
  return isChecked === undefined
    ? headline
    : textWith('headlineAndMore', { headline, more: checkedWords(isChecked) });
}
