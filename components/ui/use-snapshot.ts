import { useCallback, useEffect, useState } from 'preact/hooks';
import type { Quarry, Snapshot } from '../../lib/pages/quarry.ts';

interface Hears {
  opened?: (snapshot: Snapshot) => void;
  changed?: (part: Partial<Snapshot>) => void;
  failed: () => void;
}

type Learn = (part: Partial<Snapshot>) => void;

/**
 * What a page paints from, as it was when it opened and as it changes; nothing until it was read.
 * And a way to add what the page has just saved, ahead of the news of it.
 */
export function useSnapshot(quarry: Quarry, hears: Hears): [Snapshot | undefined, Learn] {
  const [snapshot, setSnapshot] = useState<Snapshot>();
  const learn = useCallback<Learn>((part) => setSnapshot((last) => last && { ...last, ...part }), []);
  useEffect(() => {
    let open = true;
    // Watching starts first: what changes between the two reads is not missed.
    const missed: Partial<Snapshot> = {};
    const stop = quarry.watch((part) => {
      Object.assign(missed, part);
      hears.changed?.(part);
      learn(part);
    });
    quarry.load().then(
      (loaded) => {
        if (!open) return;
        const snapshot = { ...loaded, ...missed };
        hears.opened?.(snapshot);
        setSnapshot(snapshot);
      },
      () => open && hears.failed(),
    );
    return () => {
      open = false;
      stop();
    };
  }, [quarry]);
  return [snapshot, learn];
}
