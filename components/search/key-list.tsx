import { X } from 'lucide';
import { useEffect, useRef } from 'preact/hooks';
import { type TextKey, text } from '../../lib/browser/text.ts';
import { IconButton } from '../ui/icon.tsx';

const KEYS: [string, TextKey][] = [
  ['↵', 'keySearch'],
  ['Shift ↵', 'searchAnew'],
  ['↓ ↑', 'keyMove'],
  ['← →', 'keyPictures'],
  ['Home End', 'keyEnds'],
  ['↵', 'keyOpen'],
  ['↵', 'keyEnlarge'],
  ['Ctrl ↵', 'keyOpenBehind'],
  ['Space', 'keyTick'],
  ['Shift Space', 'keyTickRange'],
  ['c', 'keyCopy'],
  ['e', 'keyExtract'],
  ['m', 'keyMenu'],
  ['f', 'filterResults'],
  ['/', 'keyField'],
  ['Alt 1–5', 'keyTypes'],
  ['Alt ← →', 'keyTrail'],
  ['?', 'keyList'],
  ['Esc', 'keyClose'],
];

/** The list of keys, over the view. */
export function KeyList({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog ref={dialog} class="key-list" aria-labelledby="key-list-name" onClose={onClose}>
      <header>
        <h2 id="key-list-name">{text('keys')}</h2>
        <IconButton icon={X} name={text('close')} onClick={onClose} />
      </header>
      <dl>
        {KEYS.map(([keys, does]) => (
          <div key={does}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{text(does)}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
}
