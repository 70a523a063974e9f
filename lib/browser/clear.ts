import { browser } from 'wxt/browser';
import { dropBackoffCache } from '../service/store.ts';
import { dropSettingsCache } from '../settings/store.ts';
import { local, session } from '../storage/areas.ts';
import { database } from '../storage/database.ts';
import { hasDatabase } from '../storage/privacy.ts';
import { resetBadge } from './badge.ts';
import { readGrants, revoke } from './grants.ts';

/**
 * Deletes everything Quarry stores in this browser and revokes its optional permissions. Call from the background, once
 * nothing writes anymore. A failure does not stop the other steps; rejects at the end if any step failed.
 */
export async function clearAll(): Promise<void> {
  const done = await Promise.allSettled([
    local().clear(),
    session().clear(),
    clearDatabase(),
    resetBadge(),
    browser.alarms.clearAll(),
    revokeGrants(),
  ]);
  dropSettingsCache();
  dropBackoffCache();
  const left = done.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  if (left.length > 0) throw new AggregateError(left, 'Not everything could be cleared');
}

async function clearDatabase(): Promise<void> {
  if (!hasDatabase()) return;
  const db = await database();
  // `items` is a storage area, which clears itself.
  const tables = [...db.objectStoreNames].filter((name) => name !== 'items');
  const change = db.transaction(tables, 'readwrite');
  await Promise.all([
    ...[...change.objectStoreNames].map((name) => change.objectStore(name).clear()),
    change.done,
  ]);
}

async function revokeGrants(): Promise<void> {
  for (const grant of await readGrants()) await revoke(grant);
}
