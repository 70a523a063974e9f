import { until } from '../../../shared/until.ts';
import type { Session } from './firefox.ts';

/** Ends the background as Firefox does when it is idle, whatever it is doing. An event at that moment keeps it alive; then it retries. */
export async function endBackground({ window }: Session): Promise<void> {
  await until('the background to end', async () => (await window.evaluate(endOnce)) || undefined);
}

/** Runs in Firefox's window. Returns whether the background ended: a waiting page may have started the next one already. */
async function endOnce(): Promise<boolean> {
  const extension = underTest.extension();
  let ended = false;
  extension.once('shutdown-background-script', () => {
    ended = true;
  });
  await extension.terminateBackground({ ignoreDevToolsAttached: true, disableResetIdleForTest: true });
  return ended || ['stopped', 'starting'].includes(extension.backgroundState);
}
