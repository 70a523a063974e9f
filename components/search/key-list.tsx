import { X } from 'lucide';
import { type TextKey, text } from '../../lib/browser/text.ts';
import { IconButton } from '../ui/icon.tsx';
import { keyCap } from '../ui/keys/key-caps.ts';
import { useModal } from '../ui/use-modal.ts';

const KEYS: readonly [keys: readonly string[], does: TextKey][] = [
  [['↵'], 'search'],
  [['shift', '↵'], 'searchAgain'],
  [['↓', '↑'], 'keyMove'],
  [['←', '→'], 'keyPictures'],
  [['home', 'end'], 'keyEnds'],
  [['↵'], 'keyOpen'],
  [['↵'], 'keyEnlarge'],
  [['control', '↵'], 'openBehind'],
  [['space'], 'keyTick'],
  [['shift', 'space'], 'keyTickRange'],
  [['c'], 'copyLinkBrief'],
  [['e'], 'pageTo_clipboard'],
  [['m'], 'keyMenu'],
  [['f'], 'filterResults'],
  [['/'], 'keyField'],
  [['alt', '1–5'], 'keyTypes'],
  [['alt', '←', '→'], 'keyHistory'],
  [['?'], 'keyList'],
  [['escape'], 'close'],
];

/** The list of keyboard shortcuts, shown over the view. */
export function KeyList({ onClose }: { onClose: () => void }) {
  return (
    <dialog ref={useModal()} class="key-list" aria-labelledby="key-list-name" onClose={onClose}>
      <header class="line">
        <h2 id="key-list-name" class="grow">
          {text('keys')}
        </h2>
        <IconButton icon={X} name={text('close')} onClick={onClose} />
      </header>
      <dl>
        {KEYS.map(([keys, does]) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{keyCap(key)}</kbd>
              ))}
            </dt>
            <dd>{text(does)}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
}
