import { CircleCheck } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import { normalizeAddress } from '../../../lib/service/address.ts';
import type { Failure, Outcome } from '../../../lib/service/failures.ts';
import {
  BILLING_PAGE,
  HOSTED_MOCK_ADDRESS,
  type KeyStorage,
  type SavedKey,
} from '../../../lib/settings/settings.ts';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { failureHeadline } from '../../ui/failure/failure-words.ts';
import { askAccess, type OnRecover } from '../../ui/failure/recovery-button.tsx';
import { focusField } from '../../ui/form/field.tsx';
import { UnlockForm } from '../../ui/form/unlock-form.tsx';
import { hostOf } from '../../ui/format.ts';
import { useActions } from '../../ui/hooks.ts';
import { Icon } from '../../ui/icon.tsx';
import { checkedWords, keyProblem } from '../../ui/key-words.ts';
import { Group, type GroupProps } from '../group.tsx';
import {
  AddressField,
  addressReason,
  KeyField,
  KeyStorageField,
  PassphraseFields,
  useNewPassphrase,
} from './service-fields.tsx';

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

/** The service URL and its API key. */
export function ServiceGroup(props: GroupProps) {
  const { quarry, settings, announce, learn } = props;
  const { key: savedKey, isPrivate } = props.snapshot;
  const [address, setAddress] = useState(settings.address);
  const [key, setKey] = useState('');
  const [chosen, setChosen] = useState<KeyStorage>();
  const [problems, setProblems] = useState<Problems>({});
  const [access, setAccess] = useState(true);
  /** Whether the passphrase of a saved key is being changed. */
  const [changing, setChanging] = useState(false);
  const [saving, setSaving] = useState(false);
  const passphrase = useNewPassphrase();
  const read = normalizeAddress(address);
  const site = hostOf(settings.address);
  const keyStorage = chosen ?? savedKey?.keyStorage ?? 'device';
  /** Whether a passphrase is needed: for a new key, a key not yet encrypted, or a changed passphrase. */
  const newLock =
    keyStorage === 'passphrase' && (savedKey?.keyStorage !== 'passphrase' || key !== '' || changing);
  const isUnlocked = savedKey?.keyStorage === 'passphrase' && !savedKey.locked;
  const actions = useActions(quarry);
  const hasKey = savedKey !== undefined;
  useEffect(() => {
    if (!hasKey) return;
    const look = () => void quarry.hasAccess(settings.address).then(setAccess, () => setAccess(false));
    look();
    // Access may be granted or revoked elsewhere.
    return actions?.watchGrants(look);
  }, [quarry, settings.address, hasKey, actions]);

  const saveKey = async (to: string): Promise<Ended> => {
    announce(text('testRunning'));
    const stored = await quarry.ask['key.save']({
      key,
      address: to,
      keyStorage,
      passphrase: newLock ? passphrase.typed : undefined,
    });
    if (stored.ok) {
      learn({ key: stored.value });
      return { isChecked: stored.value.isChecked };
    }
    focusField('key');
    const offerPassphrase = stored.failure.code === 'key-not-kept' && { offerPassphrase: true as const };
    return { key: keyProblem(stored.failure, key), ...offerPassphrase };
  };
  const saveAddress = async (to: string): Promise<Ended> => {
    const saved = await quarry.ask['settings.save']({ from: settings, to: { ...settings, address: to } });
    if (!saved.ok) return { failure: saved.failure };
    learn({ settings: saved.value });
    return {};
  };
  const moveKey = async (way: KeyStorage, newPassphrase?: string): Promise<Ended> => {
    const moved = await quarry.ask['key.setStorage']({ keyStorage: way, passphrase: newPassphrase });
    if (!moved.ok) return { failure: moved.failure };
    learn({ key: moved.value });
    return {};
  };
  const saveAll = async (to: string, accessRequest: Promise<boolean>): Promise<Ended> => {
    const isNewKey = key !== '' && to !== HOSTED_MOCK_ADDRESS;
    // The service can be asked about the key only with access.
    if (isNewKey) await accessRequest;
    // First, because the URL does not move for a key that is not saved.
    const ended = isNewKey ? await saveKey(to) : {};
    if (ended.key !== undefined) return ended;
    // A private window can save only a key, which ends with it.
    const { failure } = isPrivate ? {} : await saveAddress(to);
    if (failure) return { failure };
    return isNewKey || !newLock || !savedKey ? ended : moveKey(keyStorage, passphrase.typed);
  };
  const store = async (to: string, accessRequest: Promise<boolean>) => {
    setSaving(true);
    const { offerPassphrase, isChecked, ...problem } = await saveAll(to, accessRequest).catch(
      (): Ended => ({ failure: { code: 'internal' } }),
    );
    setSaving(false);
    setProblems(problem);
    if (offerPassphrase) setChosen('passphrase');
    const isSaved = !problem.failure && !problem.key;
    if (isSaved) {
      setAddress((typed) => (typed === address ? to : typed));
      setKey((typed) => (typed === key ? '' : typed));
      setChosen(undefined);
      setChanging(false);
      passphrase.clear();
    }
    announce(outcomeWords(problem, isChecked));
    const granted = await accessRequest;
    setAccess(granted);
    if (!granted && isSaved) announce(textWith('savedWithoutAccess', { site: hostOf(to) }));
  };
  const save = (event: Event) => {
    event.preventDefault();
    if (saving) return;
    if (!read.ok) {
      setProblems({ address: addressReason(read.failure.message) });
      return focusField('address');
    }
    if (newLock && !passphrase.check()) return;
    // Must run first in the click handler: after an await, the browser no longer counts it as a user gesture.
    void store(read.value, askAccess(quarry, read.value));
  };
  const grant = () => void askAccess(quarry, settings.address).then(setAccess);
  /** What was wrong is about to change. */
  const forgetProblems = () => {
    setProblems({});
    announce('');
  };
  /** Moves a saved key to another storage at once; without a key, chooses the storage of the next one. */
  const setStorage = async (way: KeyStorage) => {
    setChosen(way);
    // The passphrase must be entered first.
    if (!savedKey || way === 'passphrase') return;
    const ended = await moveKey(way);
    setChosen(undefined);
    announce(outcomeWords(ended, undefined));
  };
  const setLocked = (locked: boolean) => {
    if (savedKey) learn({ key: { ...savedKey, locked } });
    announce(text(locked ? 'keyLockedNow' : 'unlocked'));
  };
  const lock = async () => {
    const failed = await quarry.ask['key.lock'](null);
    if (failed) announce(failureHeadline(failed.failure));
    else setLocked(true);
  };
  const removeKey = async () => {
    const failed = await quarry.ask['key.remove'](null);
    if (failed) return announce(failureHeadline(failed.failure));
    learn({ key: undefined });
    announce(text('keyRemoved'));
    focusField('key');
  };

  return (
    <Group id="section-service" title="service" find="findService">
      {savedKey?.locked && (
        <div class="group-note">
          <p>{text('failure_key_locked')}</p>
          <UnlockForm quarry={quarry} onUnlocked={() => setLocked(false)} />
        </div>
      )}
      <form id="service-form" onSubmit={save} noValidate>
        {!isPrivate && (
          <AddressField
            value={address}
            error={problems.address}
            onInput={(value) => {
              setAddress(value);
              forgetProblems();
            }}
          />
        )}
        <KeyField
          value={key}
          saved={savedKey}
          address={read.ok ? read.value : undefined}
          error={problems.key}
          onInput={(value) => {
            setKey(value);
            forgetProblems();
          }}
          onRemove={removeKey}
        />
        {!isPrivate && <KeyStorageField value={keyStorage} onChange={setStorage} />}
        {keyStorage === 'passphrase' && isUnlocked && (
          <div class="group-note key-lock wrap">
            <p class="hint">{text('keyUnlocked')}</p>
            <button type="button" class="button small" onClick={lock}>
              {text('lockNow')}
            </button>
            <button
              type="button"
              class="button small"
              aria-expanded={changing}
              onClick={() => setChanging(!changing)}
            >
              {text('passphraseChange')}
            </button>
          </div>
        )}
        {newLock && <PassphraseFields passphrase={passphrase} />}
        {!access && (
          <div class="group-note wrap">
            <p class="hint caution">{textWith('accessMissing', { site })}</p>
            <button type="button" class="button" onClick={grant}>
              {textWith('recoveryGrantAccess', { host: site })}
            </button>
          </div>
        )}
      </form>
      <ConnectionTest
        {...{ quarry, announce, site }}
        isUnsaved={key !== '' || newLock || !read.ok || read.value !== settings.address}
        onGrant={grant}
      />
    </Group>
  );
}

