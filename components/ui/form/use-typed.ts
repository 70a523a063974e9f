import { useEffect, useRef, useState } from 'preact/hooks';
import type { Quarry } from '../../../lib/pages/quarry.ts';

/** Sets a text, or what a function makes of the last one. */
type Change = (change: string | ((before: string) => string)) => void;

/**
 * What was typed into a form: closing the form or its view keeps it for all views, as long as the browser is open. The last
 * function forgets it.
 */
export function useTyped(
  { typed, keepTyped }: Pick<Quarry, 'typed' | 'keepTyped'>,
  form: string,
): [string, Change, () => void] {
  const [value, setValue] = useState('');
  const latest = useRef<string>(undefined);
  const set = (next: string) => {
    latest.current = next;
    setValue(next);
  };
  useEffect(() => {
    typed<string>(form).then(
      // What was typed before it was read stays.
      (kept) => kept !== undefined && latest.current === undefined && set(kept),
      (cause: unknown) => console.warn('Could not read what was typed', cause),
    );
  }, []);
  const change: Change = (next) => {
    set(typeof next === 'function' ? next(latest.current ?? '') : next);
    keepTyped(form, latest.current);
  };
  const reset = () => {
    set('');
    keepTyped(form, undefined);
  };
  return [value, change, reset];
}
