import type { Page } from 'puppeteer-core';
import { until } from '../../../shared/until.ts';
import { adopt } from './contexts.ts';
import type { Session } from './firefox.ts';

interface Shown extends Element {
  currentURI?: { spec: string };
  permanentKey?: object;
}
interface Manager {
  getIdForBrowser(shown: Shown): string;
  getBrowserById(id: string): object | null;
}

/** In Firefox's window. */
declare const SidebarController: { isOpen: boolean; currentID: string; hide(): void };
declare const ChromeUtils: { importESModule(path: string): { NavigableManager: Manager } };

/** The open sidebar's ID; false if none is open. */
export const openSidebar = (session: Session): Promise<string | false> =>
  session.window.evaluate(() => SidebarController.isOpen && SidebarController.currentID);

/** Closes the sidebar. */
export const hideSidebar = (session: Session): Promise<void> =>
  session.window.evaluate(() => SidebarController.hide());

/** Connects to the page in a sidebar that is open or about to open. */
export async function attachSidebar(session: Session): Promise<Page> {
  const url = session.url('sidepanel.html');
  const context = await until(
    'the sidebar to open',
    async () => (await session.window.evaluate(reach, url)) ?? undefined,
  );
  return adopt(session.browser, { context, url });
}

/** Runs in Firefox's window: makes the sidebar a drivable context and returns its ID. */
function reach(url: string): string | null {
  const outer = document.querySelector<HTMLIFrameElement>('#sidebar')?.contentDocument;
  const now = () => outer?.querySelector<Shown>('#webext-panels-browser') ?? null;
  const shown = now();
  if (!shown || shown.currentURI?.spec !== url) return null;
  const { NavigableManager: manager } = ChromeUtils.importESModule(
    'chrome://remote/content/shared/NavigableManager.sys.mjs',
  );
  if (!shown.permanentKey) shown.permanentKey = {};
  const among = manager.getBrowserById.bind(manager);
  const id = manager.getIdForBrowser(shown);
  manager.getBrowserById = (wanted) => among(wanted) ?? (wanted === id ? now() : null);
  return id;
}
