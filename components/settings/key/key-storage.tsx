import { useState } from 'preact/hooks';
import { type TextKey, text } from '../../../lib/browser/text.ts';
import { counted } from '../../../lib/browser/text-values.ts';
import { KEY_STORAGE, type KeyStorage } from '../../../lib/settings/settings.ts';
import {
  MIN_PASSPHRASE_LENGTH,
  type PassphraseProblem,
  passphraseProblem,
} from '../../../lib/vault/passphrase.ts';
import { describedBy, Field } from '../../ui/form/field.tsx';

const NAMES: Record<KeyStorage, [name: TextKey, hint: TextKey]> = {
  device: ['keepDevice', 'keepDeviceHint'],
  session: ['keepSession', 'keepSessionHint'],
  passphrase: ['keepPassphrase', 'keepPassphraseHint'],
};

interface Props {
  keyStorage: KeyStorage;
  onChange: (keyStorage: KeyStorage) => void;
}

/** Selects how the key is stored. */
export function KeyStorageField({ keyStorage, onChange }: Props) {
  return (
    <fieldset class="choices">
      <legend>{text('keepKey')}</legend>
      {KEY_STORAGE.map((way) => (
        <label key={way} class="choice">
          <input
            type="radio"
            name="keep-key"
            value={way}
            checked={keyStorage === way}
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

/** IDs of the two fields, by the problem to correct there. */
const PASSPHRASE_ID: Record<PassphraseProblem, string> = {
  short: 'passphrase-new',
  differs: 'passphrase-again',
};

interface Typed {
  typed: string;
  again: string;
  problem?: PassphraseProblem | undefined;
}

/** The current contents of the passphrase fields, with actions. */
export interface NewPassphrase extends Typed {
  set: (edit: Partial<Typed>) => void;
  clear: () => void;
  /** Returns whether the passphrase is valid; if not, shows the problem and focuses the field. */
  check: () => boolean;
}

const NOTHING: Typed = { typed: '', again: '' };

/** State of a new passphrase while it is typed. */
export function useNewPassphrase(): NewPassphrase {
  const [fields, setFields] = useState(NOTHING);
  return {
    ...fields,
    set: (edit) => setFields((now) => ({ ...now, problem: undefined, ...edit })),
    clear: () => setFields(NOTHING),
    check() {
      const problem = passphraseProblem(fields.typed, fields.again);
      setFields({ ...fields, problem });
      if (problem) document.getElementById(PASSPHRASE_ID[problem])?.focus();
      return problem === undefined;
    },
  };
}

/** Fields for a new passphrase, typed twice. */
export function PassphraseFields({ passphrase }: { passphrase: NewPassphrase }) {
  const { typed, again, problem } = passphrase;
  const short = problem === 'short' ? text('failure_passphrase_short') : undefined;
  const differs = problem === 'differs' ? text('passphraseDiffers') : undefined;
  return (
    <div class="passphrase">
      <Field
        id={PASSPHRASE_ID.short}
        label={text('passphraseNew')}
        error={short}
        hint={<p>{counted('passphraseHint', MIN_PASSPHRASE_LENGTH)}</p>}
      >
        <input
          id={PASSPHRASE_ID.short}
          type="password"
          autocomplete="new-password"
          aria-invalid={short !== undefined}
          aria-describedby={describedBy(PASSPHRASE_ID.short, short)}
          value={typed}
          onInput={(event) => passphrase.set({ typed: event.currentTarget.value })}
        />
      </Field>
      <Field id={PASSPHRASE_ID.differs} label={text('passphraseAgain')} error={differs}>
        <input
          id={PASSPHRASE_ID.differs}
          type="password"
          autocomplete="new-password"
          aria-invalid={differs !== undefined}
          aria-describedby={describedBy(PASSPHRASE_ID.differs, differs)}
          value={again}
          onInput={(event) => passphrase.set({ again: event.currentTarget.value })}
        />
      </Field>
    </div>
  );
}
