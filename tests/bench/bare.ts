import { fileURLToPath } from 'node:url';
import type { Session } from '../e2e/harness/browser/chromium.ts';
import { extensionId } from '../e2e/harness/browser/profile.ts';
import { watchTarget } from './target.ts';

/** Where the extension lies that does what Quarry does with the least code. */
export const BARE = fileURLToPath(new URL('bare', import.meta.url));

/** Its page, with the service that it is to ask. */
export const barePage = ({ url, key }: { url: string; key: string }): string =>
  `page.html#${encodeURIComponent(`${url} ${key}`)}`;

/** Lets its popup ask a service. */
export async function useService(
  { debugging }: Session,
  service: { url: string; key: string },
): Promise<void> {
  const worker = await watchTarget(debugging, `chrome-extension://${extensionId(BARE)}/worker.js`);
  const popup = JSON.stringify({ popup: barePage(service) });
  await worker.send('Runtime.evaluate', {
    expression: `chrome.action.setPopup(${popup})`,
    awaitPromise: true,
  });
  worker.leave();
}
