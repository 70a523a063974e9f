import { useEffect, useState } from 'preact/hooks';
import type { Quarry, Shortcut } from '../../lib/pages/quarry.ts';
import { useTools } from '../ui/tools.ts';

/**
 * What `read` finds, or `first` until then. Reads again when one of `inputs` changes; what was found before stays
 * meanwhile, and if there is nothing to read.
 */
export function useRead<T>(
  first: T,
  read: (quarry: Quarry) => Promise<T> | undefined,
  inputs: readonly unknown[],
): T {
  const { quarry } = useTools();
  const [known, setKnown] = useState(first);
  useEffect(() => {
    let open = true;
    read(quarry)?.then(
      (found) => open && setKnown(() => found),
      (cause: unknown) => console.warn('Local data could not be read', cause),
    );
    return () => {
      open = false;
    };
  }, inputs);
  return known;
}

/** Returns a function that finds the keys of a command of the browser, by one of its names. */
export function useKeysOf(): (...names: string[]) => string | undefined {
  const shortcuts = useRead<Shortcut[]>([], async ({ actions }) => (await actions()).shortcuts(), []);
  return (...names) => shortcuts.find(({ name }) => names.includes(name))?.keys;
}
