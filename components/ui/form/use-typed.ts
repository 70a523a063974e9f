import { useRef, useState } from 'preact/hooks';

/** Sets a value, or what a function makes of the last one. */
type Change<T> = (change: T | ((before: T) => T)) => void;

/**
 * What was typed into a form: closing the form, or leaving or reloading the page, keeps it for as long as this tab is
 * open. A form with other initial values is another form. The last function forgets it, when it was saved or discarded.
 */
export function useTyped<T extends object | string>(form: string, initial: T): [T, Change<T>, () => void] {
  const name = useRef(`typed ${form} ${JSON.stringify(initial)}`).current;
  const [value, setValue] = useState<T>(() => {
    const kept = sessionStorage.getItem(name);
    return kept === null ? initial : JSON.parse(kept);
  });
  const latest = useRef(value);
  const change: Change<T> = (next) => {
    latest.current = typeof next === 'function' ? next(latest.current) : next;
    setValue(latest.current);
    try {
      sessionStorage.setItem(name, JSON.stringify(latest.current));
    } catch (cause) {
      console.warn('Too long to be kept', cause);
    }
  };
  return [value, change, () => sessionStorage.removeItem(name)];
}
