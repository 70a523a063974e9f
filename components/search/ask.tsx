import { useEffect, useRef } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { useEscape } from '../ui/hooks.ts';

interface Props {
  /** Of its words. */
  id: string;
  words: string;
  /** What the button to go on says. */
  go: string;
  /** What it is about: when that changes, the focus comes back to the button. */
  about?: unknown;
  onAnswer: (agreed: boolean) => void;
}

/** A question within the view. It takes the focus, and gives it back to where it was. */
export function Ask({ id, words, go, about, onAnswer }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  useEffect(() => button.current?.focus(), [about]);
  useEscape(() => onAnswer(false));
  // It has the focus, so what else Escape closes has to wait.
  const onKeyDown = (event: KeyboardEvent) => {
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
      <button ref={button} type="button" class="button small primary" onClick={() => onAnswer(true)}>
        {go}
      </button>
      <button type="button" class="button small" onClick={() => onAnswer(false)}>
        {text('cancel')}
      </button>
    </div>
  );
}
