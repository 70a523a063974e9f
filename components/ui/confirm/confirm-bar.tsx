import type { ComponentChildren } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { pressedKey } from '../../../lib/pressed-key.ts';
import { useEscape } from '../hooks.ts';

interface Props {
  words: string;
  /** Label of the confirm button. */
  go: string;
  /** The subject of the question: when it changes, the focus returns to the question. */
  about?: unknown;
  /** Whether confirming deletes something. Then Cancel comes first and has the focus. */
  danger?: boolean;
  /** More about the question. */
  children?: ComponentChildren;
  onAnswer: (confirmed: boolean) => void;
}

/**
 * A question inside the view. Takes the focus, and returns it to the previous element when closed. Neither the second click
 * of a double click nor a key that is still held confirms.
 */
export function ConfirmBar({ words, go, about, danger = false, children, onAnswer }: Props) {
  const id = useId();
  const first = useRef<HTMLButtonElement>(null);
  // An effect would return the focus too late: keys pressed meanwhile would be lost.
  useLayoutEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  useEffect(() => first.current?.focus(), [about]);
  useEscape(() => onAnswer(false));
  // While this has the focus, Escape closes it and nothing else.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.repeat) event.preventDefault();
    if (pressedKey(event) !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onAnswer(false);
  };
  const cancel = (
    <button
      key="cancel"
      ref={danger ? first : null}
      type="button"
      class="button small"
      onClick={() => onAnswer(false)}
    >
      {text('cancel')}
    </button>
  );
  const confirm = (
    <button
      key="confirm"
      ref={danger ? null : first}
      type="button"
      class={`button small ${danger ? 'danger' : 'primary'}`}
      onClick={({ detail }) => detail < 2 && onAnswer(true)}
    >
      {go}
    </button>
  );
  return (
    <div class="ask-first wrap prose" role="alertdialog" aria-labelledby={id} onKeyDown={onKeyDown}>
      <p id={id}>
        <bdi>{words}</bdi>
      </p>
      {children}
      <div class="wrap">{danger ? [cancel, confirm] : [confirm, cancel]}</div>
    </div>
  );
}
