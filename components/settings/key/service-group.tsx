import { CircleCheck } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import { normalizeAddress } from '../../../lib/service/address.ts';
import type { Failure, Outcome } from '../../../lib/service/failures.ts';
import {
  BILLING_PAGE,
  HOSTED_MOCK_ADDRESS,
  type KeyInfo,
  type KeyStorage,
  type SavedKey,
} from '../../../lib/settings/settings.ts';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { failureHeadline } from '../../ui/failure/failure-words.ts';
import { askAccess, type OnRecover } from '../../ui/failure/recovery-button.tsx';
import { focusField, reveal } from '../../ui/form/field.tsx';
import { UnlockForm } from '../../ui/form/unlock-form.tsx';
import { hostOf } from '../../ui/format.ts';
import { useAccess } from '../../ui/hooks.ts';
import { Icon } from '../../ui/icon.tsx';
import { lacksKey } from '../../ui/key-state.ts';
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
  const { key } = props.snapshot;
  const [access, onAccess] = useAccess(props.quarry, key && props.settings.address);
  return (
    <Group id="section-service" title="service" find="findService">
      <ServiceForm {...props} {...{ access, onAccess }} />
    </Group>
  );
}

interface FormProps extends Pick<GroupProps, 'quarry' | 'settings' | 'snapshot' | 'announce' | 'learn'> {
  /** Whether Quarry may reach the service, if that is known. */
  access: boolean | undefined;
  onAccess: (access: boolean) => void;
  /** On the welcome page, the key comes first, and the rest is folded. */
  first?: {
    /** Called once a search can begin. */
    onDone: () => void;
    /** Missing if there is nothing to go back to. */
    onCancel: (() => void) | undefined;
  };
}

/** The key, the service that it is for, and where it is kept. Saving asks for access, and checks the key for free. */
export function ServiceForm({
  quarry,
  settings,
  snapshot,
  announce,
  learn,
  access,
  onAccess,
  first,
}: FormProps) {
  const { key: savedKey, isPrivate } = snapshot;
  // As stored, unless it was typed: a restore or another page may change it.
  const [address = settings.address, setAddress] = useState<string>();
  const [key, setKey] = useState('');
  const [chosen, setChosen] = useState<KeyStorage>();
  const [problems, setProblems] = useState<Problems>({});
  /** Whether the passphrase of a saved key is being changed. */
  const [changing, setChanging] = useState(false);
  const [saving, setSaving] = useState(false);
  const passphrase = useNewPassphrase();
  const read = normalizeAddress(address);
  const site = hostOf(settings.address);
  const here = read.ok ? hostOf(read.value) : site;
  const keyStorage = chosen ?? savedKey?.keyStorage ?? 'device';
  const newLock = needsPassphrase(keyStorage, savedKey, key !== '' || changing);
  useEffect(() => {
    if (first?.onCancel) focusField('key');
  }, []);

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
  const saveAll = async (to: string): Promise<Ended> => {
    const isNewKey = key !== '' && to !== HOSTED_MOCK_ADDRESS;
    // First, because the URL does not move for a key that is not saved.
    const ended = isNewKey ? await saveKey(to) : {};
    if (ended.key !== undefined) return ended;
    // A private window can save only a key, which ends with it.
    const { failure } = isPrivate ? {} : await saveAddress(to);
    if (failure) return { failure };
    return isNewKey || !newLock || !savedKey ? ended : moveKey(keyStorage, passphrase.typed);
  };
  const sayOutcome = ({ key: wrong, ...outcome }: Problems, isChecked: boolean | undefined) => {
    announce(wrong ? '' : outcomeWords(outcome, isChecked));
    // The field shows it.
    if (wrong) announce(wrong, 'unseen');
  };
  const store = async (to: string, accessRequest: Promise<boolean>) => {
    setSaving(true);
    // The service can be asked about the key only with access.
    const granted = await accessRequest;
    onAccess(granted);
    if (first && !granted) {
      setSaving(false);
      setProblems({ key: textWith('accessRefused', { site: hostOf(to) }) });
      return focusField('key');
    }
    const { offerPassphrase, isChecked, ...problem } = await saveAll(to).catch(
      (): Ended => ({ failure: { code: 'internal' } }),
    );
    setSaving(false);
    setProblems(problem);
    if (offerPassphrase) {
      setChosen('passphrase');
      reveal('keep-key');
    }
    const isSaved = !problem.failure && !problem.key;
    if (isSaved) {
      setAddress((typed) => (typed === address ? undefined : typed));
      setKey((typed) => (typed === key ? '' : typed));
      setChosen(undefined);
      setChanging(false);
      passphrase.clear();
    }
    sayOutcome(problem, isChecked);
    if (!isSaved) return;
    if (granted) first?.onDone();
    else announce(textWith('savedWithoutAccess', { site: hostOf(to) }));
  };
  const isMissing = (to: string) => lacksKey({ key: savedKey, settings: { ...settings, address: to } });
  const save = (event: Event) => {
    event.preventDefault();
    if (saving) return;
    if (!read.ok) {
      setProblems({ address: addressReason(read.failure.message) });
      return focusField('address');
    }
    if (first && key.trim() === '' && isMissing(read.value)) {
      setProblems({ key: text('keyEmpty') });
      return focusField('key');
    }
    if (newLock && !passphrase.check()) return;
    // Must run first in the click handler: after an await, the browser no longer counts it as a user gesture.
    void store(read.value, askAccess(quarry, read.value));
  };
  const grant = () => void askAccess(quarry, settings.address).then(onAccess);
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

  const addressField = !isPrivate && (
    <Fold folds={first !== undefined} title={text('serviceOther')}>
      <AddressField
        value={address}
        error={problems.address}
        onInput={(value) => {
          setAddress(value);
          forgetProblems();
        }}
      />
    </Fold>
  );
  return (
    <>
      {savedKey?.locked && (
        <div class="group-note">
          <p>{text('failure_key_locked')}</p>
          <UnlockForm quarry={quarry} onUnlocked={() => setLocked(false)} />
        </div>
      )}
      <form id="service-form" onSubmit={save} noValidate>
        {first ? <p>{textWith('stepKeyWhat', { service: here })}</p> : addressField}
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
        {first && <FirstButtons here={here} onCancel={first.onCancel} />}
        {first && addressField}
        <Fold folds={first !== undefined} title={text('keyWhere')}>
          {!isPrivate && <KeyStorageField value={keyStorage} onChange={setStorage} />}
          {isUnlocked(keyStorage, savedKey) && (
            <KeyLock {...{ changing, lock }} onChange={() => setChanging(!changing)} />
          )}
          {newLock && <PassphraseFields passphrase={passphrase} />}
        </Fold>
        {savedKey && access === false && <AccessMissing site={site} onGrant={grant} />}
      </form>
      {!first && (
        <ConnectionTest
          {...{ quarry, announce, site }}
          isUnsaved={key !== '' || newLock || !read.ok || read.value !== settings.address}
          onGrant={grant}
        />
      )}
    </>
  );
}

