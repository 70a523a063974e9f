import { ExternalLink } from 'lucide';
import { useState } from 'preact/hooks';
import { type TextKey, text } from '../../../lib/browser/text.ts';
import { counted, textWith } from '../../../lib/browser/text-values.ts';
import { ADDRESS_REASONS, normalizeAddress } from '../../../lib/service/address.ts';
import {
  HOSTED_MOCK_ADDRESS,
  KEY_STORAGE,
  KEYS_PAGE,
  type KeyInfo,
  type KeyStorage,
  PRODUCTION_ADDRESS,
} from '../../../lib/settings/settings.ts';
import {
  MIN_PASSPHRASE_LENGTH,
  type PassphraseProblem,
  passphraseProblem,
} from '../../../lib/vault/passphrase.ts';
import { DeleteButton } from '../../ui/confirm/confirm-loss.tsx';
import { SelectField, TextField } from '../../ui/form/controls.tsx';
import { reveal } from '../../ui/form/field.tsx';
import { hostOf } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';

const PRESETS: [address: string, name: TextKey][] = [
  [PRODUCTION_ADDRESS, 'presetProduction'],
  [HOSTED_MOCK_ADDRESS, 'presetMock'],
];

/** The name of a service: of a known one, or else its host. */
export function serviceName(address: string): string {
  const known = PRESETS.find(([preset]) => preset === address);
  return known ? text(known[1]) : hostOf(address);
}

/** Why a service URL was refused, as text. */
export function addressReason(message: string | undefined): string {
  const reason = ADDRESS_REASONS.find((known) => known === message) ?? 'malformed';
  return text(`address_${reason}`);
}

interface AddressProps {
  value: string;
  error: string | undefined;
  onInput: (value: string) => void;
}

/** The URL of the service: a known one, or a custom one. */
export function AddressField({ value, error, onInput }: AddressProps) {
  const read = normalizeAddress(value);
  const address = read.ok ? read.value : undefined;
  return (
    <TextField
      id="address"
      label={text('address')}
      hint={
        <>
          <AddressHint address={address} />
          <div class="wrap">
            {PRESETS.map(([preset, name]) => (
              <button
                type="button"
                key={preset}
                class="chip"
                aria-pressed={address === preset}
                title={preset}
                onClick={() => onInput(preset)}
              >
                {text(name)}
              </button>
            ))}
          </div>
        </>
      }
      error={error}
      value={value}
      onInput={onInput}
      code
    />
  );
}

function AddressHint({ address }: { address: string | undefined }) {
  if (address === HOSTED_MOCK_ADDRESS) return <p class="caution">{text('mockWarning')}</p>;
  if (address && !address.endsWith('/v1')) return <p class="caution">{text('addressNoVersion')}</p>;
  return <p>{text('addressHint')}</p>;
}

interface KeyProps {
  value: string;
  saved: KeyInfo | undefined;
  /** The URL in the form, if it is valid. */
  address: string | undefined;
  error: string | undefined;
  onInput: (value: string) => void;
  onRemove: () => void;
}

/** The field for the key. A saved key is never shown, except for its last four characters. */
export function KeyField({ value, saved, address, error, onInput, onRemove }: KeyProps) {
  const mock = address === HOSTED_MOCK_ADDRESS;
  return (
    <TextField
      id="key"
      label={text('key')}
      type="password"
      error={error}
      hint={
        <>
          <SavedKey saved={saved} address={address} />
          <div class="wrap">
            {saved && (
              <DeleteButton
                label={text('keyRemove')}
                go={text('dataKeyClear')}
                ask={async () => ({ words: text('dataKey'), of: saved })}
                onDelete={onRemove}
              >
                <p>{text('dataWhat')}</p>
              </DeleteButton>
            )}
            <a href={KEYS_PAGE} target="_blank" rel="noreferrer">
              {text('keysPage')}
              <Icon of={ExternalLink} size={12} />
            </a>
          </div>
        </>
      }
      disabled={mock}
      placeholder={saved ? text('keyReplace') : undefined}
      value={mock ? '' : value}
      onInput={onInput}
      code
    />
  );
}

/** Which key is saved and for which service; says so if that is not the current service. */
function SavedKey({ saved, address }: Pick<KeyProps, 'saved' | 'address'>) {
  if (!saved) return <p>{text('keyHint')}</p>;
  const mock = address === HOSTED_MOCK_ADDRESS;
  const elsewhere = address !== undefined && !mock && new URL(address).origin !== saved.origin;
  return (
    <>
      <p>{textWith(saved.locked ? 'keySavedLocked' : 'keySaved', { ending: saved.lastFour })}</p>
      {elsewhere && (
        <p class="caution">
          {textWith('keyElsewhere', { saved: hostOf(saved.origin), here: hostOf(address) })}
        </p>
      )}
      {mock && <p>{textWith('keyNotForMock', { service: hostOf(saved.origin) })}</p>}
    </>
  );
}

/** Selects how the key is stored. */
export const KeyStorageField = (props: { value: KeyStorage; onChange: (way: KeyStorage) => void }) => (
  <SelectField
    {...props}
    id="keep-key"
    label={text('keepKey')}
    hint={text(`keepKeyHint_${props.value}`)}
    of={KEY_STORAGE}
    words={(way) => text(`keepKey_${way}`)}
  />
);

/** IDs of the two fields, by the problem to correct there. */
const PASSPHRASE_ID: Record<PassphraseProblem, string> = {
  short: 'passphrase-new',
  differs: 'passphrase-again',
};

interface TypedPassphrase {
  typed: string;
  again: string;
  problem?: PassphraseProblem | undefined;
}

const NOTHING: TypedPassphrase = { typed: '', again: '' };

/** A new passphrase while it is typed. */
export function useNewPassphrase() {
  const [fields, setFields] = useState(NOTHING);
  return {
    ...fields,
    set: (edit: Partial<TypedPassphrase>) => setFields((now) => ({ ...now, problem: undefined, ...edit })),
    clear: () => setFields(NOTHING),
    /** Returns whether the passphrase is valid; if not, shows the problem and focuses the field. */
    check() {
      const problem = passphraseProblem(fields.typed, fields.again);
      setFields({ ...fields, problem });
      if (problem) reveal(PASSPHRASE_ID[problem])?.focus();
      return problem === undefined;
    },
  };
}

/** Fields for a new passphrase, typed twice. */
export function PassphraseFields({ passphrase }: { passphrase: ReturnType<typeof useNewPassphrase> }) {
  const { typed, again, problem } = passphrase;
  const shared = { type: 'password', autocomplete: 'new-password' } as const;
  return (
    <>
      <TextField
        {...shared}
        id={PASSPHRASE_ID.short}
        label={text('passphraseNew')}
        hint={counted('passphraseHint', MIN_PASSPHRASE_LENGTH)}
        error={problem === 'short' ? text('failure_passphrase_short') : undefined}
        value={typed}
        onInput={(value) => passphrase.set({ typed: value })}
      />
      <TextField
        {...shared}
        id={PASSPHRASE_ID.differs}
        label={text('passphraseAgain')}
        error={problem === 'differs' ? text('passphraseDiffers') : undefined}
        value={again}
        onInput={(value) => passphrase.set({ again: value })}
      />
    </>
  );
}
