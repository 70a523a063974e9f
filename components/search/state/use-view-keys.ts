import { useEffect } from 'preact/hooks';
import { pressedKey } from '../../../lib/pressed-key.ts';
import { WORKFLOWS, type Workflow } from '../../../lib/search/form.ts';

/** Alt+1 to 5 choose a type. Escape closes the topmost panel; with none open, the browser handles it. */
export function useViewKeys(choose: (workflow: Workflow) => void, floating: (() => void) | undefined) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = pressedKey(event);
      if (key === 'Escape' && floating) {
        event.preventDefault();
        floating();
        return;
      }
      const [, digit] = /^Alt\+([1-5])$/.exec(key) ?? [];
      const workflow = WORKFLOWS[Number(digit) - 1];
      if (!workflow) return;
      event.preventDefault();
      choose(workflow);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}
