import { useEffect, useState } from 'preact/hooks';
import type { Quarry } from '../../lib/pages/quarry.ts';

const PLACE = 'document';

/** Shows the pages of the last extraction where they are shaped: in this tab, if it is the desk. */
export function openDocument(quarry: Quarry): void {
  if (document.querySelector('[data-place=desk]')) location.hash = PLACE;
  else quarry.openTab(new URL(`/desk.html#${PLACE}`, location.href).href, { background: false });
}

/** Back to the search that the desk stood at. */
export function closeDocument(): void {
  history.replaceState(null, '', location.pathname + location.search);
  dispatchEvent(new HashChangeEvent('hashchange'));
}

/** Whether the desk's address says that pages are to be shaped. */
export function useDocumentOpen(): boolean {
  const [open, setOpen] = useState(location.hash === `#${PLACE}`);
  useEffect(() => {
    const look = () => setOpen(location.hash === `#${PLACE}`);
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, []);
  return open;
}
