import { ExternalLink } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { textWith } from '../../lib/browser/text-values.ts';
import type { Quarry } from '../../lib/pages/quarry.ts';
import { normalizeAddress } from '../../lib/service/address.ts';
import { type Failure, failed, type Outcome, success } from '../../lib/service/failures.ts';
import {
  HOSTED_MOCK_ADDRESS,
  KEYS_PAGE,
  type KeyInfo,
  type KeyStorage,
} from '../../lib/settings/settings.ts';
import { readKey } from '../../lib/vault/read-key.ts';
import {
  AddressField,
  addressReason,
  KeyStorageField,
  PassphraseFields,
  useNewPassphrase,
} from '../settings/key/service-fields.tsx';
import type { Announce } from '../ui/announcer.tsx';
import { askAccess } from '../ui/failure/recovery-button.tsx';
import { TextField } from '../ui/form/controls.tsx';
import { FIELD_ID, focusField } from '../ui/form/field.tsx';
import { hostOf } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { lacksKey } from '../ui/key-state.ts';
import { checkedWords, keyProblem } from '../ui/key-words.ts';
import { useSnapshot } from '../ui/use-snapshot.ts';

interface Props {
  quarry: Quarry;
  setup: Setup;
  announce: Announce;
  /** Whether the user came to change the key. */
  changing: boolean;
  /** Missing if there is nothing to go back to. */
  onCancel: (() => void) | undefined;
  /** Called with what to announce. */
  onDone: (words: string) => void;
}

/** The key, the service that it is for, and where it is kept. Saving asks for access, and checks the key for free. */
export function SetupForm({ quarry, setup, announce, changing, onCancel, onDone }: Props) {
  const { key: saved, settings } = setup.snapshot;
  const [address, setAddress] = useState(settings.address);
  const [key, setKey] = useState('');
  const [keyStorage, setKeyStorage] = useState<KeyStorage>(saved?.keyStorage ?? 'device');
  const [keyError, setKeyError] = useState<string>();
  const [addressError, setAddressError] = useState<string>();
  const [saving, setSaving] = useState(false);
  const service = useRef<HTMLDetailsElement>(null);
  const keeping = useRef<HTMLDetailsElement>(null);
  const passphrase = useNewPassphrase();
  const read = normalizeAddress(address);
  const to = read.ok ? read.value : settings.address;
  const here = hostOf(to);
  const isDemo = to === HOSTED_MOCK_ADDRESS;

  const show = (fold: { current: HTMLDetailsElement | null }) => {
    if (fold.current) fold.current.open = true;
  };
  const refuse = (field: 'address' | 'key', why: string) => {
    (field === 'key' ? setKeyError : setAddressError)(why);
    if (field === 'address') show(service);
    focusField(field);
  };
  useEffect(() => {
    if (changing) focusField('key');
  }, []);

  const hasKey = !lacksKey({ key: saved, settings: { ...settings, address: to } });
  const keepsKey = isDemo || (key.trim() === '' && hasKey);
  const locks = keyStorage === 'passphrase' && !keepsKey;
  const given = {
    address: to,
    key: keepsKey ? '' : key,
    keyStorage,
    passphrase: locks ? passphrase.typed : undefined,
  };
  /** Whether everything is there; if not, says what is missing. */
  const isComplete = (): boolean => {
    if (!read.ok) {
      refuse('address', addressReason(read.failure.message));
      return false;
    }
    if (!keepsKey && key.trim() === '') {
      refuse('key', text('keyEmpty'));
      return false;
    }
    if (locks) show(keeping);
    return !locks || passphrase.check();
  };
  const explain = (failure: Failure) => {
    if (failure.code === 'key-not-kept') {
      setKeyStorage('passphrase');
      show(keeping);
    }
    refuse('key', keyProblem(failure, key));
  };
  const explainDenial = () => {
    const words = textWith('accessRefused', { site: here });
    announce(words, 'unseen');
    refuse('key', words);
  };
  const save = async (event: Event) => {
    event.preventDefault();
    if (saving || !isComplete()) return;
    setSaving(true);
    announce(text('testRunning'), 'unseen');
    // Must run first in the click handler, because it asks for access.
    const outcome = await setup.save(given).catch(() => failed('internal'));
    setSaving(false);
    if (!outcome.ok) explain(outcome.failure);
    else if (outcome.value === 'denied') explainDenial();
    else if (isDemo) onDone(text('keyPlaceholder'));
    else onDone(given.key ? checkedWords(outcome.value === 'checked') : text('saved'));
  };

  return (
    <form onSubmit={save} noValidate>
      <TextField
        id={FIELD_ID.key}
        label={text('key')}
        type="password"
        error={keyError}
        hint={<KeyHint saved={saved} address={to} />}
        disabled={isDemo}
        value={isDemo ? '' : key}
        onInput={(value) => {
          const typed = readKey(value);
          setKey(value);
          setKeyError(value.trim() === '' || typed.ok ? undefined : keyProblem(typed.failure, value));
        }}
        code
      />
      <div class="setup-line wrap">
        <button type="submit" class={key || isDemo ? 'button primary' : 'button'}>
          {text('save')}
        </button>
        {onCancel && (
          <button type="button" class="button" onClick={onCancel}>
            {text('cancel')}
          </button>
        )}
        <button type="button" class="button" onClick={() => quarry.openTab(KEYS_PAGE)}>
          {text('keysPage')}
          <Icon of={ExternalLink} size={14} />
        </button>
        <p>{textWith('allowWhat', { site: here })}</p>
      </div>
      <details ref={service} class="setup-fold">
        <summary>{text('serviceOther')}</summary>
        <AddressField
          value={address}
          error={addressError}
          onInput={(value) => {
            setAddress(value);
            setAddressError(undefined);
            setKeyError(undefined);
          }}
        />
      </details>
      <details ref={keeping} class="setup-fold">
        <summary>{text('keyWhere')}</summary>
        <p>{text('keyHint')}</p>
        <KeyStorageField value={keyStorage} onChange={setKeyStorage} />
        {keyStorage === 'passphrase' && <PassphraseFields passphrase={passphrase} />}
      </details>
    </form>
  );
}

/** Which key is needed, and that another one is saved. */
function KeyHint({ saved, address }: { saved: KeyInfo | undefined; address: string }) {
  const here = hostOf(address);
  if (address === HOSTED_MOCK_ADDRESS) return <p>{text('keyPlaceholder')}</p>;
  return (
    <>
      {saved && hostOf(saved.origin) !== here && (
        <p class="caution">{textWith('keyElsewhere', { saved: hostOf(saved.origin), here })}</p>
      )}
      <p>{textWith('stepKeyWhat', { service: here })}</p>
    </>
  );
}

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
  const address = snapshot?.settings.address;
  useEffect(() => {
    if (address === undefined) return;
    const set = (access: boolean) => setGranted({ address, access });
    quarry.hasAccess(address).then(set, () => set(false));
  }, [quarry, address]);
  if (!snapshot || !granted) return undefined;

  const { settings } = snapshot;
  const access = granted.access && granted.address === settings.address;
  return {
    snapshot,
    /** Whether a search can begin. */
    done: access && !lacksKey(snapshot),
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
      return success(stored.value.isChecked ? 'checked' : 'unchecked');
    },
  };
}