function outcomeWords({ failure, key }: Problems, isChecked: boolean | undefined): string {
  if (failure) return failureHeadline(failure);
  if (key) return key;
  const headline = text('saved');
  return isChecked === undefined
    ? headline
    : textWith('headlineAndMore', { headline, more: checkedWords(isChecked) });
}

interface TestProps extends Pick<GroupProps, 'quarry' | 'announce'> {
  site: string;
  isUnsaved: boolean;
  onGrant: () => void;
}

/** Checks URL, permission, and key with a request that is not charged. */
function ConnectionTest({ quarry, announce, site, isUnsaved, onGrant }: TestProps) {
  const [result, setResult] = useState<Outcome<null> | 'running'>();
  const run = async () => {
    if (result === 'running') return;
    setResult('running');
    announce(text('testRunning'), 'unseen');
    const ended = await quarry.ask['connection.test'](null);
    setResult(ended);
    announce(ended.ok ? text('keyNotRefused') : failureHeadline(ended.failure), 'unseen');
  };
  const onRecover: OnRecover = (recovery) => {
    if (recovery === 'grant-access') onGrant();
    else if (recovery === 'set-key') focusField('key');
    else if (recovery === 'set-address') focusField('address');
    else if (recovery === 'raise-cap') focusField('caps');
    else if (recovery === 'billing') quarry.openTab(BILLING_PAGE);
    else void run();
  };
  const shown = isUnsaved ? undefined : result;
  return (
    <div class="connection group-note">
      <div class="wrap">
        <p class="hint" id="test-cost">
          {isUnsaved ? text('testSaveFirst') : textWith('testCost', { site })}
        </p>
        <button
          type="button"
          class="button"
          aria-describedby="test-cost"
          aria-disabled={isUnsaved || result === 'running' || undefined}
          onClick={isUnsaved ? undefined : run}
        >
          {text('test')}
        </button>
        <button type="submit" form="service-form" class="button primary">
          {text('save')}
        </button>
      </div>
      <div class="connection-result">
        {shown === 'running' && <p>{text('testRunning')}</p>}
        {typeof shown === 'object' && shown.ok && (
          <p class="success line">
            <Icon of={CircleCheck} />
            {text('keyNotRefused')}
          </p>
        )}
        {typeof shown === 'object' && !shown.ok && (
          <FailureNotice {...{ quarry, onRecover }} failure={shown.failure} />
        )}
      </div>
    </div>
  );
}
