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

interface Question<T> {
  /** What would be deleted, and how many. */
  words: string;
  /** What to delete: exactly what the question is about. */
  of: T;
}

interface DeleteProps<T> extends Omit<Props, 'words' | 'onAnswer'> {
  label: string;
  class?: string;
  /** Finds out what the question is about, when it is asked; `undefined` if nothing is left to delete. */
  ask: () => Promise<Question<T> | undefined>;
  onDelete: (of: T) => void;
}

/** A button that deletes something after a question, which appears below it. */
export function DeleteButton<T>({
  label,
  class: look = 'button small',
  ask,
  onDelete,
  ...props
}: DeleteProps<T>) {
  const [asked, setAsked] = useState<Question<T>>();
  return (
    <>
      <button
        type="button"
        class={look}
        aria-expanded={asked !== undefined}
        onClick={() => asked ?? void ask().then(setAsked)}
      >
        {label}
      </button>
      {asked && (
        <ConfirmLoss
          {...props}
          words={asked.words}
          onAnswer={(confirmed) => {
            setAsked(undefined);
            if (confirmed) onDelete(asked.of);
          }}
        />
      )}
    </>
  );
}
