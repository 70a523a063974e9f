import { useEffect } from 'preact/hooks';
import { WORKFLOWS, type Workflow } from '../../../lib/search/form.ts';

/** Alt+1 to 5 choose a type. Escape closes the topmost panel; with none open, the browser handles it. */
export function useViewKeys(choose: (workflow: Workflow) => void, floating: (() => void) | undefined) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && floating) {
        event.preventDefault();
        floating();
        return;
      }
      // Uses the key code, because with Alt some layouts produce another character.
      const digit =
        event.altKey && !event.ctrlKey && !event.metaKey ? /^Digit([1-5])$/.exec(event.code) : null;
      const workflow = digit && WORKFLOWS[Number(digit[1]) - 1];
      if (!workflow) return;
      event.preventDefault();
      choose(workflow);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}
