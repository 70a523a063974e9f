import { useEffect } from 'preact/hooks';
import { WORKFLOWS, type Workflow } from '../../../lib/search/form.ts';

/** Alt+1 to 5 choose a type; Escape closes what floats first, and is the browser's after that. */
export function useViewKeys(choose: (workflow: Workflow) => void, floating: (() => void) | undefined) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && floating) {
        event.preventDefault();
        floating();
        return;
      }
      // The code and not the character: with Alt, some layouts type another one.
      const place =
        event.altKey && !event.ctrlKey && !event.metaKey ? /^Digit([1-5])$/.exec(event.code) : null;
      const workflow = place && WORKFLOWS[Number(place[1]) - 1];
      if (!workflow) return;
      event.preventDefault();
      choose(workflow);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}
