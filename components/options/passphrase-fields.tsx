import { counted, text } from '../../lib/browser/text.ts';
import { SHORTEST_PASSPHRASE } from '../../lib/vault/passphrase.ts';
import { describedBy, Field } from './field.tsx';
import { type NewPassphrase, PASSPHRASE_ID } from './use-passphrase.ts';

/** A new passphrase, typed twice. */
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
        hint={<p>{counted('passphraseHint', SHORTEST_PASSPHRASE)}</p>}
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
