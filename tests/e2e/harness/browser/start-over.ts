import { until } from '../../../shared/until.ts';
import { blankExtensionPage } from '../checks/messages.ts';
import type { Session } from './chromium.ts';

interface Permissions {
  origins?: string[];
  permissions?: string[];
}

interface Area {
  get(keys: null): Promise<Record<string, unknown>>;
  clear(): Promise<void>;
}

declare const chrome: {
  action: {
    setBadgeText(badge: { text: string }): Promise<void>;
    setTitle(title: { title: string }): Promise<void>;
  };
  alarms: { clearAll(): Promise<boolean> };
  permissions: { getAll(): Promise<Permissions>; remove(permissions: Permissions): Promise<boolean> };
  runtime: {
    getManifest(): { permissions?: string[]; action?: { default_title?: string } };
  };
  storage: Record<'local' | 'session' | 'sync', Area>;
};

/**
 * Removes everything that tests left: tabs, stored data, granted permissions, pending alarms, and the background's memory.
 * Permissions granted up front stay granted. Leaves a blank extension page open for the setup that follows.
 */
export async function startOver(session: Session): Promise<void> {
  const { context } = session;
  const [first, ...others] = context.pages();
  await Promise.all(others.map((page) => page.close()));
  if (first?.url() !== 'about:blank') await first?.goto('about:blank');
  await context.clearCookies();
  await context.clearPermissions();
  const page = await blankExtensionPage(session);
  await until('the leftovers of earlier tests to be gone', async () => {
    // This clears its memory; the changes below may wake it again.
    await session.background.stop();
    await page.evaluate(forgetAll);
    await session.background.stop();
    return (await page.evaluate(isEmpty)) || undefined;
  });
  for (const list of [session.views, session.console.lines, session.console.problems, session.console.errors])
    list.length = 0;
}

/** Runs in an extension page. */
async function forgetAll(): Promise<void> {
  const { permissions = [], action } = chrome.runtime.getManifest();
  await chrome.alarms.clearAll();
  const { origins = [], ...all } = await chrome.permissions.getAll();
  const added = (all.permissions ?? []).filter((name) => !permissions.includes(name));
  await chrome.permissions.remove({ origins, permissions: added });
  for (const area of [chrome.storage.local, chrome.storage.session, chrome.storage.sync]) await area.clear();
  for (const { name } of await indexedDB.databases()) {
    const deleted = indexedDB.deleteDatabase(name ?? '');
    await new Promise((resolve, reject) => {
      deleted.onsuccess = resolve;
      deleted.onerror = () => reject(deleted.error);
    });
  }
  for (const name of await caches.keys()) await caches.delete(name);
  localStorage.clear();
  await chrome.action.setBadgeText({ text: '' });
  await chrome.action.setTitle({ title: action?.default_title ?? '' });
}

/** Runs in an extension page: whether nothing is stored. */
async function isEmpty(): Promise<boolean> {
  const areas = [chrome.storage.local, chrome.storage.session, chrome.storage.sync];
  const contents = await Promise.all(areas.map((area) => area.get(null)));
  const { origins = [] } = await chrome.permissions.getAll();
  const databases = await indexedDB.databases();
  return (
    origins.length + databases.length === 0 && contents.every((items) => Object.keys(items).length === 0)
  );
}
