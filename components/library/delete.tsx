import { useState } from 'preact/hooks';
import { counted, text } from '../../lib/browser/text.ts';

/** Deletes pages, after asking once: nothing brings them back. */
export function Delete({ words, count, onDelete }: { words: string; count: number; onDelete: () => void }) {
  const [asking, setAsking] = useState(false);
  if (!asking)
    return (
      <button type="button" class="button small" onClick={() => setAsking(true)}>
        {words}
      </button>
    );
  const answer = (sure: boolean) => () => {
    setAsking(false);
    if (sure) onDelete();
  };
  return (
    <>
      <button
        type="button"
        class="button small danger"
        ref={(button) => button?.focus()}
        onClick={answer(true)}
      >
        {counted('libraryDeleteSure', count)}
      </button>
      <button type="button" class="button small" onClick={answer(false)}>
        {text('cancel')}
      </button>
    </>
  );
}
