import type { browser } from 'wxt/browser';

/** Whether a tab can be read now: after a click on Quarry's icon or menu in it, or with access to its origin. */
export async function canReadTab(scripting: (typeof browser)['scripting'], tab: number): Promise<boolean> {
  try {
    await scripting.executeScript({ target: { tabId: tab }, func: () => true });
    return true;
  } catch {
    // Injecting a script is the only way to find out.
    return false;
  }
}
