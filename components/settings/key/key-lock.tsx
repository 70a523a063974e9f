import { text } from '../../../lib/browser/text.ts';

interface Props {
  changing: boolean;
  onLock: () => void;
  onChange: () => void;
}

/** For a key that is locked with a passphrase and open now: locks it by hand, or gives it another passphrase. */
export function KeyLockSetting({ changing, onLock, onChange }: Props) {
  return (
    <div class="key-lock">
      <p>{text('keyUnlocked')}</p>
      <button type="button" class="button small" onClick={onLock}>
        {text('lockNow')}
      </button>
      <button type="button" class="button small" aria-expanded={changing} onClick={onChange}>
        {text('passphraseChange')}
      </button>
    </div>
  );
}
