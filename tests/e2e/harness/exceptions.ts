import type { CDPSession } from '@playwright/test';
import type { Session } from './chromium.ts';
import { targetsOf } from './icon.ts';

/** Exceptions that nothing caught in the background, as long as it has been running. */
export async function uncaughtInBackground(session: Session): Promise<string[]> {
  const devtools = await session.context.browser()?.newBrowserCDPSession();
  if (!devtools) throw new Error('The context has no browser.');
  const workers = await targetsOf(devtools, 'service_worker');
  const own = workers.find(({ url }) => url.startsWith(session.url('')));
  const found = own ? await uncaughtIn(devtools, own.targetId) : [];
  await devtools.detach();
  return found;
}

/** Asks the developer tools to tell once more what they noted. */
async function uncaughtIn(devtools: CDPSession, targetId: string): Promise<string[]> {
  const found: string[] = [];
  const { sessionId } = await devtools.send('Target.attachToTarget', { targetId, flatten: false });
  const answered = new Promise<void>((resolve) => {
    devtools.on('Target.receivedMessageFromTarget', (heard) => {
      if (heard.sessionId !== sessionId) return;
      const { id, method, params } = JSON.parse(heard.message);
      if (method === 'Runtime.exceptionThrown') found.push(JSON.stringify(params.exceptionDetails));
      if (id === 1) resolve();
    });
  });
  const message = JSON.stringify({ id: 1, method: 'Runtime.enable' });
  await devtools.send('Target.sendMessageToTarget', { sessionId, message });
  await answered;
  await devtools.send('Target.detachFromTarget', { sessionId });
  return found;
}