/** Whether a passphrase must be typed: for a key that is not encrypted with one yet, or another key or passphrase. */
const needsPassphrase = (way: KeyStorage, saved: KeyInfo | undefined, isNew: boolean): boolean =>
  way === 'passphrase' && (saved?.keyStorage !== 'passphrase' || isNew);

const isUnlocked = (way: KeyStorage, saved: KeyInfo | undefined): boolean =>
  way === 'passphrase' && saved?.keyStorage === 'passphrase' && !saved.locked;

interface FoldProps {
  folds: boolean;
  title: string;
  children: ComponentChildren;
}

/** Fields that are folded on the welcome page. */
const Fold = ({ folds, title, children }: FoldProps) =>
  folds ? (
    <details class="setup-fold">
      <summary>{title}</summary>
      {children}
    </details>
  ) : (
    children
  );

interface ButtonsProps {
  /** The host of the service. */
  here: string;
  onCancel: (() => void) | undefined;
}

const FirstButtons = ({ here, onCancel }: ButtonsProps) => (
  <div class="setup-line wrap">
    <button type="submit" class="button primary">
      {text('save')}
    </button>
    {onCancel && (
      <button type="button" class="button" onClick={onCancel}>
        {text('cancel')}
      </button>
    )}
    <p>{textWith('allowWhat', { site: here })}</p>
  </div>
);

/** What can be done about the passphrase of an unlocked key. */
const KeyLock = ({
  changing,
  lock,
  onChange,
}: {
  changing: boolean;
  lock: () => void;
  onChange: () => void;
}) => (
  <div class="group-note key-lock wrap">
    <p class="hint">{text('keyUnlocked')}</p>
    <button type="button" class="button small" onClick={lock}>
      {text('lockNow')}
    </button>
    <button type="button" class="button small" aria-expanded={changing} onClick={onChange}>
      {text('passphraseChange')}
    </button>
  </div>
);

const AccessMissing = ({ site, onGrant }: { site: string; onGrant: () => void }) => (
  <div class="group-note wrap">
    <p class="hint caution">{textWith('accessMissing', { site })}</p>
    <button type="button" class="button" onClick={onGrant}>
      {textWith('recoveryGrantAccess', { host: site })}
    </button>
  </div>
);

function outcomeWords({ failure }: Problems, isChecked: boolean | undefined): string {
  if (failure) return failureHeadline(failure);
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
