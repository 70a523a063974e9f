import { EVERY_MESSAGE } from '../../../e2e/harness/checks/every-message.ts';
import { type Loot, plunder } from '../../../e2e/harness/checks/planted.ts';
import type { Session } from '../browser/firefox.ts';
import { inside } from '../browser/quiet-page.ts';

/**
 * Has Quarry itself put a script that plunders into the tab at an address, as a hole in its reader would. It must have
 * been clicked on there; gives what the script got at.
 */
export const plant = (session: Session, url: string): Promise<Loot> =>
  inside(session, async (page) => {
    // As text: a function would have to be made from text there, which the policy of the page forbids.
    const loot = await page.evaluate(`(async () => {
      const tab = (await browser.tabs.query({})).find((one) => one.url === ${JSON.stringify(url)});
      const injection = { target: { tabId: tab.id }, func: ${plunder}, args: [${JSON.stringify(EVERY_MESSAGE)}] };
      return JSON.stringify((await browser.scripting.executeScript(injection))[0].result);
    })()`);
    return JSON.parse(String(loot));
  });
