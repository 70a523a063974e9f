import type { Page } from 'puppeteer-core';
import { until } from '../../../shared/until.ts';
import { adopt, disown, windowContexts } from './contexts.ts';
import type { Session } from './firefox.ts';
import { readManifest } from './manifest.ts';
import { reachExtension } from './window.ts';

/** A second window. */
interface SecondWindow {
  /** The same browser, with this window's menus, icon, and popup. */
  session: Session;
  /** The page in its only tab. */
  page: Page;
  close(): Promise<void>;
}

/** In Firefox's window. */
declare const Services: { focus: { activeWindow: Window | null } };

/** Brings a session's window to the front, because popups only open there. */
export async function bringWindowToFront({ window }: Session): Promise<void> {
  await until(
    'the window to be in front',
    async () =>
      (await window.evaluate(() => {
        globalThis.focus();
        return Services.focus.activeWindow === globalThis.window;
      })) || undefined,
  );
}

/** Opens a page in its own window, in front. */
export async function openSecondWindow(session: Session, url: string): Promise<SecondWindow> {
  const { browser } = session;
  const before = new Set((await windowContexts(browser)).map(({ context }) => context));
  const page = await browser.newPage({ type: 'window' });
  await page.goto(url);
  const context = await until('the second window', async () =>
    (await windowContexts(browser)).find((found) => !before.has(found.context)),
  );
  const window = await adopt(browser, context);
  const { id } = (await readManifest()).browser_specific_settings.gecko;
  await reachExtension(window, id);
  return {
    session: { ...session, window },
    page,
    async close() {
      // The window closes with its last tab.
      await page.close();
      disown(browser, context);
    },
  };
}
