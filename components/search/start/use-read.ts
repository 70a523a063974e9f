import { useEffect, useState } from 'preact/hooks';
import type { DeferredActions } from '../../../lib/pages/quarry.ts';

/** Reads local data once `actions` is loaded, and again when `version` changes. Returns an empty list until then. */
export function useRead<T>(
  actions: DeferredActions | undefined,
  read: (actions: DeferredActions) => Promise<readonly T[]>,
  version?: unknown,
): readonly T[] {
  const [known, setKnown] = useState<readonly T[]>([]);
  useEffect(() => {
    if (!actions) return;
    let open = true;
    read(actions).then(
      (all) => open && setKnown(all),
      (cause: unknown) => console.warn('Local data could not be read', cause),
    );
    return () => {
      open = false;
    };
  }, [actions, version]);
  return known;
}
