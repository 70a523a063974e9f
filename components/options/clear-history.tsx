import { useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';

/** Takes all past searches away, after asking once: nothing brings them back. */
export function ClearHistory({ onClear }: { onClear: () => Promise<void> }) {
  const [asking, setAsking] = useState(false);
  if (!asking)
    return (
      <button type="button" class="button" onClick={() => setAsking(true)}>
        {text('historyClear')}
      </button>
    );
  return (
    <span class="history-clear">
      <button type="button" class="button danger" ref={(button) => button?.focus()} onClick={onClear}>
        {text('historyClearSure')}
      </button>
      <button type="button" class="button" onClick={() => setAsking(false)}>
        {text('cancel')}
      </button>
    </span>
  );
}
