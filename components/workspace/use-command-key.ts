import { useEffect } from 'preact/hooks';
import { routeIn } from '../../lib/pages/routes.ts';
import { pressedKey } from '../../lib/pressed-key.ts';
import { COMMAND_MARK } from '../search/controls/search-field.tsx';

/** Lists the commands on Ctrl+K or ⌘K, as if the user had typed their mark into the field. */
export function useCommandKey(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const field = document.getElementById('query');
      const isOver = document.querySelector('dialog[open]') !== null;
      if (pressedKey(event) !== 'Ctrl+k' || event.shiftKey || isOver || !(field instanceof HTMLInputElement))
        return;
      event.preventDefault();
      if (routeIn(location.hash) !== 'search') location.hash = 'search';
      field.value = COMMAND_MARK;
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      // The field is visible once the search is.
      requestAnimationFrame(() => field.focus());
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
