import { browser } from 'wxt/browser';
import { backoffArea } from '../service/store.ts';
import { loseSettings } from '../settings/store.ts';
import { local, removeAll, STORED, session } from '../storage/areas.ts';
import { database } from '../storage/database.ts';
import { isPrivate } from '../storage/privacy.ts';
import { clearOwnAlarms } from './alarms.ts';
import { forgetBadge } from './badge.ts';
import { readGrants, revoke } from './grants.ts';

/**
 * Takes away all that Quarry keeps in this browser, and gives back what it was granted. For the background, where nothing
 * writes any more. What fails holds up none of the rest; then it rejects.
 */
export async function clearAll(): Promise<void> {
  const done = await Promise.allSettled([
    clearAreas(),
    clearDatabase(),
    clearCaches(),
    forgetBadge(),
    clearOwnAlarms(),
    // Permissions are those of all windows.
    isPrivate() || giveBack(),
  ]);
  loseSettings();
  const left = done.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  if (left.length > 0) throw new AggregateError(left, 'Not everything could be cleared');
}

async function clearAreas(): Promise<void> {
  // What is known of it goes with it.
  await backoffArea.remove(STORED.quiet);
  // Windows of both kinds share it in Firefox.
  const isShared = import.meta.env.BROWSER === 'firefox' && !isPrivate();
  await Promise.all([local().clear(), isShared ? removeAll(session()) : session().clear()]);
}

async function clearDatabase(): Promise<void> {
  const db = await database();
  const change = db.transaction([...db.objectStoreNames], 'readwrite');
  await Promise.all([
    ...[...change.objectStoreNames].map((name) => change.objectStore(name).clear()),
    change.done,
  ]);
}

/** Quarry keeps nothing there; an earlier version, or the browser on its behalf, may have. */
async function clearCaches(): Promise<void> {
  if (!('caches' in globalThis)) return;
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}

async function giveBack(): Promise<void> {
  for (const grant of await readGrants(browser.permissions)) await revoke(browser.permissions, grant);
}
