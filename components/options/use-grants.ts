import { useEffect } from 'preact/hooks';
import type { Grant, Quarry } from '../../lib/pages/quarry.ts';

/** Calls back with what the browser granted Quarry, now and as it changes, wherever that is done. */
export function useGrants(quarry: Quarry, changed: (grants: Grant[]) => void): void {
  useEffect(() => {
    let open = true;
    let stop: (() => void) | undefined;
    quarry.deeds().then(
      (deeds) => {
        if (open) stop = deeds.watchGrants(changed);
      },
      (cause: unknown) => console.warn('The permissions are not known', cause),
    );
    return () => {
      open = false;
      stop?.();
    };
  }, [quarry]);
}
