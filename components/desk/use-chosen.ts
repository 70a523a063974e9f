import { useLayoutEffect, useState } from 'preact/hooks';
import { ROW } from '../results/roving.ts';

/** Id of the result that the focus or a click came to last. */
export function useChosen(): string | undefined {
  const [id, setId] = useState<string>();
  useLayoutEffect(() => {
    const onReach = ({ target }: Event) => {
      const row = target instanceof Element ? target.closest(`[${ROW}]`) : null;
      if (row) setId(row.getAttribute(ROW) ?? undefined);
    };
    document.addEventListener('focusin', onReach);
    document.addEventListener('click', onReach);
    return () => {
      document.removeEventListener('focusin', onReach);
      document.removeEventListener('click', onReach);
    };
  }, []);
  return id;
}
