import { until } from '../../../e2e/harness/browser/until.ts';
import type { Session } from './firefox.ts';

/** Ends the background as Firefox does when it is idle, whatever it is about. An event that comes just then keeps it: it's ended after. */
export async function endBackground({ window }: Session): Promise<void> {
  await until('the background to end', async () => (await window.evaluate(endOnce)) || undefined);
}

/** Run in Firefox's window. Tells whether it ended: a page that waited for it may have started the next one by then. */
async function endOnce(): Promise<boolean> {
  const extension = underTest.extension();
  let ended = false;
  extension.once('shutdown-background-script', () => {
    ended = true;
  });
  await extension.terminateBackground({ ignoreDevToolsAttached: true, disableResetIdleForTest: true });
  return ended || ['stopped', 'starting'].includes(extension.backgroundState);
}

/** `starting`, `running`, `suspending` or `stopped`. */
export const backgroundState = (session: Session): Promise<string> =>
  session.window.evaluate(() => underTest.extension().backgroundState);
