import type { Session } from './firefox.ts';

/** Ends the background as Firefox does when it is idle, whatever it is about. */
export async function endBackground(session: Session): Promise<void> {
  await session.window.evaluate(() =>
    underTest
      .extension()
      .terminateBackground({ ignoreDevToolsAttached: true, disableResetIdleForTest: true }),
  );
  const state = await backgroundState(session);
  if (state !== 'stopped') throw new Error(`The background is ${state}, not stopped.`);
}

/** `starting`, `running`, `suspending` or `stopped`. */
export const backgroundState = (session: Session): Promise<string> =>
  session.window.evaluate(() => underTest.extension().backgroundState);
