import { useLayoutEffect, useRef } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';

interface Props {
  /** ID of the question text. */
  id: string;
  /** What would be deleted, and how many. */
  words: string;
  onAnswer: (confirmed: boolean) => void;
}

/**
 * Asks before a change deletes something. The focus is on Cancel, and neither the second click of a double click nor a
 * key that is still held confirms. Returns the focus.
 */
export function ConfirmLoss({ id, words, onAnswer }: Props) {
  const cancel = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    cancel.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <div
      class="ask-first"
      role="alertdialog"
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.repeat) event.preventDefault();
        if (event.key === 'Escape') onAnswer(false);
      }}
    >
      <p id={id}>{words}</p>
      <div class="ask-first-buttons">
        <button ref={cancel} type="button" class="button small" onClick={() => onAnswer(false)}>
          {text('cancel')}
        </button>
        <button
          type="button"
          class="button small danger"
          onClick={({ detail }) => detail < 2 && onAnswer(true)}
        >
          {text('libraryDelete')}
        </button>
      </div>
    </div>
  );
}
