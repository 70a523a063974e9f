import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';

interface Props {
  /** What would be deleted, and how many. */
  words: string;
  /** Label of the button that deletes. */
  go?: string;
  /** More about what would be deleted. */
  children?: ComponentChildren;
  onAnswer: (confirmed: boolean) => void;
}

/**
 * Asks before something is deleted. The focus is on Cancel, and neither the second click of a double click nor a key that
 * is still held confirms. Returns the focus.
 */
export function ConfirmLoss({ words, go = text('libraryDelete'), children, onAnswer }: Props) {
  const id = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    cancel.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
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
      {children}
      <div class="ask-first-buttons">
        <button ref={cancel} type="button" class="button small" onClick={() => onAnswer(false)}>
          {text('cancel')}
        </button>
        <button
          type="button"
          class="button small danger"
          onClick={({ detail }) => detail < 2 && onAnswer(true)}
        >
          {go}
        </button>
      </div>
    </div>
  );
}

interface DeleteProps<T> extends Omit<Props, 'onAnswer'> {
  label: string;
  /** What to delete: exactly what the question is about, even if it changes before the answer. */
  of: T;
  class?: string;
  onDelete: (of: T) => void;
}

/** A button that deletes something after a question, which appears below it. */
export function DeleteButton<T>(props: DeleteProps<T>) {
  const [asked, setAsked] = useState<DeleteProps<T>>();
  const { label, class: look = 'button small' } = props;
  return (
    <>
      <button
        type="button"
        class={look}
        aria-expanded={asked !== undefined}
        onClick={() => setAsked(asked ?? props)}
      >
        {label}
      </button>
      {asked && (
        <ConfirmLoss
          words={asked.words}
          {...(asked.go !== undefined && { go: asked.go })}
          onAnswer={(confirmed) => {
            setAsked(undefined);
            if (confirmed) asked.onDelete(asked.of);
          }}
        >
          {asked.children}
        </ConfirmLoss>
      )}
    </>
  );
}
