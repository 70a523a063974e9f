import { fileURLToPath } from 'node:url';
import { otherBuild, type Session } from '../e2e/harness/browser/chromium.ts';
import { extensionId } from '../e2e/harness/browser/profile.ts';
import type { SideName } from './figure.ts';
import { watchTarget } from './target.ts';

/** Path of an extension that does what Quarry does with minimal code. */
export const BARE = fileURLToPath(new URL('bare', import.meta.url));

/** Its ID. */
export const BARE_ID = extensionId(BARE);

/** The URL of its page, with the service to use. */
export const barePage = ({ url, key }: { url: string; key: string }): string =>
  `page.html#${encodeURIComponent(`${url} ${key}`)}`;

/** Configures its popup to use a service. */
export async function useService(
  { debugging }: Session,
  service: { url: string; key: string },
): Promise<void> {
  const worker = await watchTarget(debugging, `chrome-extension://${BARE_ID}/worker.js`);
  const popup = JSON.stringify({ popup: barePage(service) });
  await worker.send('Runtime.evaluate', {
    expression: `chrome.action.setPopup(${popup})`,
    awaitPromise: true,
  });
  worker.leave();
}

/** A Quarry build in the browser. */
interface Build {
  name: Exclude<SideName, 'floor'>;
  session: Session;
}

/** The builds to measure: an earlier commit's in the folder `before`, if given, and the current one. */
export async function buildsIn(session: Session, before: string | undefined): Promise<Build[]> {
  const own: Build = { name: 'quarry', session };
  return before ? [{ name: 'before', session: await otherBuild(session, before) }, own] : [own];
}
