import { useCallback, useRef, useState } from 'preact/hooks';
import { useEscape } from './use-escape.ts';

/** Whether the panel behind "More" is open. Escape closes it and gives the focus back to its button. */
export function useMore() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => {
    setOpen(false);
    button.current?.focus();
  }, []);
  useEscape(open ? close : undefined);
  return { open, setOpen, button };
}
