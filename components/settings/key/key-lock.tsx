import { text } from '../../../lib/browser/text.ts';

interface Props {
  changing: boolean;
  onLock: () => void;
  onChange: () => void;
}

/** For an unlocked key with a passphrase: locks it, or changes the passphrase. */
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
