import { EVERY_MESSAGE } from '../../../shared/every-message.ts';
import { type Findings, tryEverything } from '../../../shared/injected-script.ts';
import { inBlankExtensionPage } from '../browser/blank-extension-page.ts';
import type { Session } from '../browser/firefox.ts';

/**
 * Makes Quarry inject the attack script into the tab at a URL, as a vulnerability in its reader could. Quarry must have been
 * clicked there before. Returns what the script got.
 */
export const injectScript = (session: Session, url: string): Promise<Findings> =>
  inBlankExtensionPage(session, async (page) => {
    // As text: a function would have to be evaluated from a string there, which the page's CSP forbids.
    const loot = await page.evaluate(`(async () => {
      const tab = (await browser.tabs.query({})).find((one) => one.url === ${JSON.stringify(url)});
      const injection = { target: { tabId: tab.id }, func: ${tryEverything}, args: [${JSON.stringify(EVERY_MESSAGE)}] };
      return JSON.stringify((await browser.scripting.executeScript(injection))[0].result);
    })()`);
    return JSON.parse(String(loot));
  });

/**
 * Makes Quarry inject a script that writes to `storage.local`, which Firefox can't hide from it, into the tab at a URL.
 * Quarry must have been clicked there before.
 */
export const plant = (session: Session, url: string, items: object): Promise<void> =>
  inBlankExtensionPage(session, async (page) => {
    await page.evaluate(`(async () => {
      const tab = (await browser.tabs.query({})).find((one) => one.url === ${JSON.stringify(url)});
      const func = (items) => browser.storage.local.set(items);
      await browser.scripting.executeScript({ target: { tabId: tab.id }, func, args: [${JSON.stringify(items)}] });
    })()`);
  });
