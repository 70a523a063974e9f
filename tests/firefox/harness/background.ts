import type { Session } from './firefox.ts';

/** Ends the background as Firefox does when it is idle, whatever it is about. */
export async function endBackground(session: Session): Promise<void> {
  await session.window.evaluate(() =>
    underTest
      .extension()
      .terminateBackground({ ignoreDevToolsAttached: true, disableResetIdleForTest: true }),
  );
  const state = await backgroundState(session);
  // A page that waited for it wakes the next one at once.
  if (state !== 'stopped' && state !== 'starting')
    throw new Error(`The background is ${state}: it did not stop.`);
}

/** `starting`, `running`, `suspending` or `stopped`. */
export const backgroundState = (session: Session): Promise<string> =>
  session.window.evaluate(() => underTest.extension().backgroundState);
