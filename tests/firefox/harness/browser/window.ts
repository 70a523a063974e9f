import type { Browser, Page } from 'puppeteer-core';
import { until } from '../../../shared/until.ts';
import { adopt, windowContexts } from './contexts.ts';

/** Firefox internals of the extension, as far as tests use them. */
interface UnderTest {
  extension(): {
    id: string;
    backgroundState: string;
    once(event: string, heard: () => void): void;
    terminateBackground(how: {
      ignoreDevToolsAttached: boolean;
      disableResetIdleForTest: boolean;
    }): Promise<void>;
  };
  action(): {
    id: string;
    openPopup(window: Window, withoutGesture: boolean): Promise<void>;
    /** Acts like a click on the icon. */
    triggerAction(window: Window): Promise<void>;
    action: {
      getProperty(target: Window | null, name: 'badgeText' | 'title'): string;
      setProperty(target: null, name: 'badgeText' | 'title', value: string): void;
    };
  };
}

declare global {
  /** Defined only in Firefox's window. */
  var underTest: UnderTest;
}

declare const CustomizableUI: { addWidgetToArea(widget: string, area: 'nav-bar'): void };
declare const ChromeUtils: {
  importESModule(path: string): {
    ExtensionParent: {
      GlobalManager: { getExtension(id: string): ReturnType<UnderTest['extension']> };
      apiManager: {
        global: {
          browserActionFor(extension: ReturnType<UnderTest['extension']>): ReturnType<UnderTest['action']>;
        };
      };
    };
  };
};

/** Firefox's own window as a page. */
export async function openWindow(browser: Browser): Promise<Page> {
  const [found] = await windowContexts(browser);
  if (!found) throw new Error('Firefox shows no window.');
  return adopt(browser, found);
}

/** Waits for the extension and sets `underTest` to it in Firefox's window. */
export async function reachExtension(window: Page, id: string): Promise<void> {
  await until('the extension to start', async () => (await window.evaluate(reach, id)) || undefined);
}

/** Runs in Firefox's window. Returns whether the extension is running, which takes a moment after a restart. */
function reach(extensionId: string): boolean {
  const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs');
  const { GlobalManager, apiManager } = ExtensionParent;
  const extension = () => GlobalManager.getExtension(extensionId);
  const running = extension();
  if (!running || !apiManager.global?.browserActionFor?.(running)) return false;
  globalThis.underTest = {
    extension,
    action: () => apiManager.global.browserActionFor(extension()),
  };
  // Pinned, as by a regular user.
  CustomizableUI.addWidgetToArea(globalThis.underTest.action().id, 'nav-bar');
  return true;
}
