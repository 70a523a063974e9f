import { type TextKey, text } from '../../lib/browser/text.ts';
import { KEY_KEEPING, type KeyKeeping } from '../../lib/settings/settings.ts';

const NAMES: Record<KeyKeeping, [name: TextKey, hint: TextKey]> = {
  device: ['keepDevice', 'keepDeviceHint'],
  session: ['keepSession', 'keepSessionHint'],
  passphrase: ['keepPassphrase', 'keepPassphraseHint'],
};

interface Props {
  kept: KeyKeeping;
  onChange: (kept: KeyKeeping) => void;
}

/** How the key is kept. */
export function KeepKey({ kept, onChange }: Props) {
  return (
    <fieldset class="choices">
      <legend>{text('keepKey')}</legend>
      {KEY_KEEPING.map((way) => (
        <label key={way} class="choice">
          <input
            type="radio"
            name="keep-key"
            value={way}
            checked={kept === way}
            aria-describedby={`keep-${way}-hint`}
            onChange={() => onChange(way)}
          />
          <span>
            {text(NAMES[way][0])}
            <span id={`keep-${way}-hint`} class="choice-hint">
              {text(NAMES[way][1])}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
