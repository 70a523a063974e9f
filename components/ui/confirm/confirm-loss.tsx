import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { ConfirmBar } from './confirm-bar.tsx';

interface Props {
  /** What would be deleted, and how many. */
  words: string;
  /** Label of the button that deletes. */
  go?: string;
  /** More about what would be deleted. */
  children?: ComponentChildren;
  onAnswer: (confirmed: boolean) => void;
}

/** Asks before something is deleted. */
export const ConfirmLoss = ({ go = text('libraryDelete'), ...props }: Props) => (
  <ConfirmBar go={go} danger {...props} />
);

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
