import type { Session } from './chromium.ts';
import { targetsOf } from './icon.ts';

/** Uncaught exceptions in the background since it started. */
export async function uncaughtInBackground(session: Session): Promise<string[]> {
  const workers = await targetsOf(session, 'service_worker');
  const own = workers.find(({ url }) => url.startsWith(session.url('')));
  return own ? uncaughtIn(session, own.targetId) : [];
}

/** Asks the developer tools to replay the exceptions they recorded. */
async function uncaughtIn({ devtools }: Session, targetId: string): Promise<string[]> {
  const found: string[] = [];
  const { sessionId } = await devtools.send('Target.attachToTarget', { targetId, flatten: false });
  const answered = Promise.withResolvers<void>();
  const take = (heard: { sessionId: string; message: string }) => {
    if (heard.sessionId !== sessionId) return;
    const { id, method, params } = JSON.parse(heard.message);
    if (method === 'Runtime.exceptionThrown') found.push(JSON.stringify(params.exceptionDetails));
    if (id === 1) answered.resolve();
  };
  devtools.on('Target.receivedMessageFromTarget', take);
  const message = JSON.stringify({ id: 1, method: 'Runtime.enable' });
  await devtools.send('Target.sendMessageToTarget', { sessionId, message });
  await answered.promise;
  devtools.off('Target.receivedMessageFromTarget', take);
  await devtools.send('Target.detachFromTarget', { sessionId });
  return found;
}
