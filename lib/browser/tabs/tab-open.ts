import type { browser } from 'wxt/browser';

/** Tells whether a tab can be read now: after a click on Quarry's icon or menu in it, or by its origin. */
export async function isOpen(scripting: (typeof browser)['scripting'], tab: number): Promise<boolean> {
  try {
    await scripting.executeScript({ target: { tabId: tab }, func: () => true });
    return true;
  } catch {
    // The browser has no other way to say so.
    return false;
  }
}
