import { useCallback, useEffect, useState } from 'preact/hooks';
import type { Changes, Quarry, Snapshot } from '../../lib/pages/quarry.ts';

interface Hears {
  opened: (snapshot: Snapshot) => void;
  changed: (part: Changes) => void;
  failed: () => void;
}

/** Tells what a page paints from, as it was when it opened and as it changes; returns how to stop. */
export function followSnapshot(quarry: Quarry, { opened, changed, failed }: Hears): () => void {
  let open = true;
  // Watching starts first: what changes between the two reads is not missed.
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

/** What a page paints from, nothing until it was read; and a way to add what the page has just saved, ahead of the news of it. */
export function useSnapshot(quarry: Quarry, failed: () => void): [Snapshot | undefined, Learn] {
  const [snapshot, setSnapshot] = useState<Snapshot>();
  const learn = useCallback<Learn>((part) => setSnapshot((last) => last && { ...last, ...part }), []);
  useEffect(() => followSnapshot(quarry, { opened: setSnapshot, changed: learn, failed }), [quarry]);
  return [snapshot, learn];
}
