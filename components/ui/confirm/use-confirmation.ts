import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useEscape } from '../hooks.ts';

/** Cancels each question of `useConfirmation` that is open, oldest first. */
const cancelQuestion: (() => void)[] = [];

/**
 * State of a button that asks for confirmation before it acts. Escape cancels; if several questions are open, the newest.
 * Focus returns to the button afterward.
 */
export function useConfirmation() {
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEscape(asking ? () => cancelQuestion.at(-1)?.() : undefined);
  useLayoutEffect(() => {
    if (!asking) return;
    const cancel = () => setAsking(false);
    cancelQuestion.push(cancel);
    return () => void cancelQuestion.splice(cancelQuestion.indexOf(cancel), 1);
  }, [asking]);
  // In the layout phase, so that the next key doesn’t come before the focus.
  useLayoutEffect(() => {
    if (!asking && wasAsking.current) button.current?.focus();
    wasAsking.current = asking;
  }, [asking]);
  return { asking, setAsking, button };
}
