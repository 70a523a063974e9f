import { useEffect, useRef, useState } from 'preact/hooks';
import type { Quarry } from '../../../lib/pages/quarry.ts';

/** Sets a value, or what a function makes of the last one. */
type Change<T> = (change: T | ((before: T) => T)) => void;

/**
 * What was typed into a form: closing the form or its view keeps it for all views, as long as the browser is open. A form
 * with other initial values is another form. The last function resets it, once it was saved or discarded.
 */
export function useTyped<T extends object | string>(
  { typed, keepTyped }: Pick<Quarry, 'typed' | 'keepTyped'>,
  form: string,
  initial: T,
): [T, Change<T>, () => void] {
  const start = useRef({ name: `${form} ${JSON.stringify(initial)}`, initial }).current;
  const [value, setValue] = useState<T>(initial);
  const latest = useRef(value);
  const touched = useRef(false);
  const set = (next: T) => {
    latest.current = next;
    setValue(next);
  };
  useEffect(() => {
    typed<T>(start.name).then(
      (kept) => kept !== undefined && !touched.current && set(kept),
      (cause: unknown) => console.warn('Could not read what was typed', cause),
    );
  }, []);
  const change: Change<T> = (next) => {
    touched.current = true;
    set(typeof next === 'function' ? next(latest.current) : next);
    keepTyped(start.name, latest.current);
  };
  const reset = () => {
    set(start.initial);
    keepTyped(start.name, undefined);
  };
  return [value, change, reset];
}
