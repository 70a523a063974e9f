import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Opens a `<dialog>` over the view as long as it is rendered. After that, the browser returns the focus to where it was.
 * `onClosed` can move it elsewhere; it gets the element that had it before.
 */
export function useModal(onClosed?: (before: Element | null) => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const closed = useRef(onClosed);
  closed.current = onClosed;
  // An effect would end too late: keys pressed meanwhile would be lost.
  useLayoutEffect(() => {
    const opened = dialog.current;
    const before = document.activeElement;
    opened?.showModal();
    return () => {
      opened?.close();
      closed.current?.(before);
    };
  }, []);
  return dialog;
}
