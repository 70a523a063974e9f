import { type TextKey, text } from '../../../lib/browser/text.ts';
import { ADDRESS_REASONS, type AddressReason, normalizeAddress } from '../../../lib/service/address.ts';
import { HOSTED_MOCK_ADDRESS, PRODUCTION_ADDRESS } from '../../../lib/settings/settings.ts';
import { describedBy, FIELD_ID, Field } from '../../ui/form/field.tsx';
import { hostOf } from '../../ui/format.ts';

const REASONS: Record<AddressReason, TextKey> = {
  empty: 'addressEmpty',
  malformed: 'addressMalformed',
  scheme: 'addressScheme',
  http: 'addressHttp',
  credentials: 'addressCredentials',
  query: 'addressQuery',
};

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
  const reason = ADDRESS_REASONS.find((known) => known === message);
  return text(reason ? REASONS[reason] : 'addressMalformed');
}

interface Props {
  value: string;
  error: string | undefined;
  onInput: (value: string) => void;
}

/** The URL of the service: a preset, or a custom one. */
export function AddressField({ value, error, onInput }: Props) {
  const read = normalizeAddress(value);
  const address = read.ok ? read.value : undefined;
  return (
    <Field
      id={FIELD_ID.address}
      label={text('address')}
      error={error}
      hint={<AddressHint address={address} />}
    >
      <input
        id={FIELD_ID.address}
        type="text"
        inputMode="url"
        dir="ltr"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(FIELD_ID.address, error)}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      <div class="presets">
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
    </Field>
  );
}

function AddressHint({ address }: { address: string | undefined }) {
  if (address === HOSTED_MOCK_ADDRESS) return <p class="caution">{text('mockWarning')}</p>;
  if (address && !address.endsWith('/v1')) return <p class="caution">{text('addressNoVersion')}</p>;
  return <p>{text('addressHint')}</p>;
}
