import { X } from 'lucide';
import { text } from '../../lib/browser/text.ts';
import { IconButton } from '../parts/icon-button.tsx';

export interface RuleChange {
  words: string;
  /** Takes it back; absent where nothing was changed. */
  undo?: () => void;
}

/** What a rule that was just set does, and the way back. */
export function RuleNote({ change, onClose }: { change: RuleChange; onClose: () => void }) {
  return (
    <section class="rule-note" aria-label={text('ruleNote')}>
      <p>
        <bdi>{change.words}</bdi>
      </p>
      {change.undo && (
        <button type="button" class="button small" onClick={change.undo}>
          {text('undo')}
        </button>
      )}
      <IconButton icon={X} name={text('close')} onClick={onClose} />
    </section>
  );
}
