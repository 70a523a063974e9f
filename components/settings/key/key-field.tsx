import { ExternalLink } from 'lucide';
import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import { HOSTED_MOCK_ADDRESS, KEYS_PAGE, type KeyInfo } from '../../../lib/settings/settings.ts';
import { describedBy, FIELD_ID, Field } from '../../ui/form/field.tsx';
import { hostOf } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';

interface Props {
  value: string;
  saved: KeyInfo | undefined;
  /** The URL in the form, if it is valid. */
  address: string | undefined;
  error: string | undefined;
  onInput: (value: string) => void;
  onRemove: () => void;
  onKeysPage: () => void;
}

/** The field for the key. A saved key is never shown, except for its last four characters. */
export function KeyField({ value, saved, address, error, onInput, onRemove, onKeysPage }: Props) {
  const mock = address === HOSTED_MOCK_ADDRESS;
  return (
    <Field
      id={FIELD_ID.key}
      label={text('key')}
      error={error}
      hint={
        <>
          <SavedKey saved={saved} address={address} onRemove={onRemove} />
          <p>
            <a
              href={KEYS_PAGE}
              target="_blank"
              rel="noreferrer"
              onClick={(event) => {
                event.preventDefault();
                onKeysPage();
              }}
            >
              {text('keysPage')}
              <Icon of={ExternalLink} size={12} />
            </a>
          </p>
        </>
      }
    >
      <input
        id={FIELD_ID.key}
        type="password"
        dir="ltr"
        autocomplete="off"
        spellcheck={false}
        disabled={mock}
        placeholder={saved ? text('keyReplace') : undefined}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(FIELD_ID.key, error)}
        value={mock ? '' : value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </Field>
  );
}

interface SavedProps {
  saved: KeyInfo | undefined;
  address: string | undefined;
  onRemove: () => void;
}

/** Which key is saved and for which service; says so if that is not the current service. */
function SavedKey({ saved, address, onRemove }: SavedProps) {
  if (!saved) return <p>{text('keyHint')}</p>;
  const mock = address === HOSTED_MOCK_ADDRESS;
  const elsewhere = address !== undefined && !mock && new URL(address).origin !== saved.origin;
  return (
    <div class="saved-key">
      <div>
        <p>{textWith(saved.locked ? 'keySavedLocked' : 'keySaved', { ending: saved.lastFour })}</p>
        {elsewhere && (
          <p class="caution">
            {textWith('keyElsewhere', { saved: hostOf(saved.origin), here: hostOf(address) })}
          </p>
        )}
        {mock && <p>{textWith('keyNotForMock', { service: hostOf(saved.origin) })}</p>}
      </div>
      <button type="button" class="button small" onClick={onRemove}>
        {text('keyRemove')}
      </button>
    </div>
  );
}
