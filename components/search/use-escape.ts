import { useEffect } from 'preact/hooks';

/** Escape closes this, unless something above it took the key. */
export function useEscape(close: (() => void) | undefined) {
  useEffect(() => {
    if (!close) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const inDialog = event.target instanceof Element && event.target.closest('dialog') !== null;
      if (event.key !== 'Escape' || event.defaultPrevented || inDialog) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      close();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}
