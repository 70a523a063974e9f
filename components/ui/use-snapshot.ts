import { useCallback, useEffect, useState } from 'preact/hooks';
import type { Changes, Quarry, Snapshot } from '../../lib/pages/quarry.ts';

interface SnapshotListeners {
  opened: (snapshot: Snapshot) => void;
  changed: (part: Changes) => void;
  failed: () => void;
}

/** Reports the snapshot that a page renders, and each change of it. Returns a function that stops watching. */
export function followSnapshot(quarry: Quarry, { opened, changed, failed }: SnapshotListeners): () => void {
  let open = true;
  // Starts watching before loading, so that no change in between is missed.
  const missed: Changes = {};
  const stop = quarry.watch((part) => {
    Object.assign(missed, part);
    changed(part);
  });
  quarry.load().then(
    (loaded) => open && opened({ ...loaded, ...missed }),
    () => open && failed(),
  );
  return () => {
    open = false;
    stop();
  };
}

type Learn = (part: Partial<Snapshot>) => void;

/**
 * The snapshot that a page renders, undefined until loaded, and a function to apply what the page just saved before
 * the update arrives.
 */
export function useSnapshot(quarry: Quarry, failed: () => void): [Snapshot | undefined, Learn] {
  const [snapshot, setSnapshot] = useState<Snapshot>();
  const learn = useCallback<Learn>((part) => setSnapshot((last) => last && { ...last, ...part }), []);
  useEffect(() => followSnapshot(quarry, { opened: setSnapshot, changed: learn, failed }), [quarry]);
  return [snapshot, learn];
}
