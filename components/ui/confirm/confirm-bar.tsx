import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { useEscape } from '../hooks.ts';

interface Props {
  /** ID of the question text. */
  id: string;
  words: string;
  /** Label of the confirm button. */
  go: string;
  /** The subject of the question: when it changes, focus returns to the confirm button. */
  about?: unknown;
  onAnswer: (confirmed: boolean) => void;
}

/** A question inside the view. Takes the focus, and returns it to the previous element when closed. */
export function ConfirmBar({ id, words, go, about, onAnswer }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  // An effect would return the focus too late: keys pressed meanwhile would be lost.
  useLayoutEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  useEffect(() => button.current?.focus(), [about]);
  useEscape(() => onAnswer(false));
  // While this has the focus, Escape closes it and nothing else.
  const onKeyDown = (event: KeyboardEvent) => {
    // A key that is still held confirms nothing.
    if (event.repeat) event.preventDefault();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onAnswer(false);
  };
  return (
    <div class="ask-first" role="alertdialog" aria-labelledby={id} onKeyDown={onKeyDown}>
      <p id={id}>
        <bdi>{words}</bdi>
      </p>
      <div class="ask-first-buttons">
        <button
          ref={button}
          type="button"
          class="button small primary"
          // Nor does the second click of a double click.
          onClick={({ detail }) => detail < 2 && onAnswer(true)}
        >
          {go}
        </button>
        <button type="button" class="button small" onClick={() => onAnswer(false)}>
          {text('cancel')}
        </button>
      </div>
    </div>
  );
}
