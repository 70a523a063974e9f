import { browser } from 'wxt/browser';
import { database } from './database.ts';
import {
  type AreaName,
  privateArea,
  type StoredArea,
  type StoredChanges,
  seenOnDisk,
  withOwnSettings,
} from './private-area.ts';

/** Where private windows tell each other what was stored. */
const CHANNEL = 'quarry.private';
let channel: BroadcastChannel | undefined;

/** What stands for an area of the browser's in this private window. */
export const privateWindow = (area: AreaName): StoredArea =>
  privateArea(area, {
    database,
    disk: () => browser.storage.local,
    tell(changes) {
      channel ??= new BroadcastChannel(CHANNEL);
      channel.postMessage({ changes, area });
    },
  });

/** Calls back with what private windows stored and removed, and with what they see of the disk; returns how to stop. */
export function watchPrivate(changed: (changes: StoredChanges, area: string) => void): () => void {
  const { onChanged } = browser.storage;
  const own = privateWindow('local');
  const onDisk = async (changes: StoredChanges, area: string) => {
    if (area === 'local') changed(await withOwnSettings(seenOnDisk(changes), own), area);
  };
  const others = new BroadcastChannel(CHANNEL);
  others.addEventListener('message', ({ data }: MessageEvent<{ changes: StoredChanges; area: AreaName }>) =>
    changed(data.changes, data.area),
  );
  onChanged.addListener(onDisk);
  return () => {
    onChanged.removeListener(onDisk);
    others.close();
  };
}
