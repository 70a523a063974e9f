import type { Page } from 'puppeteer-core';
import { until } from '../../../shared/until.ts';
import { adopt, disown, windowContexts } from '../browser/contexts.ts';
import type { Session } from '../browser/firefox.ts';
import { readManifest } from '../browser/manifest.ts';
import { reachExtension } from '../browser/window.ts';

/** A private window with one tab. */
export interface PrivateWindow {
  /** The same browser, with this window's menus, icon, and popup. */
  session: Session;
  /** The page in its first tab. */
  page: Page;
  close(): Promise<void>;
}

/** In Firefox's window. */
declare const ChromeUtils: {
  importESModule(path: string): {
    ExtensionPermissions: { add(id: string, permissions: object): Promise<void> };
    AddonManager: { getAddonByID(id: string): Promise<{ reload(): Promise<void> }> };
  };
};
declare const OpenBrowserWindow: (options: { private: boolean }) => void;

/** Allows Quarry in private windows, as the user does in the extensions list; Firefox then restarts it. */
export async function allowInPrivateWindows({ window }: Session): Promise<void> {
  const { id } = (await readManifest()).browser_specific_settings.gecko;
  await window.evaluate(async (extension) => {
    const { ExtensionPermissions } = ChromeUtils.importESModule(
      'resource://gre/modules/ExtensionPermissions.sys.mjs',
    );
    const { AddonManager } = ChromeUtils.importESModule('resource://gre/modules/AddonManager.sys.mjs');
    const allowed = { permissions: ['internal:privateBrowsingAllowed'], origins: [] };
    await ExtensionPermissions.add(extension, allowed);
    const addon = await AddonManager.getAddonByID(extension);
    await addon.reload();
  }, id);
  await reachExtension(window, id);
}

/** Opens a page in a private window, in front. */
export async function openPrivateWindow(session: Session, url: string): Promise<PrivateWindow> {
  const { browser } = session;
  const windows = new Set((await windowContexts(browser)).map(({ context }) => context));
  const pages = new Set(await browser.pages());
  await session.window.evaluate(() => OpenBrowserWindow({ private: true }));
  const context = await until('the private window', async () =>
    (await windowContexts(browser)).find((found) => !windows.has(found.context)),
  );
  const page = await until('its tab', async () =>
    (await browser.pages()).find((found) => !pages.has(found) && found.url() !== context.url),
  );
  const window = await adopt(browser, context);
  const { id } = (await readManifest()).browser_specific_settings.gecko;
  await reachExtension(window, id);
  await openIn(page, url);
  return {
    session: { ...session, window },
    page,
    async close() {
      await window.evaluate(() => window.close()).catch(() => undefined);
      await until(
        'the private window to close',
        async () =>
          !(await windowContexts(browser)).some((found) => found.context === context.context) || undefined,
      );
      disown(browser, context);
    },
  };
}

/** A private window starts with Firefox's own page, which would replace anything opened earlier. */
const isBegun = async (page: Page): Promise<true | undefined> => {
  const begun = page.evaluate(
    () => location.href.startsWith('about:privatebrowsing') && document.readyState === 'complete',
  );
  return (await begun.catch(() => false)) || undefined;
};

/** Opens a page in its tab and waits until its scripts can access the extension APIs. */
async function openIn(page: Page, url: string): Promise<void> {
  await until('the private window to show its first page', () => isBegun(page));
  await page.goto(url, { waitUntil: [] });
  const isThere = (href: string) =>
    location.href.startsWith(href) && document.readyState === 'complete' && 'browser' in globalThis;
  await until(
    `${url} to open`,
    async () => (await page.evaluate(isThere, url).catch(() => false)) || undefined,
  );
}

/** A window's badge text: private windows have their own badge. */
export const windowBadge = ({ window }: Session): Promise<string> =>
  window.evaluate(() => underTest.action().action.getProperty(globalThis.window, 'badgeText') ?? '');
