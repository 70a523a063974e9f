import { fileURLToPath } from 'node:url';
import type { Session } from '../e2e/harness/browser/chromium.ts';
import { extensionId } from '../e2e/harness/browser/profile.ts';
import { watchTarget } from './target.ts';

/** Path of an extension that does what Quarry does with minimal code. */
export const BARE = fileURLToPath(new URL('bare', import.meta.url));

/** The URL of its page, with the service to use. */
export const barePage = ({ url, key }: { url: string; key: string }): string =>
  `page.html#${encodeURIComponent(`${url} ${key}`)}`;

/** Configures its popup to use a service. */
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
